/** The findings of one file, grouped by error type and field, a few of each drawn with the part of the record around them. */

import type { Layout } from '../../../layouts/index.js';
import { CATALOGUE, type RecordText, type Tier } from '../../../validation/index.js';
import type { ShownFinding } from '../../report.js';
import { counted, grouped } from '../../text/counts.js';
import { alsoOnLines, type Group } from '../../text/finding-groups.js';
import { andMorePlaces } from '../../text/places.js';
import { windowOf } from '../../text/record-window.js';
import { each, type Html, html, NOTHING } from './html-text.js';

/** Characters of monospaced text that fit on a printed page. */
const WINDOW_WIDTH = 84;

const REPAIR: Record<Tier, string> = {
  safe: 'newhire correct repairs this by itself.',
  confirm: 'newhire correct --review proposes a repair for a person to accept.',
  never: 'Only a person can correct this.',
};

/** One finding as a group keeps it. `message` is often the same for the next one, and then shown once. */
export interface Sample {
  message: string;
  rest: Html;
}

/** Draws a finding with the window of its record. */
export function drawSample(finding: ShownFinding, record: RecordText | undefined, layout: Layout): Sample {
  const { line_number, record_number, error_message, expected, fix } = finding;
  const ofRecord = record_number > 0 ? `, record ${grouped(record_number)}` : '';
  const place = line_number === 0 ? 'The file' : `Line ${grouped(line_number)}${ofRecord}`;
  const value = finding.current_value;
  return {
    message: `${error_message} Expected: ${expected}. ${REPAIR[fix.tier]}`,
    rest: html`<p><b>${place}</b>${andMorePlaces(finding)} · found <code>${value === '' ? '(blank)' : value}</code></p>
${record ? drawn(finding, record, layout) : NOTHING}`,
  };
}

function drawn(finding: ShownFinding, record: RecordText, layout: Layout): Html {
  const { numbers, ticks, line, carets } = windowOf(finding, record, layout, WINDOW_WIDTH);
  return html`<pre>${numbers}
${ticks}
${line.before}<mark>${line.focus}</mark>${line.after}
${carets}</pre>`;
}

/** The section with all groups, errors first. */
export function findingsSection(groups: readonly Group<Sample>[]): Html {
  if (groups.length === 0) return NOTHING;
  return html`<h3>Findings by type and field</h3>
${each(groups, groupOf)}`;
}

function groupOf(group: Group<Sample>): Html {
  const { first, count, places, drawn } = group;
  const { error_type, severity, field_label } = first;
  const { title, meaning } = CATALOGUE[error_type];
  const amount = counted(count, severity) + (places > count ? ` for ${counted(places, 'place')}` : '');
  const others = alsoOnLines(group);
  return html`<h4><span class="${severity}">${amount}</span> · ${title} · ${field_label}</h4>
<p class="soft">${meaning} (${error_type})</p>
${each(drawn.entries(), ([index, { message, rest }]) => {
  const paragraph = message === drawn[index - 1]?.message ? NOTHING : html`<p>${message}</p>`;
  return html`<div class="sample">${paragraph}${rest}</div>
`;
})}${others ? html`<p class="soft">${others}</p>` : NOTHING}
`;
}
