/**
 * A rule about a kind of field is defined only in the description of the kind: a rule added there must apply
 * to a record that looks clean, alone and late in a file, although the quick check and the memory for employers and
 * places would have passed it before.
 */

import { afterEach, describe, expect, it } from 'vitest';
import { FIELD_KINDS, type FieldKind, type Layout, type RecordType } from '../../../src/layouts/types.js';
import type { Kind, ValueRule } from '../../../src/validation/fields/kind.js';
import { KINDS } from '../../../src/validation/fields/kinds/index.js';
import { runs } from '../../support/campaign.js';
import { check } from '../../support/check.js';
import { EMPLOYER_LAYOUT } from '../../support/employer-layout.js';
import { LAYOUTS } from '../../support/layouts.js';
import { cleanLines, fieldText, setField } from '../../support/records.js';

const described = { ...KINDS };

afterEach(() => {
  Object.assign(KINDS, described);
});

/** Adds a rule that every value of the kind breaks, in the one place where rules of kinds are. */
function addRule(name: FieldKind): void {
  const rule: ValueRule & { fails: () => boolean } = {
    id: 'planted',
    type: 'PLACEHOLDER_VALUE',
    problem: 'a rule of this test is broken',
    hint: 'Remove the rule.',
    tier: 'never',
    fails: () => true,
  };
  KINDS[name] = { ...KINDS[name], rules: [rule] } as unknown as Kind;
}

interface Place {
  layout: Layout;
  type: RecordType;
  fields: string[];
  lines: string[];
}

/** Whether a line begins with the identifier of a record type; `?` matches any letter. */
const isOf = ({ identified_by: { start, text } }: RecordType, line: string): boolean =>
  new RegExp(`^${text.replaceAll('?', '[A-Z]')}`).test(line.slice(start - 1));

const layoutOf = (state: string): Layout => LAYOUTS.find(({ id }) => id === state)!;
const employeeOf = (layout: Layout): RecordType => layout.record_types.find(({ id }) => id === 'employee')!;

/** Clean records have no telephone numbers, so each is given one that nobody has. */
function withPhones(before: number): Place {
  const layout = layoutOf('louisiana');
  const lines = [...cleanLines(layout, { seed: 11, records: before + 1 })].map((line) =>
    setField(layout, line, 'employer_phone', '5045550100'),
  );
  return { layout, type: employeeOf(layout), fields: ['employer_phone'], lines };
}

/** Records of a layout with a filled field of the kind: many before the one that is looked at, or none. */
function placeOf(kind: FieldKind, before: number): Place {
  if (kind === 'phone') return withPhones(before);
  for (const layout of [...LAYOUTS, EMPLOYER_LAYOUT]) {
    for (const address of ['domestic', 'foreign'] as const) {
      const lines = [
        ...cleanLines(layout, { seed: 11, records: before + 1, optional: 1, address, contractor: false }),
      ];
      for (const type of layout.record_types) {
        const line = lines.findLast((one) => isOf(type, one));
        const filled = type.fields.filter(
          (field) => field.kind === kind && line && fieldText(layout, line, field.name, type.id) !== '',
        );
        if (filled.length > 0) return { layout, type, fields: filled.map(({ name }) => name), lines };
      }
    }
  }
  throw new Error(`No clean record has a filled field of kind ${kind}.`);
}

/** Of a copy of the layout: what is prepared for a layout is kept with it, the rules of its kinds too. */
const planted = (layout: Layout, lines: readonly string[]) =>
  check({ ...layout }, [Buffer.from(`${lines.join('\n')}\n`)]).findings.filter(({ error_message }) =>
    error_message.includes('a rule of this test is broken'),
  );

describe.each(FIELD_KINDS.filter((kind) => kind !== 'filler'))('a rule added to the kind %s', (kind) => {
  it.each([0, runs(120, 400)])('applies to a clean record after %i others', (before) => {
    const { layout, type, fields, lines } = placeOf(kind, before);
    expect(planted(layout, lines)).toEqual([]);
    addRule(kind);
    const found = planted(layout, lines).filter(({ record_type }) => record_type === type.id);
    const last = lines.findLastIndex((line) => isOf(type, line)) + 1;
    const ofLast = found.filter(
      ({ line_number, places }) =>
        line_number === last || places?.lines.some(({ start, end }) => start <= last && last <= end),
    );
    expect(ofLast.map(({ field_name }) => field_name)).toEqual(expect.arrayContaining(fields.slice(0, 1)));
  });
});

describe('the rule of filler', () => {
  it('does not apply once it is removed', () => {
    const layout = LAYOUTS.find(({ record_types }) =>
      record_types.some(({ fields }) => fields.some(({ kind }) => kind === 'filler')),
    )!;
    const type = layout.record_types.find(({ fields }) => fields.some(({ kind }) => kind === 'filler'))!;
    const filler = type.fields.find(({ kind }) => kind === 'filler')!;
    const lines = [...cleanLines(layout, { seed: 11, records: 2 })];
    const at = lines.findLastIndex((line) => isOf(type, line));
    lines[at] = setField(layout, lines[at]!, filler.name, 'X', type.id);
    const types = () =>
      check({ ...layout }, [Buffer.from(`${lines.join('\n')}\n`)]).findings.map(
        ({ error_type }) => error_type,
      );
    expect(types()).toContain('FILLER_NOT_BLANK');
    KINDS.filler = { ...KINDS.filler, rules: [] } as unknown as Kind;
    expect(types()).not.toContain('FILLER_NOT_BLANK');
  });
});
