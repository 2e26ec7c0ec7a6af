import { describe, expect, test } from 'vitest';
import {
  createPlanner,
  type SplitOptions,
  type SplitPlan,
} from '../../../../src/cli/commands/split/split-plan.js';
import { createDivider } from '../../../../src/cli/commands/split/write-parts.js';
import type { Layout, RecordType } from '../../../../src/layouts/types.js';
import { shapeOf } from '../../../../src/validation/file/file-head.js';
import { share } from '../../../support/campaign.js';
import { check } from '../../../support/check.js';
import { findLayout, LAYOUTS, SHAPES } from '../../../support/layouts.js';
import { seeded } from '../../../support/random.js';
import {
  cleanFile,
  cleanLines,
  type FileOptions,
  frameRecord,
  recordType,
  setField,
  TODAY,
} from '../../../support/records.js';

const OPTIONS: SplitOptions = { today: TODAY, otherLayouts: LAYOUTS };
const OHIO = findLayout('Ohio')!;
const TEXAS = findLayout('Texas')!;

const hasCount = (layout: Layout, id: RecordType['id'], row: string) =>
  row.startsWith(recordType(layout, id).identified_by.text);

/** The parts as strings of one character a byte. */
interface Split {
  plan: SplitPlan;
  ready: string;
  held: string;
  proven: boolean;
}

function chunksOf(bytes: Uint8Array, size: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return chunks;
}

function split(layout: Layout, text: string, size = 1 << 20): Split {
  const bytes = Buffer.from(text, 'latin1');
  const planner = createPlanner(layout, shapeOf(bytes, layout), OPTIONS);
  for (const chunk of chunksOf(bytes, size)) planner.push(chunk);
  const plan = planner.end();
  if ('diagnosis' in plan) throw new Error(plan.diagnosis.code);
  const parts = { ready: '', held: '' };
  const divider = createDivider(layout, plan, OPTIONS, {
    ready: (piece) => {
      parts.ready += Buffer.from(piece).toString('latin1');
    },
    held: (piece) => {
      parts.held += Buffer.from(piece).toString('latin1');
    },
  });
  for (const chunk of chunksOf(bytes, size)) divider.push(chunk);
  return { plan, ...parts, proven: divider.end().proven };
}

const errorsOf = (layout: Layout, text: string) =>
  check(layout, [Buffer.from(text, 'latin1')]).summary.total_errors;
const file = (layout: Layout, options: Partial<FileOptions> = {}) =>
  cleanFile(layout, { seed: 1, records: 6, ...options }).toString('latin1');
const lines = (layout: Layout, options: Partial<FileOptions> = {}) => [
  ...cleanLines(layout, { seed: 1, records: 6, ...options }),
];
const isFrame = (layout: Layout, line: string) =>
  layout.record_types.some(
    ({ id, identified_by }) => id !== 'employee' && line.startsWith(identified_by.text),
  );
const broken = (layout: Layout, line: string) => setField(layout, line, 'employee_ssn', 'ABCDEFGHI');

/** Faults by what they do to a line. */
const FAULTS: Record<string, (layout: Layout, line: string) => string> = {
  'an SSN of letters': broken,
  'blanks cut off at its end': (_, line) => line.trimEnd().slice(0, line.length - 1),
  'a character too many at its front': (_, line) => `${line.slice(0, 3)}X${line.slice(3)}`,
  'no identifier': (_, line) => `??${line.slice(2)}`,
  'letters beyond ASCII': (layout, line) => setField(layout, line, 'employee_last_name', 'MU\u00d1OZ'),
};

