/** Findings that compare records: the same hire, the same person again, one SSN under two names. */

import { describe, expect, it } from 'vitest';
import { check } from '../support/check.js';
import { SHAPES } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanRecord, fieldNamed, recordType, setField } from '../support/records.js';

describe.each(SHAPES)('two records of $state', (layout) => {
  const { roles } = recordType(layout, 'employee');
  const hire = fieldNamed(layout, roles.hire_date!);
  const day = (text: string) => (hire.formats?.[0] === 'MMDDYYYY' ? text.slice(4) + text.slice(0, 4) : text);
  const record = (texts: Record<string, string>, contractor = false) => {
    const clean = cleanRecord(layout, seeded(6), { address: 'domestic', contractor, optional: 0 });
    const all = { [hire.name]: day('20261120'), [roles.ssn!]: '899123456', ...texts };
    return Object.entries(all).reduce((one, [name, text]) => setField(layout, one, name, text), clean);
  };
  const jane = { [roles.first_name!]: 'JANE', [roles.last_name!]: 'ROE' };
  const said = (...lines: string[]) =>
    check(layout, [Buffer.from(`${lines.join('\n')}\n`)])
      .findings.filter(({ error_type }) => !['LATE_REPORT', 'MISSING_HEADER_RECORD'].includes(error_type))
      .map(({ error_type, line_number, error_message }) => [
        error_type,
        line_number,
        /line \d+/.exec(error_message)?.[0],
      ]);

  it('have one SSN under two names', () => {
    const john = { [roles.first_name!]: 'JOHN', [roles.last_name!]: 'DOE', [roles.fein!]: '310000123' };
    expect(said(record(jane), record(john))).toEqual([['SSN_OF_TWO_PEOPLE', 2, 'line 1']]);
  });

  it.each(['Jane', 'JA-NE', 'JA NE'])('have one name, written JANE and %s', (first) => {
    const again = { ...jane, [roles.first_name!]: first, [roles.fein!]: '310000123' };
    expect(said(record(jane), record(again)).filter(([type]) => type === 'SSN_OF_TWO_PEOPLE')).toEqual([]);
  });

  it.each([
    ['20261120', 'DUPLICATE_RECORD'],
    ['20261117', 'REPEATED_HIRE'],
    ['20260921', 'REPEATED_HIRE'],
  ])('report a hire of 2026-11-20 and one of %s', (second, type) => {
    expect(said(record(jane), record({ ...jane, [hire.name]: day(second) }))).toEqual([[type, 2, 'line 1']]);
  });

  it('report a rehire after more than 60 days, or by another employer', () => {
    expect(said(record(jane), record({ ...jane, [hire.name]: day('20260920') }))).toEqual([]);
    expect(
      said(record(jane), record({ ...jane, [roles.fein!]: '310000123', [hire.name]: day('20261117') })),
    ).toEqual([]);
  });

  it('are not compared with all others of one SSN', () => {
    const lines = Array.from({ length: 2000 }, (_, at) =>
      record({ ...jane, [roles.fein!]: `31${String(at).padStart(7, '0')}` }),
    );
    expect(said(...lines)).toEqual([]);
  });
});
