/** Converts a state file to a table with one row per hire, from which the same file can be made again. */

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, extname, join, parse } from 'node:path';
import { type HiresForm, openHiresTable } from '../../../conversion/index.js';
import { jsonDocument, printable, visible } from '../../../printable.js';
import { counted } from '../../../reports/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { chooseLayout } from '../../input/choose-layout.js';
import { isStream } from '../../input/source-file.js';
import { deliver } from '../../output/deliver.js';
import { chooseOutput } from '../../output/output-location.js';
import { print, tell } from '../../output/writer.js';
import { usage } from '../../usage-error.js';
import { VERSION } from '../../version.js';
import type { RunPlace } from './convert-table.js';
import { type ConvertRequest, refuseTableFlags } from './request.js';

const FORMS: Readonly<Record<string, HiresForm>> = { '.xlsx': 'xlsx', '.csv': 'csv', '.tsv': 'tsv' };

/**
 * Writes the table of the state file at `path`.
 * @throws {NewhireError} NOT_REVERSIBLE with the lines that cannot be converted; USAGE, OUTPUT_EXISTS and others: then
 * nothing was written
 */
export async function convertStateFile(
  request: ConvertRequest,
  path: string,
  { spool, signal, refuseChanged }: RunPlace,
): Promise<ExitCode> {
  const { input, flags, settings, format } = request;
  refuseTableFlags(request, 'a state file');
  const isPiped = await isStream(input);
  const output = flags.output ?? (isPiped ? '-' : undefined);
  const form = formOf(output);
  const { layout } = await chooseLayout(settings, { name: input.name, path });
  const name = `${parse(input.path ?? '').name}.xlsx`;
  const location = await chooseOutput({
    output,
    usual: join(dirname(input.path ?? '.'), name),
    force: flags.force === true,
    read: request.read,
    written: 'table',
  });
  const table = await openHiresTable(layout, () => createReadStream(path, { signal }));
  const made = await open(spool, 'wx', 0o600);
  try {
    for await (const bytes of table.bytes(form)) {
      signal.throwIfAborted();
      await made.appendFile(bytes);
    }
  } finally {
    await made.close();
  }
  await refuseChanged();
  await deliver(spool, location, signal);
  const write = location.path === undefined ? tell : print;
  const { hires } = table;
  const text = `${layout.state} · ${counted(hires, 'hire')} from ${input.name} · written ${location.name}`;
  const members = { file_name: input.name, state: layout.state, output: location.name, hires };
  write(format === 'json' ? jsonDocument({ version: VERSION, ...members }) : printable(`${visible(text)}\n`));
  return CLEAN;
}

/** By the end of its name; CSV on standard output. */
function formOf(output: string | undefined): HiresForm {
  if (output === undefined) return 'xlsx';
  const form = output === '-' ? 'csv' : FORMS[extname(output).toLowerCase()];
  if (form) return form;
  throw usage(`'${output}' does not say which table to write.`, 'Name it .xlsx, .csv or .tsv.');
}
