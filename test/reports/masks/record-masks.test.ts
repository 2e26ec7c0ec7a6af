import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Layout } from '../../../src/layouts/types.js';
import { employersOfFinding } from '../../../src/reports/masks/employers-of-finding.js';
import { Masks, type TextPlace, VALUE_MODES } from '../../../src/reports/masks/masks.js';
import { EmployerIdentities, Line, type RecordText } from '../../../src/validation/index.js';
import { runs } from '../../support/campaign.js';
import { TODAY } from '../../support/facts.js';
import { LAYOUTS, SHAPES } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, fieldText, frameRecord, recordType, setField } from '../../support/records.js';
import { SlowMasks } from './slow-masks.js';

const place = { record_type: 'employee' } as const;

describe.each(SHAPES)('the employee of a record of $state', (layout) => {
  const name = recordType(layout, 'employee').roles.ssn!;
  const masks = new Masks(layout, 'show', TODAY);
  const record = (ssn: string) => ({
    text: () => setField(layout, cleanRecord(layout, seeded(3), {}), name, ssn),
  });

  it('is named by the last four digits of the SSN where they may be seen', () => {
    expect(masks.record(place, record('*****6789')).employee()).toBe('SSN ending in 6789');
    expect(masks.record(place, record('899996789')).employee()).toBe('SSN ending in 6789');
  });

  it.each(['*********', '', '12', '899-96-67', 'ABCDE6789'])('is not named by "%s"', (ssn) => {
    expect(masks.record(place, record(ssn)).employee()).toBe('');
  });

  it('is not named where the columns are in doubt, or there is no record', () => {
    expect(masks.record({ ...place, columns_in_doubt: true }, record('*****6789')).employee()).toBe('');
    expect(masks.record(place, undefined).employee()).toBe('');
    expect(masks.record({ record_type: 'header' }, record('*****6789')).employee()).toBe('');
  });
});

/** How the characters of a line may be damaged, also beyond ASCII and beyond the basic plane. */
const damage = fc.array(
  fc.record({
    at: fc.nat(),
    kind: fc.constantFrom('set', 'insert', 'remove', 'copy') as fc.Arbitrary<
      'set' | 'insert' | 'remove' | 'copy'
    >,
    to: fc.nat(),
    text: fc.constantFrom(' ', '0', '7', '/', 'A', 'é', '\u{1F600}', '19', '2026', '         '),
  }),
  { maxLength: 4 },
);
type Damage = typeof damage extends fc.Arbitrary<infer One> ? One : never;

function damaged(line: string, faults: Damage): string {
  const characters = Array.from(line);
  for (const { at, kind, to, text } of faults) {
    const place = at % (characters.length + 1);
    const length = Array.from(text).length;
    if (kind === 'set') characters.splice(place, length, ...text);
    else if (kind === 'insert') characters.splice(place, 0, ...text);
    else if (kind === 'remove') characters.splice(place, length);
    else characters.splice(place, 9, ...characters.slice(to % line.length, (to % line.length) + 9));
  }
  return characters.join('');
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/** A line as the checker has it, in the middle of other bytes, and as a text. */
function* formsOf(text: string): Generator<RecordText> {
  yield { text: () => text };
  if (isAscii(text)) {
    const line = new Line();
    line.set(Buffer.from(`abc${text}4711`), 3, 3 + text.length, text.length);
    yield line;
  }
}

const doubts = fc.constantFrom<Partial<TextPlace>>(
  {},
  {},
  {},
  { columns_in_doubt: true },
  { error_type: 'RECORD_SHIFTED' },
);

/** What is shown of each field with the value that it has, or that it would have; of the line, and of the employee. */
describe.each(LAYOUTS)('the masks of $state', (layout) => {
  it('show what the rules say, however damaged a record is', () => {
    const types = fc.nat({ max: layout.record_types.length - 1 }).map((at) => layout.record_types[at]!.id);
    const facts = fc.record({
      seed: fc.nat(),
      contractor: fc.boolean(),
      optional: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(
        types,
        facts,
        damage,
        doubts,
        fc.constantFrom(...VALUE_MODES),
        fc.nat(),
        (id, { seed, ...options }, faults, doubt, mode, nth) => {
          const random = seeded(seed);
          const { fields } = recordType(layout, id);
          const clean =
            id === 'employee'
              ? cleanRecord(layout, random, { ...options, number: 1 })
              : frameRecord(layout, id, random, { records: 1 });
          const text = damaged(clean, faults);
          const about = { record_type: id, ...doubt };
          const whole = { ...about, field_name: 'record' };
          const [slow, other] = [new SlowMasks(layout, mode, TODAY), damaged(clean, faults.slice(1))];
          for (const line of formsOf(text)) {
            const masks = new Masks(layout, mode, TODAY).record(about, line);
            // In any order: an answer that is kept must not depend on what was asked before.
            const turned = [...fields.slice(nth % fields.length), ...fields.slice(0, nth % fields.length)];
            for (const { name, start, end } of turned) {
              for (const from of [text, other]) {
                const value = Array.from(from)
                  .slice(start - 1, end)
                  .join('')
                  .trimEnd();
                const shown = slow.value({ ...about, field_name: name }, value, () => text);
                expect(masks.value(name, value)).toEqual({ text: shown, masked: shown !== value });
              }
            }
            expect(masks.text()).toBe(slow.line(whole, text));
            expect(masks.employee()).toBe(slow.employee(whole, text));
          }
        },
      ),
      { numRuns: runs(6, 300) },
    );
  });
});

it('a record that is gone shows what a value without its line shows', () => {
  const [layout] = SHAPES as [Layout];
  const { roles } = recordType(layout, 'employee');
  const line = cleanRecord(layout, seeded(3), {});
  const masks = new Masks(layout, 'mask', TODAY).record(place, { text: () => line });
  const ssn = fieldText(layout, line, roles.ssn!);
  expect(masks.value(roles.ssn!, ssn).text).toBe(`*****${ssn.slice(5)}`);
  masks.close();
  expect(masks.value(roles.ssn!, ssn).text).toBe('*********');
  expect(masks.employee()).toBe('');
  expect(masks.text()).toBe('');
});

it('masks the employers of a finding once, however many it is about', () => {
  const employers = Array.from({ length: 50 }, (_, at) => ({ employer_name: `SHOP ${at}`, occurrences: 1 }));
  let times = 0;
  const shown = () => {
    times += 1;
    return { employers };
  };
  const found = employersOfFinding({ employers }, shown, new EmployerIdentities());
  expect(found.map((one) => one.shown().employer_name)).toEqual(employers.map((one) => one.employer_name));
  expect(times).toBe(1);
});

it('names no employer of another record by what may be a person, where values are hidden', () => {
  const [layout] = SHAPES as [Layout];
  const line = { text: () => cleanRecord(layout, seeded(3), {}) };
  const names = ['ZORBLATT QUENTINA', 'BUCKEYE TOOLS INC'];
  const employers = names.map((employer_name) => ({ employer_name, occurrences: 1 }));
  const shown = (mode: 'mask' | 'hide') =>
    new Masks(layout, mode, TODAY).record(place, line).employer({ employers }).employers;
  expect(shown('hide')).toEqual([{ occurrences: 1 }, { employer_name: 'BUCKEYE TOOLS INC', occurrences: 1 }]);
  expect(shown('mask')).toEqual(employers);
});
