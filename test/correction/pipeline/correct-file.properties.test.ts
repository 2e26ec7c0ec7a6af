/** Properties of every file, whatever is wrong with it. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { undo } from '../../../src/correction/index.js';
import type { Layout } from '../../../src/layouts/types.js';
import { runs } from '../../support/campaign.js';
import { check } from '../../support/check.js';
import { FIELD_FAULTS } from '../../support/faults.js';
import { LAYOUTS, SHAPES } from '../../support/layouts.js';
import { LINE_FAULTS } from '../../support/line-faults.js';
import { optionsFor, plantField } from '../../support/plant.js';
import { seeded } from '../../support/random.js';
import { cleanEmployer, cleanFile, cleanLines, cleanRecord, framed } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';

const LINE_ENDS = ['\n', '\r\n', '\r', ''] as const;

/** Clean lines, some of them with a fault of a field or of the whole line, and some with bytes changed at random. */
function dirtyFile(layout: Layout, seed: number, lineEnd: string): Buffer {
  const random = seeded(seed);
  const clean = [...cleanLines(layout, { seed, records: 12 })];
  const lines = clean.map((line, at) => {
    if (at === 0 || at === clean.length - 1 || random.chance(0.4)) return line;
    if (lineEnd !== '' && random.chance(0.3)) {
      const fault = random.pick(LINE_FAULTS);
      return fault.plant(layout, cleanRecord(layout, random, { ...fault.needs, number: at }))?.line ?? line;
    }
    if (random.chance(0.2)) return scratched(random.chance(0.5) ? line : inLowerCase(line), random);
    const fault = random.pick(FIELD_FAULTS);
    const record = cleanRecord(layout, random, { ...optionsFor(fault), number: at });
    return plantField(layout, record, fault)?.line ?? line;
  });
  const encoding = lineEnd !== '' && random.chance(0.5) ? 'utf-8' : 'latin1';
  return Buffer.from(lines.map((line) => line + lineEnd).join(''), encoding);
}

/** The line with the words after its identifier in lower case. */
const inLowerCase = (line: string) => line.slice(0, 20) + line.slice(20).toLowerCase();

/** The line with a few columns overwritten, blanks put in or characters taken out. */
function scratched(line: string, random: ReturnType<typeof seeded>): string {
  let text = line;
  for (let times = random.int(1, 4); times > 0; times--) {
    const at = random.int(0, text.length - 1);
    const fresh = random.pick(['0', '9', 'X', 'q', ' ', "'", '.', '-', '\t', 'É', '\u0007']);
    text = text.slice(0, at) + fresh + text.slice(at + 1);
  }
  return text;
}

const files = fc.record({
  layout: fc.constantFrom(...SHAPES),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  lineEnd: fc.constantFrom(...LINE_ENDS),
});

/** Files whose second correction once repaired more than the first one: a warning, or a displaced record, had kept it. */
const FOUND_BEFORE = LAYOUTS.flatMap(
  (layout): [{ layout: Layout; seed: number; lineEnd: (typeof LINE_ENDS)[number] }, boolean][] => {
    if (layout.code === 'CO') return [[{ layout, seed: 565_298, lineEnd: '' }, true]];
    return layout.code === 'TX' ? [[{ layout, seed: 574_762, lineEnd: '\n' }, false]] : [];
  },
);

/** Errors by line. */
function errorsByLine(layout: Layout, file: Uint8Array): Map<number, string[]> {
  const errors = new Map<number, string[]>();
  for (const { severity, line_number, field_name, error_type } of check(layout, [file]).findings) {
    if (severity !== 'error') continue;
    errors.set(line_number, [...(errors.get(line_number) ?? []), `${field_name} ${error_type}`]);
  }
  return errors;
}

describe('a clean file', () => {
  it.each(SHAPES.flatMap((layout) => LINE_ENDS.map((lineEnd) => ({ layout, lineEnd }))))(
    'for $layout.state with line ends $lineEnd comes out as it went in',
    async ({ layout, lineEnd }) => {
      const input = cleanFile(layout, { seed: 17, records: 60, lineEnd });
      const { output, changes, result } = await correct(layout, input);
      expect(output.equals(input)).toBe(true);
      expect({ changes, errors: result.total_errors }).toEqual({ changes: [], errors: 0 });
    },
  );

  it('without an end after its last line comes out as it went in', async () => {
    const [layout] = LAYOUTS;
    const input = cleanFile(layout!, { seed: 18, records: 5, lineEnd: '\r\n' }).subarray(0, -2);
    expect((await correct(layout!, input)).output.equals(input)).toBe(true);
  });
});

