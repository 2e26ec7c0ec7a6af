/** Records of the right length in which the dashes of a number pushed what follows, and the end of the line was cut off. */

import { describe, expect, it } from 'vitest';
import type { Field, Layout } from '../../../src/layouts/types.js';
import { runs, share } from '../../support/campaign.js';
import { LAYOUTS } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, fieldNamed, fieldText, framed, recordType } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { isOffered } from '../support/offered.js';
import { employerOf, fileOf, layoutOf, recordWith } from '../support/one-record.js';

const DASHED: Partial<Record<Field['kind'], (digits: string) => string>> = {
  ssn: (digits) => digits.replace(/^(\d{3})(\d{2})/, '$1-$2-'),
  fein: (digits) => digits.replace(/^(\d{2})/, '$1-'),
  phone: (digits) => digits.replace(/^(\d{3})(\d{3})/, '$1-$2-'),
};

describe.each(share(LAYOUTS, 5))('records of $state', (layout) => {
  it('are given back, or offered as they were', async () => {
    const random = seeded(9);
    const cases = Array.from({ length: runs(4, 100) }, (_, number) => {
      const record = cleanRecord(layout, random, { number, optional: number % 2 });
      return recordType(layout, 'employee').fields.flatMap(({ kind, start, end }) => {
        const digits = record.slice(start - 1, end);
        const dashed = /^\d+$/.test(digits) ? DASHED[kind]?.(digits) : undefined;
        if (dashed === undefined) return [];
        const line = record.slice(0, start - 1) + dashed + record.slice(end);
        // Nobody can know the text that was cut off.
        return line.slice(record.length).trim() === ''
          ? [{ record, line: line.slice(0, record.length) }]
          : [];
      });
    }).flat();
    const lines = framed(
      layout,
      random,
      cases.map(({ line }) => line),
    );
    const { output, proposals } = await correct(layout, lines.map((line) => `${line}\n`).join(''));
    const now = output.toString('latin1').split('\n');
    const lost = cases.flatMap(({ record, line }) => {
      const at = lines.indexOf(line);
      const own = proposals.filter(({ line_number }) => line_number === at + 1);
      return now[at] === record || isOffered(record, line, own) ? [] : [{ line, now: now[at] }];
    });
    expect(lost).toEqual([]);
  });
});

describe('a record with a phone number in dashes', () => {
  const florida = layoutOf('Florida');
  const record = recordWith(florida, { employer_phone: '8505550123' }, {}, 5, employerOf(florida));
  const { start, end } = fieldNamed(florida, 'employer_phone');
  const dashed = `${record.slice(0, start - 1)}850-555-0123${record.slice(end)}`;

  it.each([
    ['blanks that do not break at the end of its name', (line: string) => filledUp(line, '\u00a0')],
    ['NUL characters at the end of its name', (line: string) => filledUp(line, '\0')],
    ['no blanks at its end', (line: string) => line.trimEnd()],
  ])('and %s is given back at once', async (_about, damage) => {
    const cut = dashed.slice(0, record.length);
    const lines = framed(florida, seeded(3), [damage(cut), record]);
    const { output } = await correct(florida, lines.map((line) => `${line}\n`).join(''));
    expect(output.toString('latin1')).toContain(`${record}\n${record}\n`);
  });

  const name = fieldNamed(florida, 'employee_last_name');
  const filledUp = (line: string, by: string) =>
    line.slice(0, name.start - 1) +
    line
      .slice(name.start - 1, name.end)
      .trimEnd()
      .padEnd(name.end - name.start + 1, by) +
    line.slice(name.end);
});

