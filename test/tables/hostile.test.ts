import { describe, expect, it } from 'vitest';
import { isLong } from '../support/campaign.js';
import { HOSTILE, NOT_TABLES } from '../support/hostile-workbooks.js';
import { textsOf, verdictOf } from '../support/tables.js';
import { workbookOf } from '../support/zip.js';

describe('a hostile workbook', () => {
  it.each(HOSTILE.filter(({ isHeavy }) => isLong || !isHeavy))(
    'is refused: $name',
    async ({ bytes, says }) => {
      expect(await verdictOf(bytes())).toContain(says);
    },
  );

  it('is refused wherever it is cut', async () => {
    const whole = workbookOf({ sheets: { Hires: '<row><c r="A1"><v>1</v></c></row>' } });
    expect(await verdictOf(whole)).toBe('read');
    for (let length = 4; length < whole.length; length += 97)
      expect(await verdictOf(whole.subarray(0, length))).toMatch(/cut off or damaged|without a workbook/);
  });

  it('is no cause to open what its formulas name: their last value is used', async () => {
    const rows =
      '<row><c r="A1" t="str"><f>[1]Codes!A1</f><v>OH</v></c><c r="B1"><f>WEBSERVICE("https://x.example")</f></c></row>';
    expect(await textsOf(workbookOf({ sheets: { Hires: rows } }))).toEqual([['OH', '']]);
  });
});

describe('a file that is no table', () => {
  it.each(NOT_TABLES)('is named, with what to do: $name', async ({ bytes, says }) => {
    expect(await verdictOf(bytes())).toContain(says);
  });
});
