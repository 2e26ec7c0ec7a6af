/**
 * The overview of a run over files as one page to read, print and sign. It has names of files, counts and sentences, and no
 * value of a record.
 */

import { counted, grouped, utcMinute } from '../../text/counts.js';
import { type OverviewRow, totalCounts } from '../../text/overview-table.js';
import { PAGE_END, pageHead, SIGN_OFF } from './html-frame.js';
import { each, type Html, html } from './html-text.js';

/** The content of the page. */
export interface OverviewPage {
  title: string;
  verdict: string;
  /** Nothing is left to do. */
  isGood: boolean;
  headings: readonly string[];
  rows: readonly OverviewRow[];
  /** ISO time. */
  now: string;
  version: string;
}

/** The page. */
export function overviewPage({ title, verdict, isGood, headings, rows, now, version }: OverviewPage): string {
  const time = utcMinute(now);
  return html`${pageHead(`${title}, ${time}`)}<body>
<header><h1>${title}</h1><p class="soft">${time} · newhire ${version}</p></header>
<main>
<p class="verdict ${isGood ? 'good' : 'error'}">${verdict}</p>
<div class="wide"><table class="files"><thead><tr><th scope="col">File</th><th scope="col">State</th>${each(headings, (text) => html`<th scope="col" class="number">${text}</th>`)}</tr></thead>
<tbody>
${each(rows, (row) => rowOf(row, headings.length))}</tbody>
<tfoot><tr><th scope="row">Total of ${counted(rows.length, 'file')}</th><td></td>${numbers(totalCounts(rows, headings.length))}</tr></tfoot></table></div>
${SIGN_OFF}${PAGE_END}`.markup;
}

function rowOf({ file, state = '', counts, remarks = [] }: OverviewRow, headings: number): Html {
  const cells =
    typeof counts === 'string'
      ? html`<td class="error" colspan="${headings}">${counts}</td>`
      : numbers(counts);
  const notes = each(remarks, (text) => html`<br/><span class="soft">${text}</span>`);
  return html`<tr><td>${file}${notes}</td><td>${state}</td>${cells}</tr>
`;
}

const numbers = (counts: readonly number[]) =>
  each(counts, (count) => html`<td class="number">${grouped(count)}</td>`);
