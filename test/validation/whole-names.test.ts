import { describe, expect, it } from 'vitest';
import { check } from '../support/check.js';
import { EMPLOYER_LAYOUT as LAYOUT } from '../support/employer-layout.js';
import { cleanLines, setField } from '../support/records.js';

const lines = [...cleanLines(LAYOUT, { seed: 15, records: 1, optional: 0 })];
const named = (name: string) => setField(LAYOUT, lines[1]!, 'employee_name', name);

function found(...employees: string[]) {
  const text = [lines[0]!, ...employees, ...lines.slice(2)].join('\n');
  const { findings } = check(LAYOUT, [Buffer.from(text, 'latin1')]);
  return findings.map(({ error_type }) => error_type).filter((type) => type !== 'RECORD_COUNT_MISMATCH');
}

describe('a whole name in one field', () => {
  it.each([
    ['SMITH,JOHN A', []],
    ['SMITH-JR,JOHN', []],
    ['DE LA CRUZ,MARIA DEL CARMEN', []],
    ['O,J', []],
    ['Smith,John', ['LOWER_CASE']],
    ['SMITH JOHN', ['INVALID_VALUE']],
    ['SMITH,', ['INVALID_VALUE']],
    [',JOHN', ['INVALID_VALUE']],
    ['-,JOHN', ['INVALID_VALUE']],
    ['SMITH,JOHN,A', ['INVALID_VALUE']],
    ['SMITH, JOHN', ['INVALID_CHARACTER']],
    ['SMITH ,JOHN', ['INVALID_CHARACTER']],
    ['SMITH,JOHN  A', ['WIDE_GAP']],
    ["O'BRIEN,JOHN", ['INVALID_CHARACTER']],
    ['SMITH,J0HN', ['INVALID_CHARACTER']],
    ['SMITH/JOHN', ['INVALID_CHARACTER']],
    [' SMITH,JOHN', ['INVALID_ALIGNMENT']],
    ['', ['MISSING_REQUIRED_FIELD']],
  ])('%j: %j', (name, expected) => {
    expect(found(named(name))).toEqual(expected);
  });

  it.each([
    ['SMITH,JOHN', 'SMITH,MARY', true],
    ['SMITH,JOHN', 'JONES,JOHN', true],
    ['SMITH,JOHN A', 'SMITH,JOHN', false],
    ['SMITH,JOHN A', 'SMITH,JOHN B', false],
    ['SMITH-JONES,JOHN', 'SMITH JONES,JOHN', false],
  ])('one SSN under %s and %s is said to be that of two people: %s', (one, other, isSaid) => {
    const later = setField(LAYOUT, named(other), 'employee_date_of_hire', '010226');
    expect(found(named(one), later).includes('SSN_OF_TWO_PEOPLE')).toBe(isSaid);
  });
});
