/** A workbook that was made from a state file, back to the state file. It needs no mapping. */

import { createHash } from 'node:crypto';
import { dirname, join, parse } from 'node:path';
import { cellName, type ReturnedTable } from '../../../conversion/index.js';
import { jsonDocument, painted, visible } from '../../../printable.js';
import { counted } from '../../../reports/index.js';
import { standardOptions } from '../../../validation/index.js';
import { CLEAN, type ExitCode, FINDINGS } from '../../exit-codes.js';
import { chooseLayout, layoutOf } from '../../input/choose-layout.js';
import { isStream } from '../../input/source-file.js';
import { chooseOutput } from '../../output/output-location.js';
import { print, tell } from '../../output/writer.js';
import { VERSION } from '../../version.js';
import { countsOf, findingsOf, openCheckReport } from './conversion-report.js';
import type { RunPlace } from './convert-table.js';
import { MadeFile } from './made-file.js';
import { type ConvertRequest, refuseTableFlags } from './request.js';

/** @throws {NewhireError} TABLE_UNREADABLE, NOT_REVERSIBLE, OUTPUT_EXISTS and others: then nothing was written */
export async function convertReturned(
  request: ConvertRequest,
  table: ReturnedTable,
  { spool, signal, refuseChanged }: RunPlace,
): Promise<ExitCode> {
  const { input, flags, settings, format, today } = request;
  refuseTableFlags(request, 'a workbook that was made from a state file');
  const isNamed = settings.layout !== undefined || settings.state !== undefined;
  const layout = isNamed ? (await chooseLayout(settings, undefined)).layout : await layoutOf(table.layout);
  const file = await table.open(layout);
  const isPiped = await isStream(input);
  const location = await chooseOutput({
    output: flags.output ?? (isPiped ? '-' : undefined),
    usual: join(dirname(input.path ?? '.'), `${parse(input.path ?? '').name}-${layout.id}.txt`),
    force: flags.force === true,
    read: request.read,
    written: 'state file',
  });
  const readBack = () => {
    const hash = createHash('sha256');
    return {
      push: (chunk: Uint8Array) => void hash.update(chunk),
      isProven: () => hash.digest('hex') === file.sha256(),
    };
  };
  const made = await MadeFile.open({ layout, readBack }, undefined, location, spool);
  try {
    for await (const bytes of file.bytes()) {
      signal.throwIfAborted();
      await made.write(bytes);
    }
    let text = '';
    const originOf = ({ record_number, field_name }: { record_number: number; field_name: string }) => {
      const cell = file.cellOf(record_number, field_name);
      return cell && (cell.column ? cellName('', cell.column, cell.row) : `row ${cell.row}`);
    };
    const report = await openCheckReport(request, location, originOf, (part) => {
      text += part;
    });
    const result = await made.prove(today, await standardOptions(), report, signal);
    await refuseChanged();
    await made.deliver(signal);
    const write = location.path === undefined ? tell : print;
    const isUnedited = file.isUnedited();
    const facts = [
      layout.state,
      `${counted(file.hires, 'hire')} from ${input.name}`,
      counted(result.total_errors, 'error'),
    ];
    const lines = [facts.join(' · '), `  written   ${location.name}`, ...(isUnedited ? [UNEDITED] : [])];
    const { errors = [], warnings = [], notes = [] } = format === 'json' ? findingsOf(text) : {};
    const members = {
      state: layout.state,
      output: location.name,
      hires: file.hires,
      is_unedited: isUnedited,
    };
    const found = { ...countsOf(result), errors, warnings, notes };
    write(
      format === 'json'
        ? jsonDocument({ version: VERSION, file_name: input.name, files: [{ ...members, ...found }] })
        : painted(`${lines.map(visible).join('\n')}\n\n${text}`),
    );
    return result.total_errors === 0 ? CLEAN : FINDINGS;
  } finally {
    await made.close();
  }
}

const UNEDITED = '  unedited  byte for byte the file from which the workbook was made';
