/** The findings of one file, grouped by error type and field, a few of each drawn with the part of the record around them. */

import type { Layout } from '../../../layouts/index.js';
import { CATALOGUE } from '../../../validation/index.js';
import type { ShownPlan } from '../../correction-plan.js';
import type { ShownFinding, ShownLine } from '../../report.js';
import { counted, grouped } from '../../text/counts.js';
import { employersOf } from '../../text/employers-at-fault.js';
import type { Section } from '../../text/file-findings.js';
import { alsoOnLines, type Group } from '../../text/finding-groups.js';
import { andMorePlaces } from '../../text/places.js';
import { windowOf } from '../../text/record-window.js';
import { ACTOR_NAMES } from '../../text/steps-after-check.js';
import { each, type Html, html, NOTHING } from './html-text.js';

/** Characters of monospaced text that fit on a printed page. */
const WINDOW_WIDTH = 84;

/** One finding as a group keeps it. `message` is often the same for the next one, and then shown once. */
export interface Sample {
  finding: ShownFinding;
  message: string;
  rest: Html;
}

/** Draws a finding with the window of its record. */
export function drawSample(finding: ShownFinding, record: ShownLine | undefined, layout: Layout): Sample {
  const { line_number, record_number, error_message, expected } = finding;
  const ofRecord = record_number > 0 ? `, record ${grouped(record_number)}` : '';
  const employee = record?.employee();
  const facts = [employee, employersOf(finding)].map((fact) => (fact ? `, ${fact}` : '')).join('');
  const place = line_number === 0 ? 'The file' : `Line ${grouped(line_number)}${ofRecord}${facts}`;
  const value = finding.current_value;
  return {
    finding,
    message: `${error_message} Expected: ${expected}.`,
    rest: html`<p><b>${place}</b>${andMorePlaces(finding)} · found <code>${value === '' ? '(blank)' : value}</code></p>
${record ? drawn(finding, record, layout) : NOTHING}`,
  };
}

function drawn(finding: ShownFinding, record: ShownLine, layout: Layout): Html {
  const { numbers, ticks, line, carets } = windowOf(finding, record.text(), layout, WINDOW_WIDTH);
  return html`<pre>${numbers}
${ticks}
${line.before}<mark>${line.focus}</mark>${line.after}
${carets}</pre>`;
}

/** All groups, errors first; below the heading of each employer, if they are divided. */
export function findingsSection(sections: readonly Section<Sample>[], plan: ShownPlan | undefined): Html {
  return each(sections, ({ title, groups }) => {
    if (groups.length === 0) return NOTHING;
    return html`<h3>${title || 'Findings by type and field'}</h3>
${each(groups, (group) => groupOf(group, plan))}`;
  });
}

function groupOf(group: Group<Sample>, plan: ShownPlan | undefined): Html {
  const { first, count, places, drawn } = group;
  const { error_type, severity, field_label } = first;
  const { title, meaning } = CATALOGUE[error_type];
  const amount = counted(count, severity) + (places > count ? ` for ${counted(places, 'place')}` : '');
  const others = alsoOnLines(group);
  return html`<h4><span class="${severity}">${amount}</span> · ${title} · ${field_label}</h4>
<p class="soft">${meaning} (${error_type})</p>
${severity === 'error' && plan ? actors(plan.errorsLike(first)) : NOTHING}${each(
  drawn.entries(),
  ([index, { finding, message, rest }]) => {
    const paragraph = message === drawn[index - 1]?.message ? NOTHING : html`<p>${message}</p>`;
    return html`<div class="sample">${paragraph}${rest}${plan ? advice(finding, plan) : NOTHING}</div>
`;
  },
)}${others ? html`<p class="soft">${others}</p>` : NOTHING}
`;
}

/** Who clears the errors of a group, with the count for each. */
function actors(planned: ReturnType<ShownPlan['errorsLike']>): Html {
  const names = planned.map(({ actor, count }) => `${ACTOR_NAMES[actor]} (${grouped(count)})`);
  return names.length === 0 ? NOTHING : html`<p><b>Who must act:</b> ${names.join(', ')}</p>`;
}

/** What the correction writes in place of the value, or proposes. */
function advice(finding: ShownFinding, plan: ShownPlan): Html {
  const known = plan.advice(finding);
  if (!known) return NOTHING;
  return known.actor === 'correct'
    ? html`<p>newhire correct writes <code>${known.value}</code>.</p>`
    : html`<p>Proposed: <code>${known.value}</code>. ${known.evidence}</p>`;
}
