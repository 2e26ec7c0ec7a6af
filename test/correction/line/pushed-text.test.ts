/**
 * Blanks that came into a text which fills its columns push its end into the next field, where it looks like a text of that
 * field. Nothing is moved then, or everything is given back.
 */

import { describe, expect, it } from 'vitest';
import type { Field, Layout } from '../../../src/layouts/types.js';
import { isLong, share } from '../../support/campaign.js';
import { LAYOUTS } from '../../support/layouts.js';
import { type Random, seeded } from '../../support/random.js';
import { cleanRecord, recordType } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';

const WORDS: ReadonlySet<Field['kind']> = new Set<Field['kind']>(['name', 'text', 'city']);

/** Each gives every text other words, which end elsewhere. */
const SEEDS = isLong ? [0, 1, 2] : [0];

/** How many blanks came in, and before how many letters. */
const COUNTS = isLong ? [1, 2, 3] : [1, 3];

/** Words whose last letter is in the last of this many columns. */
function words(random: Random, width: number): string {
  const letters = Array.from({ length: width }, () => String.fromCharCode(random.int(65, 90))).join('');
  const gap = random.int(4, width - 6);
  return width < 12 ? letters : `${letters.slice(0, gap)} ${letters.slice(gap + 1)}`;
}

/** A clean record in which a text fills its columns, and the lines that blanks before its last letters make of it. */
function* pushed(layout: Layout, random: Random) {
  const { fields } = recordType(layout, 'employee');
  const filled = fields.filter(({ kind, start, end }) => WORDS.has(kind) && end - start > 7);
  for (const [number, { start, end }] of filled.entries()) {
    const columns = fields.find((field) => field.start === end + 1);
    if (!columns || !(WORDS.has(columns.kind) || columns.kind === 'free')) continue;
    const clean = cleanRecord(layout, random, { number, address: 'domestic', optional: number % 2 });
    const right = clean.slice(0, start - 1) + words(random, end - start + 1) + clean.slice(end);
    for (const by of COUNTS)
      for (const letters of COUNTS) {
        const at = end - letters;
        const wide = right.slice(0, at) + ' '.repeat(by) + right.slice(at);
        yield { right, line: wide.slice(0, right.length) };
        yield { right, line: wide };
        // When a later field has blanks to lose, everything after that field is in its columns again.
        const next = fields.find((field) => {
          const blanks = wide.slice(field.end, field.end + by);
          return field.start > end && blanks.trim() === '' && right.slice(field.start - 1, field.end).trim();
        });
        if (next) yield { right, line: wide.slice(0, next.end) + wide.slice(next.end + by) };
      }
  }
}

/** The line without the blanks in the text that the others came into: how many of them were its own nobody knows. */
const joined = (line: string) => line.replaceAll(' ', '');

describe.each(share(LAYOUTS, 3))('in a record of $state, letters at the end of a text', (layout) => {
  it('that are pushed into the next field are put back with all that follows, or left there', async () => {
    const cases = SEEDS.flatMap((seed) => [...pushed(layout, seeded(seed))]);
    expect(cases.length).toBeGreaterThan(10);
    const { output } = await correct(layout, cases.map(({ line }) => `${line}\n`).join(''));
    const lines = output.toString('latin1').split('\n');
    const { fields } = recordType(layout, 'employee');
    const wrong = cases.flatMap(({ line, right }, nth) => {
      const now = lines[nth] ?? '';
      if (now === line || now === right) return [];
      const differing = fields.flatMap(({ name, start, end }) => {
        const [is, was] = [now, right].map((one) => one.slice(start - 1, end));
        return joined(is ?? '') === joined(was ?? '')
          ? []
          : [`${name}: ${is?.trimEnd()}, not ${was?.trimEnd()}`];
      });
      return differing.length === 0 ? [] : [differing];
    });
    expect(wrong).toEqual([]);
  });
});
