/** Makes one state file from a table: writes it, reads it back, and keeps the cells from which it was made. */

import { createHash } from 'node:crypto';
import {
  findReturned,
  type KeptOrigins,
  Origins,
  prepareTable,
  type ReturnedTable,
  readFacts,
  refuseUnreadable,
  StateFile,
  sheetOf,
  writeTargets,
} from '../../conversion/index.js';
import { NewhireError } from '../../errors.js';
import { fileChunks, openFile } from '../../file-chunks.js';
import type { TableFile } from '../../tables/index.js';
import { layoutOfReturned, type TableOrder, targetsOf } from './surveyed-table.js';

/** Which file is made, of a table whose mapping is whole, and where. */
export interface FileOrder extends TableOrder {
  /** The state of the file. */
  readonly target: string;
  /** Path of the file; it must not exist. */
  readonly output: string;
  /** Path for the cells, as JSON. */
  readonly origins: string;
}

/** The file that was made. */
export interface FileOfTable {
  readonly hires: number;
}

/** A file is private until it is stored. */
const MODE = 0o600;

const READ_BYTES = 64 * 1024;

/** @throws {NewhireError} as for the survey; INTERNAL when the file is not what was to be written; errors of the system */
export async function makeFileOfTable(file: TableFile, order: FileOrder): Promise<FileOfTable> {
  const returned = await findReturned(file);
  const { hires, origins } = returned ? await remakeFile(returned, order) : await makeFile(file, order);
  await writeNew(order.origins, [JSON.stringify(origins)]);
  return { hires };
}

async function makeFile(
  file: TableFile,
  { mapping, sheet: name, today, state, target: wanted, output }: FileOrder,
): Promise<FileOfTable & { origins: KeptOrigins }> {
  if (!mapping) throw new NewhireError('MAPPING_NEEDED', 'The table needs a mapping.');
  const sheet = await sheetOf(file, name ?? undefined);
  const table = await prepareTable(file, sheet, mapping, {}, today);
  const facts = await readFacts(table);
  refuseUnreadable(facts, table);
  const target = (await targetsOf(facts, state)).find(({ layout }) => layout.state === wanted);
  if (!target) throw new NewhireError('INTERNAL', 'No hire in the table has this state of hire.');
  const made = new StateFile(target.layout, table, target.hires, { today });
  const written = await openFile(output, 'wx', MODE);
  try {
    // Lines of text are ASCII, or in the layout's own encoding of one byte a character.
    const write = (lines: string) => written.appendFile(lines, 'latin1');
    await writeTargets(table, facts, [target], [{ file: made, write }], new AbortController().signal);
  } finally {
    await written.close();
  }
  const back = made.readBack();
  for await (const chunk of fileChunks(output, READ_BYTES)) back.push(chunk);
  if (!back.isProven()) throw notProven();
  return { hires: made.hires, origins: new Origins(made, table.columns).kept(table.sheet) };
}

async function remakeFile(
  returned: ReturnedTable,
  { output }: FileOrder,
): Promise<FileOfTable & { origins: KeptOrigins }> {
  const layout = await layoutOfReturned(returned);
  const { bytes, sha256, hires, cellOf } = await returned.open(layout);
  await writeNew(output, bytes());
  const hash = createHash('sha256');
  for await (const chunk of fileChunks(output, READ_BYTES)) hash.update(chunk);
  if (hash.digest('hex') !== sha256()) throw notProven();
  const fields = layout.record_types.flatMap(({ fields }) => fields.map(({ name }) => name));
  const columns = fields.flatMap((name) => {
    const column = cellOf(1, name)?.column;
    return column === undefined ? [] : [[name, column] as const];
  });
  const records = Array.from({ length: hires }, (_, at) => cellOf(at + 1, '')?.row ?? 0);
  const origins = { sheet: returned.sheet, columns: Object.fromEntries(columns), records, lines: [] };
  return { hires, origins };
}

async function writeNew(
  path: string,
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<void> {
  const file = await openFile(path, 'wx', MODE);
  try {
    for await (const chunk of chunks) await file.appendFile(chunk);
  } finally {
    await file.close();
  }
}

const notProven = () =>
  new NewhireError('INTERNAL', 'The file that was made is not what was read from the table.', {
    next: 'Nothing is stored. Please report it, with the mapping and without the table.',
  });
