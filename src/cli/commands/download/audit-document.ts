/** `download --audit=html|csv`: the audit of a correction for people. */

import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { presentTime } from '../../../clock.js';
import { type Change, type TakenOut, undo } from '../../../correction/index.js';
import { NewhireError } from '../../../errors.js';
import { type MakePrintable, type Printable, printableCsv, printableMarkup } from '../../../printable.js';
import { type AuditFacts, AuditRows, auditCsv, auditHtml } from '../../../reports/audit/index.js';
import { Masks, type ValueMode } from '../../../reports/index.js';
import { auditEntries } from '../../../storage/index.js';
import { layoutOf } from '../../input/choose-layout.js';
import type { OutputLocation } from '../../output/output-location.js';
import { deliverText } from '../correct/run-storage.js';

/** The forms of an audit: JSON lines as they are kept, a page, a table. */
export type AuditForm = 'json' | 'html' | 'csv';

/** The sources of the document. */
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
  const masks = new Masks(layout, values, facts.completed_at ?? presentTime().toISOString());
  const rows = new AuditRows(layout, masks);
  const changes: Change[] = [];
  for await (const entries of auditEntries(createReadStream(audit))) {
    for (const entry of entries) {
      rows.add(entry);
      if (entry.kind === 'change') changes.push(entry);
    }
  }
  rows.push(restored(changes, await readFile(corrected)));
  const text =
    form === 'html'
      ? inParts(auditHtml(rows, facts, values), printableMarkup)
      : inParts(auditCsv(rows), printableCsv);
  await deliverText(text, location);
}

function* inParts(text: Iterable<string>, asPrintable: MakePrintable): Generator<Printable> {
  for (const part of text) yield asPrintable(part);
}

/** What a person replaced is in the source only, of which a run keeps no copy: the audit shows stars in its place. */
const covered: TakenOut = (_offset, length) => new Uint8Array(length).fill(0x2a);

function restored(changes: readonly Change[], corrected: Uint8Array): Uint8Array {
  try {
    return undo(changes, corrected, covered);
  } catch (cause) {
    throw new NewhireError('BLOB_DAMAGED', 'The audit does not belong to the corrected file.', { cause });
  }
}