describe('any file', () => {
  it('is given back by undoing its audit, and counts its errors whole', async () => {
    await fc.assert(
      fc.asyncProperty(files, async ({ layout, seed, lineEnd }) => {
        const input = dirtyFile(layout, seed, lineEnd);
        const { output, changes, outcomes, result } = await correct(layout, input);
        expect(Buffer.from(undo(changes, output)).equals(input)).toBe(true);
        expect(result.corrections_applied + result.corrections_failed).toBe(result.total_errors);
        expect(outcomes).toHaveLength(result.total_errors);
        expect(
          changes.every(({ removed, inserted, reorder }) => reorder !== undefined || removed !== inserted),
        ).toBe(true);
      }),
      { numRuns: runs(5, 400) },
    );
  });

  it('changes nothing more when it is corrected twice', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.boolean(), async ({ layout, seed, lineEnd }, fixWarnings) => {
        const once = await correct(layout, dirtyFile(layout, seed, lineEnd), { fixWarnings });
        const twice = await correct(layout, once.output, { fixWarnings });
        expect(twice.output.equals(once.output)).toBe(true);
        expect(twice.result.total_errors).toBe(once.result.corrections_failed);
      }),
      { numRuns: runs(4, 200), examples: FOUND_BEFORE },
    );
  });

  it('changes nothing more in a file without line ends into which blanks came', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SHAPES),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 3 }),
        async (layout, seed, by) => {
          const random = seeded(seed);
          const employer = cleanEmployer(layout, random);
          const records = Array.from({ length: 6 }, (_, at) =>
            cleanRecord(layout, random, { number: seed + at }, employer),
          );
          const whole = framed(layout, random, records).join('');
          const at = random.int(layout.record_length, whole.length - layout.record_length);
          const once = await correct(layout, whole.slice(0, at) + ' '.repeat(by) + whole.slice(at));
          const twice = await correct(layout, once.output);
          expect(twice.changes).toEqual([]);
        },
      ),
      { numRuns: runs(25, 1000) },
    );
  });

  it('has no record with more errors, or other ones, than before, and exactly those that the outcomes leave', async () => {
    await fc.assert(
      fc.asyncProperty(files, async ({ layout, seed, lineEnd }) => {
        const input = dirtyFile(layout, seed, lineEnd);
        const { output, outcomes } = await correct(layout, input);
        const [before, after] = [errorsByLine(layout, input), errorsByLine(layout, output)];
        for (const [line, errors] of after)
          expect(before.get(line) ?? []).toEqual(expect.arrayContaining(errors));
        const left = outcomes.filter(({ resolution }) => resolution !== 'resolved');
        expect(
          left
            .map(({ line_number, field_name, error_type }) => `${line_number} ${field_name} ${error_type}`)
            .sort(),
        ).toEqual([...after].flatMap(([line, errors]) => errors.map((error) => `${line} ${error}`)).sort());
      }),
      { numRuns: runs(4, 300) },
    );
  });

  it('keeps every byte outside of its changes, and changes no field without an error unless its line moved', async () => {
    await fc.assert(
      fc.asyncProperty(files, async ({ layout, seed, lineEnd }) => {
        const input = dirtyFile(layout, seed, lineEnd);
        const { changes } = await correct(layout, input);
        const before = errorsByLine(layout, input);
        const moved = new Set(['line-length', 'shifted-fields', 'number-signs']);
        for (const { line_number, field_name, rule } of changes) {
          if (moved.has(rule) || rule === 'zip-plus-4') continue;
          const faulty = (before.get(line_number) ?? []).map((error) => error.split(' ')[0]);
          expect([...faulty, ...(faulty.includes('record') ? [field_name] : [])]).toContain(field_name);
        }
      }),
      { numRuns: runs(4, 200) },
    );
  });

  it('never changes the digits of an SSN, FEIN or date in a line of the right length', async () => {
    await fc.assert(
      fc.asyncProperty(files, async ({ layout, seed }) => {
        const input = dirtyFile(layout, seed, '\n');
        const { output } = await correct(layout, input);
        const { fields } = layout.record_types.find(({ id }) => id === 'employee')!;
        const kept = fields.filter(({ kind }) => kind === 'ssn' || kind === 'fein' || kind === 'date');
        const digits = (line: string) =>
          kept.map(({ start, end }) =>
            Array.from(line.slice(start - 1, end).replace(/\D/g, ''))
              .sort()
              .join(''),
          );
        const [before, after] = [input, output].map((file) => file.toString('latin1').split('\n'));
        before!.forEach((line, at) => {
          if (line.length === layout.record_length) expect(digits(after![at]!)).toEqual(digits(line));
        });
      }),
      { numRuns: runs(4, 200) },
    );
  });
});
