/** `show --edits-template`: a table of what is left to be filled in after a correction, which `correct --edits` reads. */

import { createHash } from 'node:crypto';
import { correctionMemory, type InputPort, planCorrection } from '../../../correction/index.js';
import { NewhireError } from '../../../errors.js';
import type { Layout } from '../../../layouts/index.js';
import { printableCsv } from '../../../printable.js';
import type { ByteReader } from '../../../reports/comparison/index.js';
import { inputFile } from '../../../storage/index.js';
import { csvLine } from '../../../tables/index.js';
import { isFieldFinding, standardOptions } from '../../../validation/index.js';
import { ssnDigits, ssnsIn } from '../../input/employee-ssn.js';
import type { Input } from '../../input/input-files.js';
import { isStream } from '../../input/source-file.js';
import { chooseOutput } from '../../output/output-location.js';
import type { FilesRead } from '../../output/read-guard.js';
import { EDIT_COLUMNS } from '../correct/edits-file.js';
import { deliverText } from '../correct/run-storage.js';
import { eachLine } from './record-reader.js';

/** The file, and where its table goes. */
export interface TemplateRequest {
  input: Input;
  read: ByteReader;
  layout: Layout;
  /** YYYY-MM-DD */
  today: string;
  /** As typed; `-` is standard output. */
  output: string;
  force: boolean;
  /** The files that the command reads. */
  files: FilesRead;
}

/** What was written, and what the table leaves out. */
interface WrittenTemplate {
  rows: number;
  /** The lines, in their order, of errors that are left and that the value of one field cannot clear; 0 for the file. */
  withoutField: readonly number[];
}

/**
 * Writes the table: a row for each field with an error that a correction leaves.
 * @throws {NewhireError} FORMAT_FAULT; what `chooseOutput` and `deliver` throw
 */
export async function writeEditsTemplate(request: TemplateRequest): Promise<WrittenTemplate> {
  const { read, files, layout, output, force } = request;
  const location = await chooseOutput({
    output,
    usual: output,
    force,
    read: files,
    flag: '--edits-template',
  });
  const { fields, withoutField } = await errorsLeft(request);
  const hash = createHash('sha256');
  for await (const chunk of read()) hash.update(chunk);
  const last4 = new Map<number, string>();
  await eachLine(read, layout, (line) => {
    if (!fields.has(line.number) || line.recordNumber === 0) return;
    const [ssn = ssnDigits(line, layout), ...others] = new Set(ssnsIn(line, layout));
    // One of several numbers may be another's.
    last4.set(line.number, (others.length === 0 && /\d{4}$/.exec(ssn)?.[0]) || '');
  });
  const rows = [...fields].flatMap(([line, names]) =>
    [...names].map((name) => [String(line), name, '', last4.get(line) ?? '']),
  );
  const table = [[`sha256:${hash.digest('hex')}`, '', '', ''], EDIT_COLUMNS, ...rows];
  await deliverText(printableCsv(table.map((row) => csvLine(row, ',')).join('')), location);
  return { rows: rows.length, withoutField: [...withoutField] };
}

/** What a correction does not clear, in the order of the file: the names of fields by line, and the lines of other errors. */
interface ErrorsLeft {
  fields: Map<number, Set<string>>;
  withoutField: Set<number>;
}

async function errorsLeft({ input, read, layout, today }: TemplateRequest): Promise<ErrorsLeft> {
  const fields: ErrorsLeft['fields'] = new Map();
  const withoutField: ErrorsLeft['withoutField'] = new Set();
  const port = await portOf(input, read);
  const { diagnosis } = await planCorrection(
    { input: port, layout, today, ...(await standardOptions()) },
    {
      begin() {
        fields.clear();
        withoutField.clear();
      },
      outcome({ resolution, line_number, field_name }) {
        if (resolution === 'resolved') return;
        if (!isFieldFinding({ field_name })) withoutField.add(line_number);
        else fields.set(line_number, (fields.get(line_number) ?? new Set()).add(field_name));
      },
    },
  );
  if (diagnosis) throw new NewhireError('FORMAT_FAULT', `'${input.name}': ${diagnosis.message}`);
  return { fields, withoutField };
}

async function portOf(input: Input, read: ByteReader): Promise<InputPort> {
  if (input.path !== undefined && !(await isStream(input))) return inputFile(input.path);
  const chunks: Uint8Array[] = [];
  for await (const chunk of read()) chunks.push(Buffer.from(chunk));
  return correctionMemory(Buffer.concat(chunks)).input;
}
