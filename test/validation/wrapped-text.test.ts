/** Fill characters, quotes and wide gaps: what an export left, and what addresses and names really contain. */

import { expect, it } from 'vitest';
import type { Layout } from '../../src/layouts/types.js';
import { faultText } from '../../src/validation/fields/field-faults.js';
import { planLayout, RecordCheck, recordContextOf } from '../../src/validation/index.js';
import { TODAY } from '../support/facts.js';
import { LAYOUTS } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanRecord, fieldNamed, recordType, setField } from '../support/records.js';

/** Types of the faults that a record has with a text in a field. */
function faultsIn(layout: Layout): (field: string, text: string) => string[] {
  const plan = planLayout(layout).find(({ type }) => type.id === 'employee')!;
  const check = new RecordCheck(plan, recordContextOf(layout, TODAY, undefined));
  const record = cleanRecord(layout, seeded(4), { address: 'domestic', contractor: false, optional: 1 });
  return (field, text) => {
    const line = Buffer.from(setField(layout, record, field, text), 'latin1');
    return check.check(line, 0).map(({ id }) => faultText(id).type);
  };
}

const ADDRESSES = [
  '12 MAIN ST APT #4',
  '# 12 SUNSET MHP',
  'PO BOX 1000',
  'PO BOX 10000',
  '10000 STATE HIGHWAY 1000',
  'HC 1 BOX 4000',
  'RR 2 BOX 100A',
  'PSC 1000 BOX 20000',
  'UNIT 50000',
  'URB LAS LOMAS CALLE 3 #000',
  '123-10 97TH AVE',
  "12 O'HARE DR",
  "'T HOOFT PLAZA 3",
  '5 1/2 ELM ST',
  'BLDG 00 RM 10',
  '00123 COUNTY RD 5',
  '40 FT 6" DOCK RD',
  '"K" LINE PLAZA',
  'C/O J DOE @ LAKE',
  '12 MAIN ST  APT 4',
];

it.each(LAYOUTS)('addresses as they are in $state have no such warning', (layout) => {
  const { line1 } = recordType(layout, 'employee').addresses[0]!;
  const { start, end } = fieldNamed(layout, line1);
  const found = faultsIn(layout);
  const around = ['FILL_CHARACTERS', 'QUOTED_VALUE', 'WIDE_GAP'];
  for (const text of ADDRESSES) {
    const odd = found(line1, text.slice(0, end - start + 1)).filter((type) => around.includes(type));
    expect({ text, odd }).toEqual({ text, odd: [] });
  }
});

it.each([
  ['*** 12 MAIN ST ***', 'FILL_CHARACTERS'],
  ['__________12 MAIN ST', 'FILL_CHARACTERS'],
  ['12 MAIN ST @@@@@@@@@', 'FILL_CHARACTERS'],
  ['12 MAIN ST##########', 'FILL_CHARACTERS'],
  ['00000012 MAIN ST', 'FILL_CHARACTERS'],
  ['12 MAIN ST 000000000', 'FILL_CHARACTERS'],
  ['MAIN ST 40000000000', 'FILL_CHARACTERS'],
  ['"12 MAIN ST"', 'QUOTED_VALUE'],
  ['"12 ""OLD"" MAIN ST"', 'QUOTED_VALUE'],
  ['"12 MAIN ST', 'QUOTED_VALUE'],
  ["'12 MAIN ST'", 'QUOTED_VALUE'],
  ['12 MAIN ST   APT 4', 'WIDE_GAP'],
  ['12    MAIN ST', 'WIDE_GAP'],
  ['12 M     AIN ST', 'WIDE_GAP'],
  ['12 MA       IN ST', 'WIDE_GAP'],
])('%j has %s', (text, type) => {
  const layout = LAYOUTS.find(({ state }) => state === 'Ohio')!;
  expect(faultsIn(layout)('employee_address_1', text)).toEqual([type]);
});

it('a text is said to be filled up whatever the sign, the side and the number of signs', () => {
  const layout = LAYOUTS.find(({ state }) => state === 'Texas')!;
  const found = faultsIn(layout);
  for (const sign of '*_#@')
    for (let count = 2; count < 15; count++) {
      const fill = sign.repeat(count);
      for (const text of [`${fill}ELM DR 4`, `ELM DR 4${fill}`, `${fill} ELM DR 4 ${fill}`])
        expect(found('employee_address_1', text)).toEqual(['FILL_CHARACTERS']);
    }
});
