/** What every HTML page has: its head, whose policy allows no script and no request, and the place to sign. */

import type { ValueMode } from '../../masks/masks.js';
import { Html, html } from './html-text.js';

/** The style on a screen and on paper (A4 or Letter). System fonts only: the page makes no request. */
const STYLE = `
:root { --ink: #1b2430; --soft: #556070; --line: #ccd3dc; --error: #a8231b; --warning: #7d5200; --good: #1c6640; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.5rem; color: var(--ink); background: #fff;
  font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; }
h2 { margin: 2.2rem 0 .6rem; font-size: 1.3rem; overflow-wrap: anywhere; }
h3 { margin: 1.8rem 0 .5rem; font-size: 1.05rem; border-bottom: 1px solid var(--line); }
h4 { margin: 1.4rem 0 .3rem; font-size: 1rem; }
p, ul, ol { margin: .4rem 0; }
ul, ol { padding-left: 1.4rem; }
code { overflow-wrap: anywhere; }
code, pre { font: 12.5px/1.35 ui-monospace, "SFMono-Regular", Consolas, "Liberation Mono", monospace; }
.soft { color: var(--soft); }
.verdict { margin: 1rem 0; padding: .7rem 1rem; border: 1px solid; border-left-width: .5rem; font-size: 1.1rem; font-weight: 600; }
.error { color: var(--error); }
.warning { color: var(--warning); }
.good { color: var(--good); }
.left-out { padding: .5rem 1rem; border: 1px dashed var(--warning); }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { font-weight: 600; }
td { overflow-wrap: anywhere; }
td.number, th.number { text-align: right; white-space: nowrap; }
table.files td:first-child { width: 45%; }
.wide table.files td:first-child { min-width: 12rem; }
.wide table.audit td:nth-child(-n + 4) { min-width: 6.5rem; }
.wide table.audit td:nth-child(2) { min-width: 9rem; }
/* So that no word and hardly a name is broken. */
table.payroll td:not(:last-child) { min-width: 5rem; }
table.payroll td:is(:nth-child(2), :nth-child(3)) { min-width: 8rem; }
table.facts { margin: .6rem 0; }
table.facts th { width: 11rem; color: var(--soft); font-weight: 400; }
.totals { display: flex; flex-wrap: wrap; gap: .6rem; margin: 1rem 0; padding: 0; list-style: none; }
.totals li { flex: 1 1 6.5rem; padding: .4rem .8rem; border: 1px solid var(--line); color: var(--soft); }
.totals b { display: block; font-size: 1.4rem; line-height: 1.3; color: var(--ink); }
.charts { display: flex; flex-wrap: wrap; gap: 1.5rem; }
figure { flex: 1 1 min(20rem, 100%); margin: .6rem 0; }
figcaption { margin-bottom: .4rem; font-weight: 600; }
svg { display: block; width: 100%; height: auto; font-size: 12px; }
svg text { fill: var(--soft); }
svg .count { fill: var(--ink); }
svg .bar { fill: #3f5b7a; }
svg .axis { stroke: var(--soft); }
.wide { overflow-x: auto; }
pre { margin: .3rem 0 .8rem; padding: .5rem .7rem; overflow-x: auto; border: 1px solid var(--line); background: #f7f8fa; }
pre mark { font-weight: 700; color: inherit; background: #ffe3a3; }
.sign-off { display: flex; gap: 2rem; margin-top: 4.5rem; }
.sign-off div { flex: 1; padding-top: .3rem; border-top: 1px solid var(--ink); color: var(--soft); }
@page { margin: 13mm 15mm; }
@media (max-width: 30rem) {
  body { padding: 1rem .8rem; }
  table.facts th, table.facts td { display: block; width: auto; }
  table.facts th { border: 0; padding-bottom: 0; }
  .sign-off { flex-direction: column; gap: 3.5rem; }
}
@media print {
  #first-page-only, label { display: none; }
  #first-page-only:checked ~ .details { display: none; }
  .details { break-before: page; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  code, pre { font-size: 8.5pt; }
  figure { flex: 1 1 0; }
  pre { overflow: visible; }
  h2, h3, h4, h4 + p { break-after: avoid; }
  .verdict, .totals, figure, .sample, .sign-off, tr { break-inside: avoid; }
  section[id] + section { break-before: avoid; }
  .details section[id]:not(:first-child) { break-before: page; }
  .bar, pre, mark { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;

/** Everything before the body of a page. */
export const pageHead = (title: string): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"/>
<link rel="icon" href="data:,"/>
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
`;

/** Where a person signs. */
export const SIGN_OFF = new Html(
  '<div class="sign-off"><div>Checked by (name)</div><div>Signature</div><div>Date</div></div>\n',
);

/** The end of a page. */
export const PAGE_END = new Html('</main>\n</body>\n</html>\n');

/** What the head of a page says about the values in it, by mode. */
export const VALUES_SHOWN: Record<ValueMode, string> = {
  mask: 'Only the last four characters of Social Security and employer numbers are shown. Birth dates are not shown.',
  hide: 'The values of employees are masked.',
  show: 'Values are shown in full: this page contains personal data.',
};
