/** The audit as one page to read, print and sign: what was changed, why and by whom, and what remains. */

import { shownName } from '../../shown-name.js';
import { PAGE_END, pageHead, SIGN_OFF, VALUES_SHOWN } from '../formats/html/html-frame.js';
import { each, type Html, html, NOTHING } from '../formats/html/html-text.js';
import type { ValueMode } from '../masks/masks.js';
import { clearedSentence, counted, grouped, utcMinute } from '../text/counts.js';
import type { AuditFacts, AuditRow, AuditRows } from './audit-rows.js';

const NOT_KEPT = 'The audit does not keep values that a person typed.';

/** The page in parts. */
export function* auditHtml(rows: AuditRows, facts: AuditFacts, values: ValueMode): Generator<string> {
  yield head(facts, values).markup;
  yield* section('What was changed', CHANGED, rows, 'changed');
  yield* section('What is left', LEFT, rows, 'left');
  yield html`${SIGN_OFF}${PAGE_END}`.markup;
}

const CHANGED = ['Where', 'Field', 'Before', 'After', 'Why', 'Who decided'];
const LEFT = ['Where', 'Field', 'Why', 'Who must act'];

function* section(
  title: string,
  headings: readonly string[],
  rows: AuditRows,
  status: AuditRow['status'],
): Generator<string> {
  const count = rows.count(status);
  yield html`<h2>${title} (${grouped(count)})</h2>\n`.markup;
  if (count === 0) return yield '<p>Nothing.</p>\n';
  yield html`<div class="wide"><table class="audit"><thead><tr>${each(headings, (text) => html`<th scope="col">${text}</th>`)}</tr></thead>
<tbody>`.markup;
  for (const row of rows.list(status)) yield rowOf(row).markup;
  yield '</tbody></table></div>\n';
}

function rowOf(row: AuditRow): Html {
  const { line_number, record_number, employee, field_label, error_type, before, after, why, who } = row;
  const place = line_number === 0 ? 'The file' : `Line ${grouped(line_number)}`;
  const record = record_number > 0 ? `, record ${grouped(record_number)}` : '';
  const values = row.status === 'changed' ? html`<td>${value(before)}</td><td>${value(after)}</td>` : NOTHING;
  return html`<tr><td>${place}${record}${employee && html`<br/>${employee}`}</td>
<td>${field_label}<br/><span class="soft">${error_type}</span></td>${values}<td>${why}</td><td>${who}</td></tr>
`;
}

function value(text: string): Html {
  if (text === '') return html`(blank)`;
  if (/^ +$/.test(text)) return html`${counted(text.length, 'blank')}`;
  // A text that was moved differs only in these blanks.
  return html`<code>${text.replace(/^ +| +$/g, (blanks) => '·'.repeat(blanks.length))}</code>`;
}

function head(facts: AuditFacts, values: ValueMode): Html {
  const { file_name, state, job_id, completed_at, corrections_failed } = facts;
  const time = completed_at ? utcMinute(completed_at) : 'not known';
  const rows: [string, string][] = [
    ['File', shownName(file_name)],
    ['State', state],
    ['Job', job_id],
    ['Corrected', time],
  ];
  return html`${pageHead('Audit of a correction')}<body>
<header><h1>Audit of a correction</h1><p class="soft">${VALUES_SHOWN[values]} ${NOT_KEPT}</p></header>
<main>
<p class="verdict ${corrections_failed > 0 ? 'error' : 'good'}">${clearedSentence(facts)}</p>
<table class="facts">${each(rows, ([name, text]) => html`<tr><th scope="row">${name}</th><td>${text}</td></tr>`)}</table>
`;
}
