/** One state file that is being made: written to a private file, read back and checked there, then delivered. */

import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StateFile } from '../../../conversion/index.js';
import { NewhireError } from '../../../errors.js';
import type { Layout } from '../../../layouts/index.js';
import type { FileResult, Report } from '../../../reports/index.js';
import { createChecker, type StandardOptions } from '../../../validation/index.js';
import { readInput } from '../../input/read-file.js';
import { deliver } from '../../output/deliver.js';
import type { OutputLocation } from '../../output/output-location.js';
import { PlannedCorrection } from '../validate/correction-plan.js';

/** A file that can be compared with what was to be written. */
export interface ProvableFile {
  readonly layout: Layout;
  readBack(): { push(chunk: Uint8Array): void; isProven(): boolean };
}

/** A file that was made from a table, before it has its name. */
export class MadeFile<File extends ProvableFile = StateFile> {
  private handle: FileHandle | undefined;

  private constructor(
    readonly file: File,
    /** How the layout was chosen, where that is not certain. */
    readonly note: string | undefined,
    readonly location: OutputLocation,
    private readonly path: string,
  ) {}

  /** `spool` is a file of the run, in whose folder this one is kept until it is delivered. */
  static async open<File extends ProvableFile>(
    file: File,
    note: string | undefined,
    location: OutputLocation,
    spool: string,
  ): Promise<MadeFile<File>> {
    const made = new MadeFile(file, note, location, join(dirname(spool), `made-${file.layout.id}`));
    made.handle = await open(made.path, 'wx', 0o600);
    return made;
  }

  /** Lines of text are ASCII. */
  async write(lines: string | Uint8Array): Promise<void> {
    await this.handle?.appendFile(lines, 'latin1');
  }

  async close(): Promise<void> {
    await this.handle?.close();
    this.handle = undefined;
  }

  /**
   * Reads the file back, compares it with what was to be written, and checks it.
   * @throws {NewhireError} INTERNAL when it is not what was to be written
   */
  async prove(
    today: string,
    standard: StandardOptions,
    report: Report,
    signal: AbortSignal,
  ): Promise<FileResult> {
    const { layout } = this.file;
    const { name } = this.location;
    await this.close();
    const back = this.file.readBack();
    report.file(name, layout);
    const correction = new PlannedCorrection(
      { name, path: this.path },
      { layout, today },
      { needsPlan: 'if small', needsFixes: false },
    );
    const checker = createChecker(layout, {
      today,
      ...standard,
      onFinding: (finding, record) => {
        correction.onFinding(finding);
        report.finding(finding, layout, record);
      },
      onCount: correction.onCount,
    });
    const { size, sha256 } = await readInput(
      { name, path: this.path },
      {
        hash: true,
        onChunk: async (chunk) => {
          signal.throwIfAborted();
          back.push(chunk);
          correction.add(chunk);
          checker.push(chunk);
          return true;
        },
      },
    );
    if (!back.isProven())
      throw new NewhireError('INTERNAL', 'The file that was made is not what was read from the table.', {
        next: 'Nothing was written. Please report it, with the mapping and without the table.',
      });
    const summary = checker.end();
    const notes = this.note === undefined ? summary.notes : [this.note, ...summary.notes];
    const result = { ...summary, notes, file_name: name, state: layout.state, size, sha256 };
    report.fileEnd(result, layout, await correction.plan(summary));
    const { total_records, total_errors, records_with_errors, total_warnings } = summary;
    report.end({
      files: 1,
      total_records,
      total_errors,
      records_with_errors,
      total_warnings,
      format_faults: 0,
    });
    return result;
  }

  /** Gives the file its name. @throws {NewhireError} OUTPUT_EXISTS, UNWRITABLE_OUTPUT */
  deliver(signal: AbortSignal): Promise<void> {
    return deliver(this.path, this.location, signal);
  }
}
