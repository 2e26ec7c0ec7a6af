/** What findings and explanations say, where careless wording would mislead the reader. */

import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/validation/catalogue/catalogue.js';
import type { Finding } from '../../src/validation/finding.js';
import { check } from '../support/check.js';
import { LAYOUTS } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanRecord, fieldNamed, recordType, setField } from '../support/records.js';

/** The findings about one field of a clean record, by layout, when the field with the role or of the address contains the text. */
function findingsOn(
  find: (type: ReturnType<typeof recordType>) => string | undefined,
  text: string,
): Finding[] {
  return LAYOUTS.flatMap((layout) => {
    const name = find(recordType(layout, 'employee'));
    if (name === undefined) return [];
    const record = cleanRecord(layout, seeded(9), { address: 'domestic', contractor: false, optional: 0 });
    const { start, end } = fieldNamed(layout, name);
    const fitting = text.slice(0, end - start + 1);
    const { findings } = check(layout, [Buffer.from(`${setField(layout, record, name, fitting)}\n`)]);
    return findings.filter(({ field_name }) => field_name === name);
  });
}

const hints = (findings: readonly Finding[]) => [...new Set(findings.map(({ fix }) => fix.hint))];

describe('the advice of a finding', () => {
  it.each(['666123456', '000123456'])(
    'speaks of an ITIN only where the number starts with 9, not for %s',
    (ssn) => {
      const found = findingsOn(({ roles }) => roles.ssn, ssn);
      expect(found).toHaveLength(LAYOUTS.length);
      expect(hints(found).join()).not.toContain('ITIN');
      expect(hints(findingsOn(({ roles }) => roles.ssn, '912701234')).join()).toContain('ITIN');
    },
  );

  it('never advises leaving a required date blank', () => {
    const zeros = '00000000';
    for (const hint of hints(findingsOn(({ roles }) => roles.hire_date, zeros)))
      expect(hint).not.toContain('blank');
    expect(hints(findingsOn(({ roles }) => roles.birth_date, zeros)).join()).toContain(
      'leave the field blank',
    );
  });

  it('never advises writing a date in its present form', () => {
    const found = findingsOn(
      ({ roles, fields }) =>
        fields.find(({ name, formats }) => name === roles.hire_date && formats?.[0] === 'YYYYMMDD')?.name,
      '20261301',
    );
    expect(found.length).toBeGreaterThan(0);
    for (const hint of hints(found)) expect(hint).not.toContain('Write the date');
  });

  it('does not ask for a suffix in the field of the first name, nor for a sign in letters', () => {
    expect(hints(findingsOn(({ roles }) => roles.last_name, 'SMITH, JR')).join()).not.toContain('first');
    expect(hints(findingsOn(({ roles }) => roles.last_name, 'N/A')).join()).not.toContain('in letters');
  });

  it('does not ask to close the gap of a city, which the post office may keep', () => {
    expect(hints(findingsOn(({ addresses }) => addresses[0]?.city, "PORT O'CONNOR")).join()).not.toContain(
      'gap',
    );
  });
});

describe('the explanation of', () => {
  it('PLACEHOLDER_VALUE says what --fix-warnings does', () => {
    expect(CATALOGUE.PLACEHOLDER_VALUE.correct).toContain('--fix-warnings');
  });

  it('INVALID_ALIGNMENT says where text and where numbers go', () => {
    expect(CATALOGUE.INVALID_ALIGNMENT.correct).toContain('first column');
  });

  it('ZIP_STATE_MISMATCH leaves room for a ZIP code that serves two states', () => {
    expect(CATALOGUE.ZIP_STATE_MISMATCH.fix).not.toContain('one of them is wrong');
  });

  it.each(['INVALID_CHARACTER', 'NAME_SUFFIX', 'LOWER_CASE', 'INVALID_PHONE'] as const)(
    '%s says that the rule is looser than its source',
    (type) => expect(CATALOGUE[type].basis).toContain('looser'),
  );

  it.each(['MISSING_REQUIRED_FIELD', 'INVALID_FEIN', 'INVALID_ZIP_CODE'] as const)(
    '%s says that the rule is stricter than its source',
    (type) => expect(CATALOGUE[type].basis).toContain('stricter'),
  );
});
