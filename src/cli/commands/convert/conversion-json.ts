/** The report of a conversion as one JSON document. The cells of each record are in it, so that it is written in pieces. */

import { cellName, Origins, type PreparedTable } from '../../../conversion/index.js';
import { escapedJson } from '../../../printable.js';
import { stdoutSink } from '../../output/output-stream.js';
import { VERSION } from '../../version.js';
import { type Checked, convertedFile, countsOf, findingsOf, type RunSummary } from './conversion-report.js';

/** Prints the document. @throws {NewhireError} UNWRITABLE_OUTPUT */
export async function printJson(run: RunSummary): Promise<void> {
  const sink = stdoutSink();
  for (const piece of documentOf(run)) {
    sink.write(escapedJson(piece));
    await sink.ready();
  }
  await sink.close();
}

/** The members of an object, of which further ones may follow. */
const membersOf = (value: object) => JSON.stringify(value).slice(0, -1);

function* documentOf({ table, facts, files }: RunSummary): Generator<string> {
  yield `${membersOf({ version: VERSION, ...facts })},"files":[`;
  for (const [at, checked] of files.entries()) {
    yield `${at > 0 ? ',' : ''}\n${membersOf(fileOf(checked, table))},"origins":[`;
    yield* originsOf(checked, table);
    yield '\n]}';
  }
  yield '\n]}\n';
}

function fileOf(checked: Checked, { sheet }: PreparedTable): object {
  const { errors = [], warnings = [], notes = [] } = findingsOf(checked.text);
  return { ...convertedFile(checked, sheet), ...countsOf(checked.result), errors, warnings, notes };
}

/** For each record the row that it was made from, and the cells of its fields. */
function* originsOf({ made: { file } }: Checked, { columns, sheet }: PreparedTable): Generator<string> {
  const byField = [...new Origins(file, columns).columnsByField()];
  for (let record = 1; record <= file.hires; record++) {
    const row = file.rowOfRecord(record) ?? 0;
    const cells = Object.fromEntries(byField.map(([field, column]) => [field, cellName(sheet, column, row)]));
    yield `${record > 1 ? ',' : ''}\n${JSON.stringify({ record, row, cells })}`;
  }
}
