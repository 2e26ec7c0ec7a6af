/** Which code pages the names and words of an employer, and of the whole file, exclude. */

import { isNameKind } from '../../layouts/index.js';
import { isAscii, type PlannedField, type RecordPlan, utf8Characters } from '../../validation/index.js';
import { pageReadings, textOfAll } from '../rules/code-page-readings.js';
import { CODE_PAGES, type CodePage } from '../rules/code-pages.js';
import { contentOf } from '../rules/field-content.js';
import { isEmployerField } from './employer-profile.js';

/** Minimum number of different texts that exclude a code page. */
const FEWEST_TEXTS = 3;

/** The code pages that read every such text of the file. */
export type FilePages = Set<CodePage>;

/** Before the first text of a file. */
export const allPages = (): FilePages => new Set(CODE_PAGES);

/** The texts of an employer that exclude each code page. */
export class CodePageHabit {
  private readonly excluding = new Map<CodePage, Set<string>>(CODE_PAGES.map((page) => [page, new Set()]));

  constructor(private readonly ofFile: FilePages) {}

  /** Takes note of the texts beyond ASCII of a record in its columns, of any length. */
  observe(record: Uint8Array, plan: RecordPlan): void {
    if (isAscii(record) || utf8Characters(record)) return;
    for (const { from, to, field } of fieldsOf(plan)) {
      const bytes = contentOf(record.subarray(from, to));
      if (isAscii(bytes) || utf8Characters(bytes)) continue;
      const readings = pageReadings(bytes, field.kind);
      for (const page of this.ofFile) if (!isOf(readings, page)) this.ofFile.delete(page);
      // Only a text that is certain by itself is evidence: it is written in plain letters, so that a second correction
      // never has more evidence than the first.
      if (textOfAll(readings) !== undefined) this.exclude(bytes, readings);
    }
  }

  /** True when a text is certainly in `page` and not in `rival`, although it can be written in both. */
  proves(page: CodePage, rival: CodePage): boolean {
    return this.ofFile.has(page) && this.textsAgainst(rival) >= FEWEST_TEXTS;
  }

  /** How unlikely a page is, by the texts that exclude it; the lowest number for the likeliest. */
  against(page: CodePage): number {
    return 2 * this.textsAgainst(page) + (this.ofFile.has(page) ? 0 : 1);
  }

  private textsAgainst(page: CodePage): number {
    return this.excluding.get(page)?.size ?? 0;
  }

  private exclude(bytes: Uint8Array, readings: readonly { page: CodePage }[]): void {
    const text = Buffer.from(bytes).toString('latin1');
    for (const [page, texts] of this.excluding)
      if (!isOf(readings, page) && texts.size < FEWEST_TEXTS) texts.add(text);
  }
}

const isOf = (readings: readonly { page: CodePage }[], wanted: CodePage) =>
  readings.some(({ page }) => page === wanted);

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
