/** Warnings that hit many records of a file: how often they count, which lines they name, and what they say of dates. */

import { describe, expect, it } from 'vitest';
import { check } from '../support/check.js';
import { findLayout, SHAPES } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import {
  cleanEmployer,
  cleanFile,
  cleanRecord,
  fieldText,
  recordType,
  setField,
} from '../support/records.js';
import type { Values } from '../support/values.js';

const TODAY = '2026-11-21';

describe.each(SHAPES.filter((layout) => recordType(layout, 'employee').roles.fein))(
  'a file for $state',
  (layout) => {
    const { fields, roles } = recordType(layout, 'employee');
    const hire = fields.find(({ name }) => name === roles.hire_date)!;
    const day = (text: string) =>
      hire.formats?.[0] === 'MMDDYYYY' ? text.slice(4) + text.slice(0, 4) : text;
    const random = seeded(31);
    const employers = [cleanEmployer(layout, random), cleanEmployer(layout, random)];
    const recordOf = (number: number, employer: Values, changes: Record<string, string> = {}) =>
      Object.entries(changes).reduce(
        (line, [name, text]) => setField(layout, line, name, text),
        cleanRecord(layout, random, { number, address: 'domestic', contractor: false }, employer),
      );
    const found = (lines: readonly string[], type: string) =>
      check(layout, [Buffer.from(`${lines.join('\n')}\n`)], TODAY).findings.filter(
        ({ error_type }) => error_type === type,
      );

    it('counts a warning in a field of the employer once for each employer', () => {
      const feins = ['070000411', '070000422'];
      const address = fields.find(({ name }) => name === 'employer_address_1');
      const lines = Array.from({ length: 60 }, (_, at) => {
        const nth = at % 3 === 0 ? 1 : 0;
        return recordOf(at, employers[nth]!, {
          [roles.fein!]: feins[nth]!,
          ...(address && { [address.name]: 'UNKNOWN' }),
        });
      });
      for (const type of ['UNLISTED_FEIN_PREFIX', ...(address ? ['PLACEHOLDER_VALUE'] : [])])
        expect(
          found(lines, type).map(({ line_number, occurrences }) => [type, line_number, occurrences]),
        ).toEqual([
          [type, 1, 20],
          [type, 2, 40],
        ]);
    });

    it('has one finding for hires in the future, which says how far ahead the farthest is', () => {
      const days = ['20261125', '20261130', '20271030', '20261122'];
      const lines = days.map((text, at) => recordOf(at, employers[0]!, { [hire.name]: day(text) }));
      const [finding, ...others] = found(lines, 'FUTURE_HIRE_DATE');
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ line_number: 1, occurrences: 4 });
      expect(finding!.error_message).toContain('the farthest, on line 3, is 343 days ahead');
      const dates = found(lines, 'INVALID_DATE').map(({ field_name, occurrences }) => [
        field_name,
        occurrences,
      ]);
      expect(dates).toEqual(roles.file_date ? [[roles.file_date, 4]] : []);
    });

    it('names the oldest of the late hires, and tells those of more than a year apart', () => {
      if (hire.within_months) return;
      const days = ['20261001', '20260115', '20060401', '20160530', '20251121'];
      const lines = days.map((text, at) => recordOf(at, employers[0]!, { [hire.name]: day(text) }));
      const [late, ...moreLate] = found(lines, 'LATE_REPORT');
      const [old, ...moreOld] = found(lines, 'OLD_HIRE_DATE');
      expect([...moreLate, ...moreOld]).toEqual([]);
      expect(late).toMatchObject({ line_number: 1, occurrences: 3 });
      expect(late!.error_message).toContain('the oldest, on line 5, is 1 year ago');
      expect(old).toMatchObject({ line_number: 3, occurrences: 2 });
      expect(old!.error_message).toContain('the oldest, on line 3, is 20 years ago');
    });

    it('says under how many names one FEIN is', () => {
      if (!roles.employer_name) return;
      const names = ['ALPHA FOODS', 'BETA STEEL', 'GAMMA OIL', 'ALPHA FOODS INC', 'BETA STEEL'];
      const lines = names.map((name, at) => recordOf(at, employers[0]!, { [roles.employer_name!]: name }));
      const [finding, ...others] = found(lines, 'FEIN_OF_TWO_EMPLOYERS');
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ line_number: 2, occurrences: 2 });
      expect(finding!.error_message).toContain('line 1; the file has 3 names for it');
    });

    it('in lower case throughout is one finding, which names the fields', () => {
      const names = [roles.first_name, roles.last_name, roles.full_name].flatMap((name) => name ?? []);
      const inLowerCase = (line: string, name: string) =>
        setField(layout, line, name, fieldText(layout, line, name).toLowerCase());
      const lines = Array.from({ length: 9 }, (_, at) =>
        names.reduce(inLowerCase, recordOf(at, employers[0]!)),
      );
      const [finding, ...others] = found(lines, 'LOWER_CASE');
      expect(others).toEqual([]);
      const labels = fields.filter(({ name }) => names.includes(name)).map(({ label }) => label);
      const further = labels.slice(1);
      if (further.length === 0) expect(finding!.error_message).not.toContain('also in');
      else expect(finding!.error_message).toContain(`: also in ${further.join(' and ')}. `);
    });
  },
);

it('names the first of many fields in lower case, and counts the others', () => {
  const ohio = findLayout('Ohio')!;
  const names = ['first_name', 'middle_name', 'last_name', 'address_1', 'address_2', 'city'];
  const [header = '', ...lines] = cleanFile(ohio, { seed: 4, records: 3, lineEnd: '\n' })
    .toString('latin1')
    .split('\n');
  const lower = lines.map((line, at) =>
    line === ''
      ? line
      : names
          .slice(0, at === 0 ? 1 : 6)
          .reduce((text, name) => setField(ohio, text, `employee_${name}`, 'maple'), line),
  );
  const { findings } = check(ohio, [Buffer.from([header, ...lower].join('\n'))], TODAY);
  const found = findings.filter(({ error_type }) => error_type === 'LOWER_CASE');
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ field_name: 'employee_first_name', occurrences: 13 });
  expect(found[0]!.error_message).toContain(
    ': also in Employee middle name, Employee last name, Employee address line 1 and 2 more fields. ',
  );
});
