/** Which encodings the names and words of an employer, and of the whole file, exclude. */

import { isNameKind } from '../../layouts/index.js';
import { isAscii, type PlannedField, type RecordPlan } from '../../validation/index.js';
import { certainText, type PageReading, pageReadings } from '../rules/code-page-readings.js';
import { ALL_PAGES, type Encoding } from '../rules/code-pages.js';
import { contentOf } from '../rules/field-content.js';
import { isEmployerField } from './employer-profile.js';

/** Minimum number of different texts that exclude an encoding. */
const MIN_TEXTS = 3;
const ENCODINGS: readonly Encoding[] = [...ALL_PAGES, 'utf-8'];

/** The encodings that read every such text of the file. */
export type FilePages = Set<Encoding>;

/** Before the first text of a file. */
export const allPages = (): FilePages => new Set(ENCODINGS);

/** The texts of an employer that exclude each encoding. */
export class CodePageHabit {
  private readonly excluding = new Map<Encoding, Set<string>>(ENCODINGS.map((page) => [page, new Set()]));

  constructor(private readonly ofFile: FilePages) {}

  /** Takes note of the texts beyond ASCII of a record in its columns, one byte each, of any length. */
  observe(record: Uint8Array, plan: RecordPlan): void {
    if (isAscii(record)) return;
    for (const { from, to, field } of fieldsOf(plan)) {
      const bytes = contentOf(record.subarray(from, to));
      if (!isAscii(bytes)) this.observeText(bytes, pageReadings(bytes, field.kind));
    }
  }

  private observeText(bytes: Uint8Array, readings: readonly PageReading[]): void {
    // Only a text that is certain by itself is evidence for an employer: it is written in plain letters, so that a second
    // correction never has more evidence than the first.
    const certain = certainText(readings);
    const agreeing = new Set(
      readings.flatMap(({ page, text }) => (certain === undefined || text === certain ? page : [])),
    );
    for (const page of this.ofFile) if (!agreeing.has(page)) this.ofFile.delete(page);
    if (certain === undefined) return;
    const text = Buffer.from(bytes).toString('latin1');
    for (const [page, texts] of this.excluding)
      if (!agreeing.has(page) && texts.size < MIN_TEXTS) texts.add(text);
  }

  /** True when a text is certainly in `page` and not in `rival`, although it can be written in both. */
  proves(page: Encoding, rival: Encoding): boolean {
    return this.ofFile.has(page) && this.textsAgainst(rival) >= MIN_TEXTS;
  }

  /** How unlikely an encoding is, by the texts that exclude it; the lowest number for the likeliest. */
  against(page: Encoding): number {
    return 2 * this.textsAgainst(page) + (this.ofFile.has(page) ? 0 : 1);
  }

  private textsAgainst(page: Encoding): number {
    return this.excluding.get(page)?.size ?? 0;
  }
}

/** Names and texts of a plan. Other fields may be replaced entirely, and a second correction must see what the first one saw. */
function fieldsOf(plan: RecordPlan): readonly PlannedField[] {
  const known = byPlan.get(plan);
  if (known) return known;
  const fresh = plan.fields.filter(
    ({ field }) => isNameKind(field.kind) || (field.kind === 'text' && !isEmployerField(field)),
  );
  byPlan.set(plan, fresh);
  return fresh;
}

const byPlan = new WeakMap<RecordPlan, readonly PlannedField[]>();
