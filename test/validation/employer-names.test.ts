/** One FEIN under two employer names, in layouts that have a field for the name. */

import { describe, expect, it } from 'vitest';
import { check } from '../support/check.js';
import { SHAPES } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanRecord, recordType, setField } from '../support/records.js';

const NAMED = SHAPES.filter((layout) => recordType(layout, 'employee').roles.employer_name);

describe.each(NAMED)('two records of $state', (layout) => {
  const { roles } = recordType(layout, 'employee');
  const employer = (name: string, fein = '310000123') => ({
    [roles.employer_name!]: name,
    [roles.fein!]: fein,
  });
  /** What is reported about the employers, each in the record of another person. */
  const saidOf = (...employers: Record<string, string>[]) => {
    const random = seeded(6);
    const lines = employers.map((texts, number) => {
      const clean = cleanRecord(layout, random, {
        address: 'domestic',
        contractor: false,
        optional: 0,
        number,
      });
      return Object.entries(texts).reduce((line, [name, text]) => setField(layout, line, name, text), clean);
    });
    const { findings } = check(layout, [Buffer.from(`${lines.join('\n')}\n`)]);
    return findings
      .filter(({ error_type }) => error_type === 'FEIN_OF_TWO_EMPLOYERS')
      .map(({ error_type, line_number, error_message }) => [
        error_type,
        line_number,
        /line \d+/.exec(error_message)?.[0],
      ]);
  };

  it('have one FEIN under two employer names, which is reported once', () => {
    const [acme, basin] = [employer('ACME FOODS INC'), employer('COPPER BASIN FREIGHT')];
    expect(saidOf(acme, acme, basin, acme, basin)).toEqual([['FEIN_OF_TWO_EMPLOYERS', 3, 'line 1']]);
    const others = [employer('ACME FOODS INC', '310000124'), employer('COPPER BASIN FREIGHT', '310000124')];
    expect(saidOf(acme, basin, ...others)).toEqual([
      ['FEIN_OF_TWO_EMPLOYERS', 2, 'line 1'],
      ['FEIN_OF_TWO_EMPLOYERS', 4, 'line 3'],
    ]);
  });

  it.each([
    'ACME FOODS',
    'ACME FOODS, INC.',
    'ACME-FOODS L.L.C.',
    'ACME FOODS L L C',
    'THE ACME FOODS CO., LTD.',
    'Acme Foods #12',
    'ACME 123 FOODS',
  ])('have one employer, written ACME FOODS INC and %s', (name) => {
    expect(saidOf(employer('ACME FOODS INC'), employer(name))).toEqual([]);
  });

  it('have two employers of one name, and names that are only a legal form', () => {
    expect(saidOf(employer('ACME FOODS'), employer('ACME FOODS', '310000124'))).toEqual([]);
    expect(saidOf(employer('CO 12'), employer('ACME FOODS'))).toEqual([]);
  });
});
