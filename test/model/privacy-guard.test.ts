import { describe, expect, test } from 'vitest';
import { containsPrivateNumber } from '../../src/model/prompt.js';
import { askedError } from './sample-request.js';

describe('what is held back', () => {
  test.each([
    ['an SSN', '899123456'],
    ['an SSN with hyphens', '899-12-3456'],
    ['an SSN with blanks', '899 12 3456'],
    ['an SSN with mixed separators', '899.12 - 3456'],
    ['an SSN with its digits apart', '8 9 9 1 2 3 4 5 6'],
    ['an SSN in full-width digits', '８９９１２３４５６'],
    ['an SSN with zero-width characters inside', '899\u200b123\u200b456'],
    ['an SSN after a city', 'COLUMBUS 899-12-3456'],
    ['an SSN with one letter for a digit', '899-12-345O'],
    ['a FEIN', '12-3456789'],
    ['a phone', '(614) 555-0123'],
    ['a local phone', '555-0123'],
    ['a date of eight digits', '19850115'],
    ['a date with slashes', '01/15/1985'],
    ['a short date', '1/5/85'],
    ['a date with blanks', '01 15 1985'],
    ['a date, year first', '1985-01-15'],
    ['nine digits that may be a ZIP+4 or an SSN', '432151234'],
    ['a ZIP+4 with more digits around it', '899-43215-1234'],
    ['a ZIP+4, which may be the form of another number', '43215-1234'],
    ['an SSN whose digits are all letters', 'BGG-IZ-OLSG'],
    ['an SSN with letters between', '376A29B1485'],
    ['the end of an SSN', 'XXX-XX-1485'],
    ['a date in words', '17 MAR 1984'],
    ['a date in words without blanks', '17MAR84'],
    ['a date of six digits', '031784'],
    ['a short date with blanks', '3 17 84'],
    ['a phone with letters', '1-800-HIRE-ME9'],
    ['a street', '15300 8 MILE RD'],
    ['a post office box', 'PO BOX 12345'],
    ['a city with a digit', 'C0LUMBUS'],
  ])('%s', (_, value) => {
    expect(containsPrivateNumber({ errors: [askedError({ value })] })).toBe(true);
  });

  test('one in a neighbour, a candidate or a rule too', () => {
    const ssn = '899-12-3456';
    const places = [
      askedError({ neighbours: [{ field_name: 'employee_city', label: 'Employee city', value: ssn }] }),
      askedError({ candidates: [{ candidate_id: 'c1', value: ssn }] }),
      askedError({ rule: `The value ${ssn} is not a city.` }),
    ];
    for (const error of places) expect(containsPrivateNumber({ errors: [error] })).toBe(true);
  });
});

describe('what may be sent', () => {
  test.each([
    '',
    'COLUMBUS',
    'BOISE',
    'LOS ANGELES',
    'WINSTON-SALEM',
    '43215',
    '432X5',
    ' 4321',
    'OH',
    'HARBOR TOOLS INC',
  ])('%s', (value) => {
    expect(containsPrivateNumber({ errors: [askedError({ value })] })).toBe(false);
  });
});
