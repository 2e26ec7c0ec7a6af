/** Which layout a file has, by its bytes alone: all example files, and what decides where several have one form. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type LayoutOutline, OUTLINES } from '../../src/layouts/index.js';
import { outlineOf } from '../../src/layouts/outline.js';
import { recognizeLayout } from '../../src/validation/index.js';
import { share } from '../support/campaign.js';
import { check } from '../support/check.js';
import { findLayout, LAYOUTS } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanFile, cleanLines } from '../support/records.js';

const EXAMPLES = new URL('../../examples/', import.meta.url);
const files = readdirSync(EXAMPLES).filter((name) => /-(?:clean|faults)\.txt$/.test(name));

/** The layouts in another order, so that none is found by its place. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seeded(seed);
  return items
    .map((item) => ({ item, at: random.int(0, 1e9) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

const recognized = (bytes: Uint8Array, seed = 1) => recognizeLayout(bytes, shuffled(OUTLINES, seed));
const bytesOf = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(''));

describe('the example files', () => {
  it.each(files)('%s has the layout that it was made for', (name) => {
    const id = name.replace(/-(?:clean|faults)\.txt$/, '');
    for (const seed of [1, 2, 3]) {
      const found = recognized(readFileSync(new URL(name, EXAMPLES)), seed);
      expect({ id: found?.layout.id, reason: found?.reason }).toEqual({ id, reason: expect.any(String) });
    }
  });
});

describe.each(OUTLINES)('the example files of $state', ({ id, state }) => {
  const others = share(
    LAYOUTS.filter((layout) => layout.id !== id),
    8,
  );

  it.each(['clean', 'faults'])(
    'given as those of another layout are distinguished from them (%s)',
    (kind) => {
      const bytes = readFileSync(new URL(`${id}-${kind}.txt`, EXAMPLES));
      const alike = recognized(bytes)?.alike.map((one) => one.id) ?? [];
      for (const layout of others) {
        const { diagnosis } = check(layout, [bytes]).summary;
        // Of layouts with records of one form the user names the right one.
        if (alike.includes(layout.id)) expect([layout.id, diagnosis]).toEqual([layout.id, undefined]);
        else {
          expect([layout.id, diagnosis?.code]).toEqual([layout.id, 'OTHER_LAYOUT']);
          const [found, notOf] = diagnosis?.message.split(', not of ') ?? [];
          expect(found).toContain(state);
          expect(notOf).toContain(layout.state);
        }
      }
    },
  );
});

describe('records of one form', () => {
  const texas = findLayout('Texas')!;
  const lines = [...cleanLines(texas, { seed: 4, records: 8, frame: false, address: 'domestic' })];
  const withState = (code: string) =>
    lines.map((line) => `${line.slice(0, 287)}${code}${line.slice(289, 500)}${code}${line.slice(502)}`);

  it.each([
    ['TX', 'texas', 'most states of hire are TX'],
    ['CO', 'colorado', 'most states of hire are CO'],
    ['AK', 'alaska', 'most states of hire are AK'],
    ['IL', 'illinois', 'most states of hire are IL'],
  ])('of the state of hire %s are taken for those of %s', (code, id, reason) => {
    const found = recognized(bytesOf(withState(code)));
    expect([found?.layout.id, found?.reason]).toEqual([id, reason]);
    expect(found?.alike.map((one) => one.id)).toEqual(
      ['alaska', 'colorado', 'federal', 'illinois', 'texas'].filter((one) => one !== id),
    );
  });

  it('after a header and without a state are taken for the federal ones', () => {
    const federal = cleanFile(findLayout('Federal')!, { seed: 5, records: 6 });
    expect(recognized(federal)?.layout.id).toBe('federal');
  });

  it('that cannot be distinguished are taken for the best known, and the reason says so', () => {
    const found = recognized(
      bytesOf(
        withState('NV').map((line) => `${line.slice(0, 218)}NV${line.slice(220, 270)} ${line.slice(271)}`),
      ),
    );
    expect(found?.reason).toContain('the file does not show which one it is');
    expect(found?.alike).toHaveLength(4);
  });
});

/** A state's layout as Alaska's without the identifier: its records are recognized by the first letter of the first name. */
function withoutIdentifier(): LayoutOutline {
  const { record_types, ...alaska } = outlineOf(findLayout('Alaska')!);
  const types = record_types.map((type) => ({
    ...type,
    identified_by: { start: 10, end: 10, text: '?', ignore_case: false },
    fields: type.fields
      .filter(({ kind }) => kind !== 'constant')
      .map((field) => ({ ...field, start: field.start - 2, end: field.end - 2 })),
  }));
  return { ...alaska, id: 'bare', state: 'Bare', code: 'ZZ', record_length: 799, record_types: types };
}

describe('with a layout whose records have no identifier', () => {
  const outlines = [...OUTLINES, withoutIdentifier()];
  const recognizedAs = (bytes: Uint8Array) =>
    [1, 2, 3].map((seed) => recognizeLayout(bytes, shuffled(outlines, seed))?.layout.id);

  it.each(files)('%s still has the layout that it was made for', (name) => {
    const id = name.replace(/-(?:clean|faults)\.txt$/, '');
    expect(recognizedAs(readFileSync(new URL(name, EXAMPLES)))).toEqual([id, id, id]);
  });

  it.each(['\n', ''])(
    'its own records are distinguished from those of the others (line end %j)',
    (lineEnd) => {
      const records = cleanLines(findLayout('Alaska')!, { seed: 9, records: 8, frame: false });
      const file = [...records].map((record) => record.slice(2) + lineEnd).join('');
      expect(recognizedAs(Buffer.from(file))).toEqual(['bare', 'bare', 'bare']);
    },
  );
});

describe('other files', () => {
  it.each([
    ['a letter', 'Dear payroll,\nplease find the new hires below.\nKind regards\n'],
    ['a spreadsheet', 'name,ssn,state\nROE,899000001,OH\n'],
    ['nothing', ''],
  ])('%s has no layout', (_what, text) => {
    expect(recognized(Buffer.from(text))).toBeUndefined();
  });

  it('a file whose lines are all one character too long still has its layout', () => {
    const lines = [...cleanLines(findLayout('Virginia')!, { seed: 6, records: 5 })];
    expect(recognized(bytesOf(lines.map((line) => `${line} `)))?.layout.id).toBe('virginia');
  });

  it('a file without line ends has its layout', () => {
    for (const state of ['Ohio', 'Utah', 'Florida', 'Washington']) {
      const file = cleanFile(findLayout(state)!, { seed: 7, records: 5, lineEnd: '' });
      expect(recognized(file)?.layout.state).toBe(state);
    }
  });
});
