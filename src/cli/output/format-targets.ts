/** The reports that `--format name[=FILE]` and `--receipt FILE` ask for. */

import { resolve } from 'node:path';
import { NewhireError } from '../../errors.js';
import { type FormatRow, findFormat, GITHUB_SUMMARY_FORMAT, RECEIPT_FORMAT } from '../../reports/index.js';
import type { Input } from '../input/input-files.js';

/** One report and where it goes. */
export interface Target {
  name: string;
  row: FormatRow;
  /** Undefined for standard output. */
  path: string | undefined;
  /** True when the report is added to the end of the file. */
  append: boolean;
}

/** What the flags and the environment ask for. */
export interface TargetRequest {
  /** `name` or `name=FILE` each. */
  formats: readonly string[];
  receipt: string | undefined;
  /** The file that GitHub shows as the summary of a step: GITHUB_STEP_SUMMARY. */
  stepSummary: string | undefined;
}

/**
 * Every report that was asked for.
 * @throws {NewhireError} USAGE when two reports would go to one place, or one would replace an input
 */
export function parseTargets(
  { formats, receipt, stepSummary }: TargetRequest,
  inputs: readonly Partial<Input>[],
): Target[] {
  const targets = formats.map(targetOf);
  if (receipt !== undefined) {
    if (inputs.length > 1)
      throw new NewhireError('USAGE', 'A receipt is for one file, and several were given.');
    targets.push({ name: 'receipt', row: RECEIPT_FORMAT, path: receipt, append: false });
  }
  refuseClashes(targets, inputs);
  if (stepSummary && targets.some(({ name }) => name === 'github')) {
    targets.push({ name: 'github summary', row: GITHUB_SUMMARY_FORMAT, path: stepSummary, append: true });
  }
  return targets;
}

function targetOf(text: string): Target {
  const [name = '', ...rest] = text.split('=');
  const path = rest.length > 0 ? rest.join('=') : undefined;
  if (path === '') throw new NewhireError('USAGE', `There is no file name after '${name}='.`);
  return { name, row: findFormat(name), path, append: false };
}

function refuseClashes(targets: readonly Target[], inputs: readonly Partial<Input>[]): void {
  const read = new Set(inputs.flatMap(({ path }) => (path === undefined ? [] : [resolve(path)])));
  const taken = new Set<string>();
  for (const { name, path } of targets) {
    const place = path === undefined ? 'standard output' : `'${path}'`;
    const key = path === undefined ? '' : resolve(path);
    if (taken.has(key)) {
      throw new NewhireError('USAGE', `Two reports cannot go to ${place}.`, {
        next: `Send one to a file: --format ${name}=FILE`,
      });
    }
    if (read.has(key))
      throw new NewhireError('USAGE', `The report would replace ${place}, which is an input.`);
    taken.add(key);
  }
}