describe.each(share(SHAPES, 3).map((layout) => [layout.state, layout] as const))(
  'a file for %s',
  (_, layout) => {
    test.each(['\n', '\r\n', '\r', ''] as const)(
      'without errors is ready as it is (line end %j)',
      (lineEnd) => {
        const text = file(layout, { lineEnd });
        const { plan, ready, held, proven } = split(layout, text);
        expect(plan).toMatchObject({ ready: 6, held: 0, otherLines: 0 });
        expect({ ready, held: held.length > 0, proven }).toEqual({
          ready: text,
          held: lines(layout).some((line) => isFrame(layout, line)),
          proven: true,
        });
      },
    );

    test.each(['\n', '\r\n', '\r', ''] as const)(
      'is divided so that nothing is lost, wherever its chunks end (line end %j)',
      (lineEnd) => {
        const rows = lines(layout);
        const faulty = rows.map((row, at) => (at === 2 || at === 4 ? broken(layout, row) : row));
        const text = faulty.map((row) => row + lineEnd).join('');
        const whole = split(layout, text);
        expect(whole.plan).toMatchObject({ ready: 4, held: 2, otherLines: 0 });
        for (const size of [1, 7, 801, 815, 816, 5000]) {
          const { ready, held } = split(layout, text, size);
          expect({ ready, held }).toEqual({ ready: whole.ready, held: whole.held });
        }
        expect(whole.proven).toBe(true);
        expect(errorsOf(layout, whole.ready)).toBe(0);
        const expected = faulty.filter((row, at) => at === 2 || at === 4 || isFrame(layout, row));
        expect(whole.held).toBe(expected.map((row) => row + lineEnd).join(''));
        expect(whole.ready.length).toBe(text.length - 2 * (layout.record_length + lineEnd.length));
      },
    );

    test.each(Object.entries(FAULTS))('keeps a line with %s back, byte for byte', (_name, spoil) => {
      const rows = lines(layout, { optional: 0 });
      const at = rows.findLastIndex((row) => !isFrame(layout, row));
      const spoiled = rows.map((row, index) => (index === at ? spoil(layout, row) : row));
      const { plan, ready, held, proven } = split(layout, `${spoiled.join('\n')}\n`);
      expect(plan).toMatchObject({ ready: 5, held: 1 });
      expect(held).toBe(
        spoiled
          .filter((row, index) => index === at || isFrame(layout, row))
          .map((row) => `${row}\n`)
          .join(''),
      );
      expect(errorsOf(layout, ready)).toBe(0);
      expect(proven).toBe(true);
    });

    test('in which every record has an error is held whole', () => {
      const text = `\u00ef\u00bb\u00bf${lines(layout)
        .map((row) => (isFrame(layout, row) ? row : broken(layout, row)))
        .join('\r\n')}\r\n\r\n`;
      const { plan, ready, held } = split(layout, text);
      expect(plan).toMatchObject({ ready: 0, held: 6 });
      expect({ ready, held }).toEqual({ ready: '', held: text });
    });
  },
);

describe('what is unusual in a file but not an error', () => {
  test('stays in the ready part: a byte order mark, blank last lines, an end mark, a last line without an end', () => {
    const text = `\u00ef\u00bb\u00bf${file(OHIO)}\n \n\u001a`;
    expect(split(OHIO, text)).toMatchObject({ ready: text, proven: true, plan: { ready: 6, held: 0 } });
    const unended = file(OHIO).slice(0, -1);
    expect(split(OHIO, unended)).toMatchObject({ ready: unended, proven: true });
  });

  test('keeps no record back: lower case is ready', () => {
    const rows = lines(OHIO).map((row, at) =>
      at === 3 ? setField(OHIO, row, 'employee_last_name', 'roe') : row,
    );
    expect(check(OHIO, [Buffer.from(rows.join('\n'))]).summary.total_warnings).toBeGreaterThan(0);
    expect(split(OHIO, rows.join('\n')).plan).toMatchObject({ ready: 6, held: 0 });
  });
});

/** The headers and totals that have a count. */
const FRAMES_WITH_COUNT = LAYOUTS.filter(
  ({ record_types }) => !record_types.some(({ id }) => id === 'employer'),
).flatMap((layout) =>
  (['header', 'total'] as const)
    .filter((id) => layout.record_types.some((type) => type.id === id && type.roles.record_count))
    .map((id) => [`${layout.state}, ${id}`, layout, id] as const),
);