describe('digits after a number in dashes', () => {
  const florida = layoutOf('Florida');
  const arkansas = layoutOf('Arkansas');
  const fein = { employer_fein: '950000238' };
  const stateEin = { employer_state_ein: '15529077' };
  const text = (record: string, name: string) => fieldText(arkansas, record, name);
  const texts = { ...fein, employer_phone: '8505550123', employer_phone_extension: '628' };
  const leftAsIs = async (layout: Layout, line: string) => {
    const { output } = await correct(layout, fileOf(layout, [line]));
    expect(output.toString('latin1')).toBe(fileOf(layout, [line]));
  };
  const inPlace = (layout: Layout, record: string, name: string, text: string) =>
    record.slice(0, fieldNamed(layout, name).start - 1) + text + record.slice(fieldNamed(layout, name).end);

  it('may be an extension: a number that its field has cut does not take them', async () => {
    const record = recordWith(florida, texts, {}, 5, employerOf(florida));
    await leftAsIs(florida, inPlace(florida, record, 'employer_phone', '850-555-01'));
  });

  it.each(['employer_fein', 'employee_ssn'])('begin the next field, as later ones show: %s', async (name) => {
    const record = recordWith(arkansas, { address_1: '17180 OAK ST', ...fein, ...stateEin }, {}, 5);
    const dashed = inPlace(
      arkansas,
      record,
      name,
      DASHED[fieldNamed(arkansas, name).kind]!(text(record, name)),
    );
    for (const line of [dashed.slice(0, record.length), dashed.trimEnd()]) {
      const { output } = await correct(arkansas, fileOf(arkansas, [line]));
      expect(output.toString('latin1')).toBe(fileOf(arkansas, [record]));
    }
  });

  it('are not in their columns where a line is longer than its dashes make it', async () => {
    const record = recordWith(florida, texts, {}, 5, employerOf(florida));
    const doubled = inPlace(florida, record, 'employer_phone', '85055501223');
    await leftAsIs(florida, inPlace(florida, doubled, 'employer_fein', '95-0000238'));
  });
});

describe('a FEIN in a line that was moved', () => {
  const ways: [string, (line: string, layout: Layout) => string][] = [
    [
      'by the dashes of its SSN',
      (line, layout) => {
        const ssn = fieldText(layout, line, 'employee_ssn');
        return line.replace(ssn, DASHED.ssn!(ssn));
      },
    ],
    [
      'by a blank before its SSN',
      (line, layout) => {
        const at = fieldNamed(layout, 'employee_ssn').start - 1;
        return `${line.slice(0, at)} ${line.slice(at)}`;
      },
    ],
  ];
  const states = ['Texas', 'Florida', 'Ohio', 'Utah', 'Arkansas', 'Federal'];
  it.each(states.flatMap((state) => ways.map(([how, move]) => ({ state, how, move }))))(
    '$how is asked about where its last digit is in the next field, or one of its digits is lost: $state',
    async ({ state, move }) => {
      const layout = layoutOf(state);
      const employer = { ...employerOf(layout), employer_fein: '840672519' };
      const records = Array.from({ length: 5 }, (_, number) =>
        recordWith(layout, {}, { number, optional: 0 }, number + 1, employer),
      );
      const [first = '', ...others] = records;
      const { start, end } = fieldNamed(layout, 'employer_fein');
      const moved = (line: string) => move(line, layout).slice(0, first.length);
      // A digit too many takes the place of a blank after it.
      const withFein = (digits: string) =>
        `${first.slice(0, start - 1)}${digits}${first.slice(end + digits.length - 9)}`;
      const wrong = ['406725193', '846725192', '8440672519', '8406725719'].map(withFein).map(moved);
      for (const line of wrong) {
        const { output } = await correct(layout, fileOf(layout, [line, ...others]));
        expect(output.toString('latin1')).toBe(fileOf(layout, [line, ...others]));
      }
      const { output } = await correct(layout, fileOf(layout, [moved(first), ...others]));
      expect(output.toString('latin1')).toBe(fileOf(layout, records));
    },
  );
});

it.each(['Arkansas', 'Wyoming'])(
  'a text after the blanks that took up the dashes is in its columns, and does not move with the number: %s',
  async (state) => {
    const layout = layoutOf(state);
    const { start } = fieldNamed(layout, 'employer_optional_contact');
    const texts = { employer_optional_phone: '8505550123', employer_optional_contact: 'LILIAN IN PAYROLL' };
    const needs = { optional: 1 };
    const record = recordWith(
      layout,
      { ...texts, state_specific: 'OFFICE CLERK' },
      needs,
      5,
      employerOf(layout),
    );
    const phone = fieldNamed(layout, 'employer_optional_phone').start - 1;
    const dashed = `${record.slice(0, phone)}850-555-0123${record.slice(phone + 10)}`;
    const line = dashed.slice(0, start + 18) + dashed.slice(start + 20);
    const { output } = await correct(layout, fileOf(layout, [line]));
    expect([fileOf(layout, [line]), fileOf(layout, [record])]).toContain(output.toString('latin1'));
  },
);
