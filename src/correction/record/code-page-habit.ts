/** Finds out in which code pages all names and words of a file can be read. */

import { isNameKind } from '../../layouts/index.js';
import { type RecordPlan, utf8Characters } from '../../validation/index.js';
import { CODE_PAGES, type CodePage } from '../rules/code-pages.js';
import { isPlausible } from '../rules/plain-characters.js';
import { isEmployerField } from './employer-profile.js';

/** The code pages that no record observed so far excludes. */
export class CodePageHabit {
  readonly possible = new Set<CodePage>(CODE_PAGES);
  private readonly fields;

  constructor({ fields }: RecordPlan) {
    // Other fields may be replaced entirely, and a second correction must see what the first one saw.
    this.fields = fields.filter(
      ({ field }) => isNameKind(field.kind) || (field.kind === 'text' && !isEmployerField(field)),
    );
  }

  /** Observes an employee record in its columns, of any length. */
  observe(record: Uint8Array): void {
    if (isAscii(record) || utf8Characters(record)) return;
    for (const { from, to, field } of this.fields) {
      const bytes = record.subarray(from, to);
      if (isAscii(bytes) || utf8Characters(bytes)) continue;
      for (const page of this.possible) if (!isPlausible(bytes, field.kind, page)) this.possible.delete(page);
    }
  }
}

function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) > 0x7f) return false;
  return true;
}
