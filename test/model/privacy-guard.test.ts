import { describe, expect, test } from 'vitest';
import { holdsPrivateNumber } from '../../src/model/privacy-guard.js';
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
  ])('%s', (_, value) => {
    expect(holdsPrivateNumber({ errors: [askedError({ value })] })).toBe(true);
  });

  test('one in a neighbour, a candidate or a rule too', () => {
    const ssn = '899-12-3456';
    const places = [
      askedError({ neighbours: [{ label: 'Employee address', value: ssn }] }),
      askedError({ candidates: [{ candidate_id: 'c1', value: ssn }] }),
      askedError({ rule: `The value ${ssn} is not a city.` }),
    ];
    for (const error of places) expect(holdsPrivateNumber({ errors: [error] })).toBe(true);
  });
});

describe('what may be sent', () => {
  test.each([
    'COLUMBUS',
    '43215',
    '43215-1234',
    'COLUMBUS OH 43215-1234',
    'PO BOX 12345',
    '12345 39 RD',
    '100 1/2 12TH ST APT 4',
    '1234 123RD AVE',
    '12-34 123RD ST',
    'N6W23001 BLUEMOUND RD',
    '15300 8 MILE RD UNIT 12-B',
    'HWY 301 N MILE 12',
    '7-ELEVEN 12345',
    '3M COMPANY 24/7',
  ])('%s', (value) => {
    expect(holdsPrivateNumber({ errors: [askedError({ value })] })).toBe(false);
  });
});
