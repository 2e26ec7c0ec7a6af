/** `download --audit=html|csv`: the audit of a correction for people. */

import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { type Change, type Outcome, ruleTitle, undo } from '../../../correction/index.js';
import { NewhireError } from '../../../errors.js';
import type { Layout } from '../../../layouts/index.js';
import {
  type AuditFacts,
  type AuditRow,
  auditCsv,
  auditHtml,
  WHO_MUST_ACT,
} from '../../../reports/audit/index.js';
import { employeeOf, labelOf, Masks, type ValueMode } from '../../../reports/index.js';
import { type AuditEntry, linesOf } from '../../../storage/index.js';
import { RecordLines } from '../../../validation/index.js';
import { layoutOf } from '../../input/choose-layout.js';
import { deliver } from '../../output/deliver.js';
import type { OutputLocation } from '../../output/output-location.js';
import { type ChangeView, viewChange } from '../correct/change-view.js';
import { InputLines } from '../correct/input-lines.js';
import { openTemporaryStorage } from '../correct/run-storage.js';

/** The forms of an audit: JSON lines as they are kept, a page, a table. */
export type AuditForm = 'json' | 'html' | 'csv';

/** What the document is made of. */
export interface AuditSource {
  facts: AuditFacts;
  values: ValueMode;
  /** Paths of the audit in JSON lines, and of the corrected file. */
  audit: string;
  corrected: string;
}

/**
 * Makes the document and delivers it. The input is restored from the corrected file, so that whole fields can be shown as they were.
 * @throws {NewhireError} UNKNOWN_STATE when there is no layout of the state; BLOB_DAMAGED when audit and file do not belong
 *   together; what `deliver` throws
 */
export async function deliverAudit(
  form: 'html' | 'csv',
  { facts, values, audit, corrected }: AuditSource,
  location: OutputLocation,
): Promise<void> {
  const layout = await layoutOf(facts.state);
  const entries: AuditEntry[] = [];
  for await (const lines of linesOf(createReadStream(audit)))
    for (const line of lines) entries.push(JSON.parse(line));
  const bytes = restored(entries, await readFile(corrected));
  const storage = await openTemporaryStorage();
  try {
    await writeFile(storage.spool, bytes, { flag: 'wx', mode: 0o600 });
    const rows = rowsOf({ entries, bytes, path: storage.spool, layout, facts, values });
    const text = form === 'html' ? await auditHtml(rows, facts, values) : auditCsv(rows);
    await writeFile(storage.paths.audit, text, { flag: 'wx', mode: 0o600 });
    await deliver(storage.paths.audit, location);
  } finally {
    await storage.abandon(undefined);
  }
}

function restored(entries: readonly AuditEntry[], corrected: Uint8Array): Uint8Array {
  try {
    return undo(
      entries.filter((entry) => entry.kind === 'change'),
      corrected,
    );
  } catch (cause) {
    throw new NewhireError('BLOB_DAMAGED', 'The audit does not belong to the corrected file.', { cause });
  }
}

/** A file whose input is restored, with its audit. */
interface RestoredFile extends Pick<AuditSource, 'facts' | 'values'> {
  entries: readonly AuditEntry[];
  bytes: Uint8Array;
  path: string;
  layout: Layout;
}

async function* rowsOf(file: RestoredFile): AsyncGenerator<AuditRow> {
  const { layout, values, facts, entries, bytes, path } = file;
  const masks = new Masks(layout, values, facts.completed_at ?? new Date().toISOString());
  const employees = employeesOf(bytes, layout, masks);
  const lines = new InputLines(path, layout);
  try {
    for (const entry of entries) {
      const employee = employees.get(entry.line_number) ?? '';
      if (entry.kind === 'change') yield changeRow(viewChange(entry, lines, layout, masks), employee);
      else if (entry.resolution !== 'resolved') yield leftRow(entry, entry.resolution, employee, layout);
    }
  } finally {
    lines.close();
  }
}

/** Whose record each line is, where it may be said. */
function employeesOf(bytes: Uint8Array, layout: Layout, masks: Masks): Map<number, string> {
  const employees = new Map<number, string>();
  const lines = new RecordLines(layout, (line) => {
    if (line.recordType !== 'employee' || line.length !== layout.record_length) return;
    const place = { record_type: line.recordType, field_name: 'record' };
    const text = masks.line(place, line.text());
    employees.set(line.number, employeeOf(place, layout, { text: () => text }));
  });
  lines.push(bytes);
  lines.end();
  return employees;
}

function changeRow(view: ChangeView, employee: string): AuditRow {
  const { change, field_label, before, after, masked, evidence } = view;
  const titles = change.rule.split('+').map(ruleTitle).join(', then ');
  return {
    status: 'changed',
    ...placeOf(change),
    employee,
    field_label,
    before,
    after,
    value_masked: masked,
    why: `${titles}. ${evidence}`,
    who: decidedBy(change),
  };
}

function decidedBy({ by, model, tier }: Change): string {
  if (by === 'person') return 'a person, in the review';
  if (by === 'model') return `the language model ${model}`;
  return tier === 'safe' ? 'a rule of newhire, with proof' : 'a rule of newhire';
}

function leftRow(
  outcome: Outcome,
  resolution: keyof typeof WHO_MUST_ACT,
  employee: string,
  layout: Layout,
): AuditRow {
  return {
    status: 'left',
    ...placeOf(outcome),
    employee,
    field_label: labelOf(layout, outcome),
    before: '',
    after: '',
    value_masked: false,
    why: outcome.reason,
    who: WHO_MUST_ACT[resolution],
  };
}

function placeOf({ line_number, record_number, field_name, error_type }: Change | Outcome) {
  return { line_number, record_number, field_name, error_type };
}
