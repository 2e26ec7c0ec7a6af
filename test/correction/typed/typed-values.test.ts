/** Values that a person typed: what is written, what is refused, and that nothing else changes. */

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { takenFrom, undo } from '../../../src/correction/index.js';
import type { Field, Layout } from '../../../src/layouts/types.js';
import { runs } from '../../support/campaign.js';
import { check } from '../../support/check.js';
import { FIELD_FAULTS } from '../../support/faults.js';
import { findLayout, SHAPES } from '../../support/layouts.js';
import { optionsFor, plantField } from '../../support/plant.js';
import { type Random, seeded } from '../../support/random.js';
import { cleanFile, cleanLines, cleanRecord, fieldNamed, setField } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';

const ohio = findLayout('Ohio')!;
const linesOf = (file: Buffer) => file.toString('latin1').split('\n');
const sha256 = (file: Uint8Array) => createHash('sha256').update(file).digest('hex');
const employee = (layout: Layout) => layout.record_types.find(({ id }) => id === 'employee')!;
const ofKind = (layout: Layout, kind: Field['kind']) =>
  employee(layout).fields.find((field) => field.kind === kind)!;
const textIn = (line: string, { start, end }: Field) => line.slice(start - 1, end).trimEnd();

/** A clean file of the layout and the number of its first employee's line. */
function sample(layout: Layout, seed = 5) {
  const input = cleanFile(layout, { seed, records: 6, lineEnd: '\n' });
  const { identified_by: mark } = employee(layout);
  const at = linesOf(input).findIndex((line) => line.slice(mark.start - 1, mark.end) === mark.text);
  return { input, line_number: at + 1 };
}

/** One value typed into the first employee's record. */
async function typeInto(field: Field, value: string, layout = ohio, name = field.name) {
  const { input, line_number } = sample(layout);
  const { output, changes, result } = await correct(layout, input, {
    values: [{ line_number, field_name: name, value }],
  });
  const line = linesOf(output)[line_number - 1]!;
  return {
    text: textIn(line, field),
    changes,
    result,
    input,
    output,
    reason: result.typed.refused[0]?.reason,
  };
}

