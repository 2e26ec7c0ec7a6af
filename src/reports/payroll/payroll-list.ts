/** The list for the payroll department as CSV (RFC 4180), safe to open in a spreadsheet, and as a page to print. */

import { shownName } from '../../shown-name.js';
import { PAGE_END, pageHead, VALUES_SHOWN } from '../formats/html/html-frame.js';
import { each, html } from '../formats/html/html-text.js';
import { counted, grouped, utcMinute } from '../text/counts.js';
import { csvRow } from '../text/csv-cell.js';
import { employerTitle } from '../text/employers-at-fault.js';

/** An error that must be corrected in the payroll system. Whole numbers are never a part of it. */
export interface PayrollRow {
  /** 0 for the file as a whole. */
  line_number: number;
  record_number: number;
  /** The name of the employee, as far as it may be shown. */
  employee: string;
  /** `SSN ending in 6789`, or empty. */
  ssn: string;
  employer_name?: string | undefined;
  /** The last four digits. */
  employer_fein?: string | undefined;
  field_label: string;
  /** The type of the error, in words. */
  error: string;
  message: string;
  to_do: string;
}

/** The file that the list is about. */
export interface PayrollFacts {
  file_name: string;
  state: string;
  /** ISO 8601, UTC. */
  uploaded_at: string;
}

type Rows = AsyncIterable<PayrollRow>;

const COLUMNS = [
  'line_number',
  'record_number',
  'employee',
  'employee_ssn',
  'employer_name',
  'employer_fein',
  'field_label',
  'error',
  'message',
  'to_do',
];

/** The table in parts. */
export async function* payrollCsv(rows: Rows): AsyncGenerator<string> {
  yield `\uFEFF${csvRow(COLUMNS)}`;
  for await (const row of rows)
    yield csvRow([
      row.line_number,
      row.record_number,
      row.employee,
      ssnOf(row),
      row.employer_name ?? '',
      row.employer_fein ?? '',
      row.field_label,
      row.error,
      row.message,
      row.to_do,
    ]);
}

/** The last four digits of the SSN, or why they are missing for an employee. */
function ssnOf({ record_number, ssn }: PayrollRow): string {
  if (record_number === 0 || ssn !== '') return ssn;
  return 'SSN not shown: it is blank or not a number, or its record is in doubt';
}

const HEADINGS = ['Where', 'Employee', 'Employer', 'Field', 'What is wrong', 'What to do', 'Done'];

/** The page in parts. */
export async function* payrollHtml(rows: Rows, facts: PayrollFacts): AsyncGenerator<string> {
  const { file_name, state, uploaded_at } = facts;
  yield html`${pageHead('List for payroll')}<body>
<header><h1>List for payroll</h1><p class="soft">${VALUES_SHOWN.mask}</p></header>
<main>
<p>${shownName(file_name)} · ${state} · checked ${utcMinute(uploaded_at)}. Correct these in the payroll system, export the file again, and check the new export.</p>
<div class="wide"><table class="payroll"><thead><tr>${each(HEADINGS, (text) => html`<th scope="col">${text}</th>`)}</tr></thead>
<tbody>`.markup;
  let count = 0;
  for await (const row of rows) {
    count += 1;
    yield rowOf(row);
  }
  yield html`</tbody></table></div>
<p>${counted(count, 'error')}.</p>
${PAGE_END}`.markup;
}

function rowOf(row: PayrollRow): string {
  const { line_number, record_number, employee, field_label, error, message, to_do } = row;
  const ssn = ssnOf(row);
  const place = line_number === 0 ? 'The file' : `Line ${grouped(line_number)}`;
  const record = record_number > 0 ? `, record ${grouped(record_number)}` : '';
  const isNamed = row.employer_name !== undefined || row.employer_fein !== undefined;
  const employer = isNamed ? employerTitle(row) : '';
  return html`<tr><td>${place}${record}</td><td>${employee}${employee && ssn && html`<br/>`}${ssn}</td>
<td>${employer}</td><td>${field_label}</td><td>${error}<br/><span class="soft">${message}</span></td><td>${to_do}</td><td>☐</td></tr>
`.markup;
}