describe('a header or total', () => {
  const count = (row: string, at = 9) => row.slice(at, at + 9);
  const rowsOf = (text: string) => text.split('\n').slice(0, -1);

  test('states the true count in the ready part, and its own in the held part', () => {
    const rows = lines(OHIO).map((row, at) => (at === 1 ? broken(OHIO, row) : row));
    const { ready, held } = split(OHIO, `${rows.join('\n')}\n`);
    expect(count(rowsOf(ready)[0]!)).toBe('000000005');
    expect(count(rowsOf(held)[0]!)).toBe('000000006');
  });

  test.each([
    ['a count in another form', (row: string) => `${row.slice(0, 9)}6        ${row.slice(18)}`],
    ['no count', (row: string) => `${row.slice(0, 9)}         ${row.slice(18)}`],
    ['no blanks after its count', (row: string) => row.slice(0, 18)],
    ['too many blanks', (row: string) => `${row}   `],
  ])('with %s is written anew', (_, spoil) => {
    const [header = '', ...records] = lines(OHIO);
    const { plan, ready, proven } = split(OHIO, `${[spoil(header), ...records].join('\n')}\n`);
    expect(plan).toMatchObject({ ready: 6, held: 0, otherLines: 0 });
    expect(ready).toBe(`${[header, ...records].join('\n')}\n`);
    expect(proven).toBe(true);
  });

  test.each([
    [
      'says that records are missing',
      '000000099',
      /says 99, but 6 employee records are in the file: 93 may be/,
    ],
    ['says that there are too many', '000000004', /says 4, but 6 .*: 2 may be duplicates/],
    ['cannot be read', 'SIX      ', /cannot be read; 6 employee records/],
  ])('whose count %s: nothing is ready', (_, count, contradiction) => {
    for (const [layout, id] of [
      [OHIO, 'header'],
      [TEXAS, 'total'],
    ] as const) {
      const text = lines(layout)
        .map((row) => (hasCount(layout, id, row) ? setField(layout, row, 'record_count', count, id) : row))
        .join('\n');
      const { plan, ready, held } = split(layout, text);
      expect(plan).toMatchObject({ ready: 0, held: 6 });
      expect(plan.contradiction).toMatch(contradiction);
      expect({ ready, held }).toEqual({ ready: '', held: text });
    }
  });

  test.each(FRAMES_WITH_COUNT)(
    'of %s without a count: nothing is ready where a line may be a part of a record',
    (_, layout, id) => {
      const blank = lines(layout).map((row) =>
        hasCount(layout, id, row) ? setField(layout, row, 'record_count', '', id) : row,
      );
      expect(split(layout, blank.join('\n')).plan).toMatchObject({ ready: 6, held: 0 });
      const at = blank.findLastIndex((row) => !isFrame(layout, row));
      const half = layout.record_length / 2;
      const inTwo = blank.flatMap((row, index) =>
        index === at ? [row.slice(0, half), row.slice(half)] : [row],
      );
      const { plan, ready, held } = split(layout, inTwo.join('\n'));
      expect(plan.contradiction).toMatch(/is blank, and some lines are not complete records/);
      expect({ ready, held }).toEqual({ ready: '', held: inTwo.join('\n') });
    },
  );

  test('that the state asks for and that has another error: nothing is ready', () => {
    const [header = '', ...records] = lines(OHIO);
    const bad = setField(OHIO, header, 'transaction_date', '20261332', 'header');
    const text = [bad, ...records].join('\n');
    const { plan, ready, held } = split(OHIO, text);
    expect(plan).toMatchObject({ ready: 0, held: 6, missingType: { id: 'header' } });
    expect({ ready, held }).toEqual({ ready: '', held: text });
  });

  test('that the state asks for and that is not there: nothing is ready', () => {
    const text = lines(OHIO).slice(1).join('\n');
    expect(split(OHIO, text)).toMatchObject({
      plan: { ready: 0, missingType: { id: 'header' } },
      held: text,
    });
  });

  test('that may be left out and has an error is held; the records are ready', () => {
    const rows = lines(TEXAS);
    const total = rows.pop()!.replace('T4', 'X4');
    const { plan, ready, held, proven } = split(TEXAS, [...rows, total].join('\n'));
    expect(plan).toMatchObject({ ready: 6, held: 1 });
    expect({ ready, held }).toEqual({ ready: `${rows.join('\n')}\n`, held: total });
    expect(proven).toBe(true);
  });

  test('comes into its place when the lines around it are held', () => {
    const title = 'NEW HIRE REPORT';
    const ohio = split(OHIO, `${[title, ...lines(OHIO)].join('\n')}\n`);
    expect(ohio).toMatchObject({ ready: file(OHIO), proven: true, plan: { ready: 6, held: 1 } });
    const texas = split(TEXAS, `${[...lines(TEXAS), 'END OF REPORT'].join('\n')}\n`);
    expect(texas).toMatchObject({ ready: file(TEXAS), proven: true, plan: { ready: 6, held: 1 } });
  });

  test('may be first or last; a second one is held', () => {
    const rows = lines(TEXAS);
    const total = rows.pop()!;
    const { plan, ready, held, proven } = split(TEXAS, `${[total, ...rows, total].join('\n')}\n`);
    expect(plan).toMatchObject({ ready: 6, held: 0, otherLines: 1 });
    expect(ready).toBe(`${[total, ...rows].join('\n')}\n`);
    expect(held).toBe(`${total}\n${total}\n`);
    expect(proven).toBe(true);
  });

  test('of two files put together: the first serves, the second is held', () => {
    const text = file(OHIO).replace('000000006', '000000009') + file(OHIO, { seed: 2, records: 3 });
    const { plan, ready, proven } = split(OHIO, text);
    expect(plan).toMatchObject({ ready: 9, held: 0, otherLines: 1 });
    expect(count(ready)).toBe('000000009');
    expect(proven).toBe(true);
  });

  test('out of its place for good is held, and the rest is ready without it', () => {
    const rows = lines(TEXAS);
    const total = rows.pop()!;
    const { plan, ready, proven } = split(
      TEXAS,
      [...rows.slice(0, 3), total, ...rows.slice(3), ''].join('\n'),
    );
    expect(plan).toMatchObject({ ready: 6, held: 0, otherLines: 1 });
    expect(ready).toBe(`${rows.join('\n')}\n`);
    expect(proven).toBe(true);
  });
});