describe('a typed value', () => {
  it('is written without a finding, and its audit entry has its place and lengths only', async () => {
    const field = ofKind(ohio, 'ssn');
    const { text, changes, input, output } = await typeInto(field, '465-62-5872');
    expect(text).toBe('465625872');
    expect(changes).toEqual([
      expect.objectContaining({
        by: 'person',
        rule: 'typed',
        error_type: null,
        removed: '',
        inserted: '',
        typed: { removed: 9, inserted: 9 },
      }),
    ]);
    expect(JSON.stringify(changes)).not.toMatch(/\d{4}/);
    const restored = undo(changes, output, await takenFrom(input, sha256(input)));
    expect(Buffer.from(restored).equals(input)).toBe(true);
  });

  it('is undone from the source only, and from no other file', async () => {
    const { changes, input, output } = await typeInto(ofKind(ohio, 'ssn'), '465625872');
    expect(() => undo(changes, output)).toThrow(RangeError);
    await expect(takenFrom(Buffer.concat([input, Buffer.from(' ')]), sha256(input))).rejects.toThrow(
      RangeError,
    );
  });

  it.each([
    ['1990-06-14', '1990-06-14'],
    ['06/14/1990', '1990-06-14'],
    ['6/14/1990', '1990-06-14'],
    ['14.6.1990', '1990-06-14'],
    ['1990-06-07', '1990-06-07'],
  ])('of a date is read as people write it: %s', async (typed, day) => {
    const field = fieldNamed(ohio, employee(ohio).roles.birth_date!);
    const { text, reason } = await typeInto(field, typed);
    const [year = '', month = '', date = ''] = day.split('-');
    expect(reason).toBeUndefined();
    expect([year + month + date, month + date + year]).toContain(text);
  });

  it.each([
    ['date', '06/07/1990', /two days/],
    ['date', '06/14/90', /two digits/],
    ['date', '6141990', /7 of 8 digits.*a zero/],
    ['date', '13/32/1990', /not a valid date/],
    ['date', '1990-13-01', /not a valid date/],
    ['date', '1990.06.07', /two days/],
    ['ssn', '12345678', /8 of 9 digits.*a zero/],
    ['ssn', '4.65626E+08', /shortened/],
    ['ssn', '000-12-3456', /./],
    ['zip', '1234', /4 of 5 digits/],
    ['zip', '43215-1234', /their own field/],
    ['state', 'XX', /./],
    ['name', 'ŁÓDŹ 東', /letters A to Z/],
  ] as const)('of a %s is refused with what is expected: %s', async (kind, typed, reason) => {
    const before = await typeInto(ofKind(ohio, kind), typed);
    expect(before.reason).toMatch(reason);
    expect(before.reason).not.toContain(typed);
    expect(before.output.equals(before.input)).toBe(true);
    expect(before.changes).toEqual([]);
  });

  it('of a text is written in capitals where the layout wants them, whatever else is odd about it', async () => {
    // The city is not that of the ZIP code.
    expect((await typeInto(ofKind(ohio, 'city'), 'Fort Yukon')).text).toBe('FORT YUKON');
  });

  it('names its field by the label too, in any case', async () => {
    const field = ofKind(ohio, 'ssn');
    expect((await typeInto(field, '465625872', ohio, field.label.toUpperCase())).text).toBe('465625872');
  });

  it('for no line, no record or no field is refused', async () => {
    const { input, line_number } = sample(ohio);
    const { result, output } = await correct(ohio, input, {
      values: [
        { line_number: 999, field_name: 'ssn', value: '1' },
        { line_number, field_name: 'employee_citty', value: 'X' },
        { line_number, field_name: ofKind(ohio, 'city').name, value: 'AKRON' },
        { line_number, field_name: ofKind(ohio, 'city').label, value: 'DAYTON' },
      ],
    });
    expect(result.typed.made).toBe(0);
    expect(result.typed.refused.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('no such line'),
      expect.stringContaining('no field of this name'),
      expect.stringContaining('two different values'),
      expect.stringContaining('two different values'),
    ]);
    expect(output.equals(input)).toBe(true);
  });

  it('clears its error, and the rules repair the others of the record in the same run', async () => {
    const { input, line_number } = sample(ohio);
    const lines = linesOf(input);
    const ssn = ofKind(ohio, 'ssn');
    const last = fieldNamed(ohio, employee(ohio).roles.last_name!);
    lines[line_number - 1] = setField(
      ohio,
      setField(ohio, lines[line_number - 1]!, ssn.name, ''),
      last.name,
      "O'BRIEN",
    );
    const { output, result, outcomes } = await correct(ohio, lines.join('\n'), {
      values: [{ line_number, field_name: ssn.name, value: '465625872' }],
    });
    const line = linesOf(output)[line_number - 1]!;
    expect([textIn(line, ssn), textIn(line, last)]).toEqual(['465625872', 'OBRIEN']);
    expect([result.total_errors, result.corrections_applied, result.corrections_failed]).toEqual([2, 2, 0]);
    expect(
      outcomes.every(({ resolution, resolved_by }) => resolution === 'resolved' && resolved_by.length > 0),
    ).toBe(true);
  });

  it('that needs another one is written with it, and refused without', async () => {
    const { input, line_number } = sample(ohio);
    const [address] = employee(ohio).addresses;
    const zip = { line_number, field_name: address!.zip, value: '90210' };
    const state = { line_number, field_name: address!.state, value: 'California' };
    const city = { line_number, field_name: address!.city, value: 'Beverly Hills' };
    const both = await correct(ohio, input, { values: [zip, state, city] });
    expect([both.result.typed.made, both.result.typed.refused]).toEqual([3, []]);
    const line = linesOf(both.output)[line_number - 1]!;
    expect([address!.zip, address!.state].map((name) => textIn(line, fieldNamed(ohio, name)))).toEqual([
      '90210',
      'CA',
    ]);
  });

  it('of a count decides what no rule may decide', async () => {
    const layout = SHAPES.find(({ record_types }) => record_types.some(({ roles }) => roles.record_count))!;
    const type = layout.record_types.find(({ roles }) => roles.record_count)!;
    const field = type.fields.find(({ name }) => name === type.roles.record_count)!;
    const input = cleanFile(layout, { seed: 5, records: 6, lineEnd: '\n' });
    const lines = linesOf(input);
    const at = lines.findIndex((line) => line.startsWith(type.identified_by.text));
    const wrong = lines.with(
      at,
      lines[at]!.slice(0, field.start - 1) +
        lines[at]!.slice(field.start - 1, field.end).replace(/6/, '9') +
        lines[at]!.slice(field.end),
    );
    const typed = (value: string) =>
      correct(layout, wrong.join('\n'), { values: [{ line_number: at + 1, field_name: field.name, value }] });
    const right = await typed('6');
    expect([right.result.corrections_failed, right.output.toString('latin1')]).toEqual([
      0,
      input.toString('latin1'),
    ]);
    const other = await typed('8');
    expect(other.result.typed.refused[0]?.reason).toContain('not the number of records');
    const toClean = await correct(layout, input, {
      values: [{ line_number: at + 1, field_name: field.name, value: '8' }],
    });
    expect([toClean.result.typed.made, toClean.output.equals(input)]).toEqual([0, true]);
  });
});

/** A file with faults, values typed at random into it, and what each of them says. */
function randomEdits(layout: Layout, seed: number, edits: number) {
  const random = seeded(seed);
  const lines = [...cleanLines(layout, { seed, records: 20 })].map((line) => {
    if (random.chance(0.6) || !isEmployee(layout, line)) return line;
    const fault = random.pick(FIELD_FAULTS);
    return (
      plantField(layout, cleanRecord(layout, random, { ...optionsFor(fault), number: seed }), fault)?.line ??
      line
    );
  });
  const values = Array.from({ length: edits }, (_, at) => {
    const line_number = random.int(1, lines.length + 1);
    const type = typeOf(layout, lines[line_number - 1] ?? '') ?? employee(layout);
    const field = random.pick(type.fields);
    return {
      line_number,
      field_name: random.chance(0.9) ? field.name : field.label,
      value: valueFor(layout, field, random, at),
    };
  });
  return { input: Buffer.from(lines.map((line) => `${line}\n`).join(''), 'latin1'), values };
}

/** The type of a record by an own reading of its identifier; the longest is tried first. */
const typeOf = ({ record_types }: Layout, line: string) =>
  record_types
    .toSorted((a, b) => b.identified_by.text.length - a.identified_by.text.length)
    .find(({ identified_by: { start, end, text, ignore_case } }) => {
      const pattern = text.replace(/[^\w?]/g, '\\$&').replaceAll('?', '[A-Za-z]');
      return new RegExp(`^${pattern}$`, ignore_case ? 'i' : '').test(line.slice(start - 1, end));
    });

const isEmployee = (layout: Layout, line: string) => typeOf(layout, line)?.id === 'employee';

function valueFor(layout: Layout, field: Field, random: Random, number: number): string {
  const other = cleanRecord(layout, random, { number: 700 + number });
  const right = textIn(other, field);
  if (random.chance(0.2))
    return random.pick([
      '',
      '1',
      'ZZ',
      '12345678',
      '000000000',
      '13/45/1990',
      'O’Brien',
      '00000',
      'x'.repeat(400),
    ]);
  if (field.kind === 'ssn' && /^\d{9}$/.test(right))
    return `${right.slice(0, 3)}-${right.slice(3, 5)}-${right.slice(5)}`;
  return random.chance(0.2) ? right.toLowerCase() : right;
}

const letters = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '');

describe('random values', () => {
  it('are in the output or refused with a reason, and nothing else changes', async () => {
    const each = 25;
    const times = Math.ceil(runs(50, 4000) / each);
    let made = 0;
    for (let seed = 1; seed <= times; seed++) {
      const layout = SHAPES[seed % SHAPES.length]!;
      const { input, values } = randomEdits(layout, seed, each);
      const [plain, typed] = [await correct(layout, input), await correct(layout, input, { values })];
      const { result, output, changes, outcomes } = typed;
      const refused = new Set(
        result.typed.refused.map(({ line_number, field_name }) => `${line_number} ${field_name}`),
      );
      expect(result.typed.made + result.typed.refused.length).toBe(each);
      expect(result.typed.refused.every(({ reason }) => reason.length > 10)).toBe(true);
      made += result.typed.made;
      // An own reading of the bytes.
      const [before, without, after] = [input, plain.output, output].map(linesOf);
      const touched = new Map<number, Field[]>();
      for (const { line_number, field_name, value } of values) {
        if (refused.has(`${line_number} ${field_name}`)) continue;
        const line = after![line_number - 1]!;
        const field = typeOf(layout, line)!.fields.find(
          ({ name, label }) => name === field_name || label === field_name,
        )!;
        const meant = value === 'O’Brien' ? "O'Brien" : value;
        expect([seed, field.name, letters(textIn(line, field))]).toEqual([seed, field.name, letters(meant)]);
        touched.set(line_number, [...(touched.get(line_number) ?? []), field]);
      }
      before!.forEach((line, at) => {
        if (!touched.has(at + 1)) expect(after![at]).toBe(without![at]);
        else expect(after![at]!.length).toBe(line.length);
      });
      // The audit and the file agree.
      const restored = undo(changes, output, await takenFrom(input, sha256(input)));
      expect(Buffer.from(restored).equals(input)).toBe(true);
      const errorsOf = (file: Buffer) =>
        check(layout, [file]).findings.filter(({ severity }) => severity === 'error');
      expect(errorsOf(output)).toHaveLength(result.corrections_failed);
      const known = new Set(
        errorsOf(input).map((one) => `${one.line_number} ${one.field_name} ${one.error_type}`),
      );
      for (const one of errorsOf(output))
        expect(known).toContain(`${one.line_number} ${one.field_name} ${one.error_type}`);
      const written = JSON.stringify([changes, outcomes, result.typed]);
      for (const { value } of values) {
        const digits = value.replace(/\D/g, '');
        if (digits.length >= 8) expect(written).not.toContain(digits);
      }
      // A second time changes nothing more.
      const again = await correct(layout, output, {
        values: values.filter((one) => !refused.has(`${one.line_number} ${one.field_name}`)),
      });
      expect(again.output.equals(output)).toBe(true);
    }
    expect(made).toBeGreaterThan(times * 5);
  });
});