describe('lines that are not records', () => {
  test('blank ones between records are held', () => {
    const rows = lines(OHIO);
    const { plan, ready, proven } = split(
      OHIO,
      `${[...rows.slice(0, 3), '', ...rows.slice(3)].join('\n')}\n`,
    );
    expect(plan).toMatchObject({ ready: 6, held: 0, otherLines: 1 });
    expect(ready).toBe(file(OHIO));
    expect(proven).toBe(true);
  });

  test('one of megabytes is held whole', () => {
    const rows = lines(TEXAS, { frame: false });
    const long = `W4${'X'.repeat(3_000_000)}`;
    const text = `${[...rows, long, ...lines(TEXAS, { seed: 3, frame: false })].join('\n')}\n`;
    const { plan, held, proven } = split(TEXAS, text, 65_536);
    expect(plan).toMatchObject({ ready: 12, held: 1 });
    expect(held).toBe(`${long}\n`);
    expect(proven).toBe(true);
  });
});

test('a file that changes between the two passes is not proven', () => {
  const text = file(OHIO);
  const bytes = Buffer.from(text, 'latin1');
  const planner = createPlanner(OHIO, shapeOf(bytes, OHIO), OPTIONS);
  planner.push(bytes);
  const plan = planner.end() as SplitPlan;
  const divider = createDivider(OHIO, plan, OPTIONS, { ready() {}, held() {} });
  const changed = lines(OHIO).map((row, at) => (at === 2 ? broken(OHIO, row) : row));
  divider.push(Buffer.from(`${changed.join('\n')}\n`, 'latin1'));
  expect(divider.end().proven).toBe(false);
});

test('a file that does not have the layout has a diagnosis and no plan', () => {
  const bytes = Buffer.from('a,b,c,d\n1,2,3,4\n');
  const planner = createPlanner(OHIO, shapeOf(bytes, OHIO), OPTIONS);
  planner.push(bytes);
  expect(planner.end()).toEqual({ diagnosis: expect.objectContaining({ code: 'DELIMITED_FILE' }) });
});

test('many files with random faults: every line is in one part, and the ready part is clean', () => {
  const random = seeded(7);
  for (let round = 0; round < 60; round++) {
    const layout = random.pick(SHAPES);
    const rows = lines(layout, { seed: round, records: random.int(1, 12) }).map((row) =>
      !isFrame(layout, row) && random.chance(0.3) ? random.pick(Object.values(FAULTS))(layout, row) : row,
    );
    const text = rows.map((row) => `${row}\n`).join('');
    const { plan, ready, held, proven } = split(layout, text, random.int(1, 2000));
    expect(proven).toBe(true);
    if (plan.ready > 0) expect(errorsOf(layout, ready)).toBe(0);
    const records = (part: string) => part.split('\n').filter((row) => row !== '' && !isFrame(layout, row));
    expect([...records(ready), ...records(held)].sort()).toEqual(records(text).sort());
    expect(records(ready)).toHaveLength(plan.ready);
    expect(records(held)).toHaveLength(plan.held);
  }
});

test('a total for a file of nothing else', () => {
  const total = frameRecord(TEXAS, 'total', seeded(1), { records: 0 });
  expect(split(TEXAS, total)).toMatchObject({ ready: '', held: total, plan: { ready: 0, held: 0 } });
});
