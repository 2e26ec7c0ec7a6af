import { expect, it } from 'vitest';
import { NewhireError } from '../../src/errors.js';
import { parseLayout } from '../../src/layouts/load-layout.js';
import type { Layout } from '../../src/layouts/types.js';
import { layoutText } from '../../src/reports/layout/layout-text.js';
import { findLayout, LAYOUTS } from '../support/layouts.js';

async function refusal(json: string): Promise<NewhireError> {
  const fault: unknown = await parseLayout(json).catch((error: unknown) => error);
  if (!(fault instanceof NewhireError)) throw new Error('the layout was not refused');
  expect(fault.code).toBe('INVALID_LAYOUT');
  expect(fault.next).toBeTruthy();
  return fault;
}

/** The refusal of Ohio's JSON with one piece of its text replaced. */
function refusalOf(piece: string | RegExp, other: string): Promise<NewhireError> {
  const json = layoutText(findLayout('Ohio')!, 'json', { color: false, width: 80 });
  expect(json).toMatch(piece);
  return refusal(json.replace(piece, other));
}

it.each(LAYOUTS.map((layout) => [layout.state, layout] as const))(
  '%s loads again unchanged as it is shown',
  async (_state, layout) => {
    const shown = layoutText(layout, 'json', { color: false, width: 80 });
    const loaded: Layout = await parseLayout(shown);
    expect(loaded).toEqual(layout);
    expect(layoutText(loaded, 'json', { color: false, width: 80 })).toBe(shown);
  },
);

it('takes a file that begins with a byte order mark', async () => {
  expect(await parseLayout(`\uFEFF${JSON.stringify(findLayout('TX'))}`)).toEqual(findLayout('TX'));
});

it.each<[string, string | RegExp, string, string]>([
  [
    'an unknown kind by the name of its field',
    '"kind": "ssn"',
    '"kind": "sss"',
    'Employee record, employee_ssn: kind must be one of: constant, name, ',
  ],
  [
    'an unknown need',
    '"required": "domestic"',
    '"required": "maybe"',
    'Employee record, employee_city: required must be one of: yes, no, domestic, foreign, employee.',
  ],
  [
    'an unknown date format',
    '"YYYYMMDD"',
    '"DDMMYYYY"',
    'Header record, transaction_date: formats entry 1 must be one of: YYYYMMDD, MMDDYYYY, MMDDYY.',
  ],
  ['an unknown role', '"hire_date": ', '"boss": ', 'Employee record: roles boss is not expected here.'],
  [
    'a misspelled key',
    '"severity": "error"',
    '"sevrity": "error"',
    'Header record, record_type: sevrity is not expected here.',
  ],
  ['a missing key', /"record_length": 815,/, '', 'record_length is missing.'],
  [
    'a number written as text',
    '"start": 2,',
    '"start": "2",',
    'Header record, transaction_date: start must be a number.',
  ],
  ['a code that is not a USPS code', '"code": "OH"', '"code": "Ohio"', 'code must be two capital letters.'],
  [
    'columns that do not add up',
    '"record_length": 815',
    '"record_length": 816',
    'Employee record: the fields end at column 815, short of the record length 816.',
  ],
])('names %s', async (_what, piece, other, expected) => {
  expect((await refusalOf(piece, other)).message).toContain(`\n  ${expected}`);
});

it('rejects control characters, which could control a terminal', async () => {
  const { message } = await refusalOf('"label": "Filler"', '"label": "\\u001b[2J"');
  expect(message).toBe(
    'The layout has one error:\n  Header record, filler: label must not contain control characters.',
  );
});

it('lists ten errors and counts the rest', async () => {
  const layout = structuredClone(findLayout('Ohio')!);
  for (const field of layout.record_types[1]!.fields.slice(0, 14)) field.source = 'hearsay';
  const lines = (await refusal(JSON.stringify(layout))).message.split('\n');
  expect(lines[0]).toBe('The layout has 14 errors:');
  expect(lines).toHaveLength(12);
  expect(lines.at(-1)).toBe('  … and 4 more.');
});

it('names the line of the JSON error', async () => {
  expect((await refusal('{\n  "id": "ohio",\n}')).message).toBe(
    'The layout is not valid JSON; the error is in line 3.',
  );
});

it('does not repeat the text of a file that is not a layout', async () => {
  const { message } = await refusal(`W4899123456${'JANE'.padEnd(16)}`);
  expect(message).toBe('The layout is not valid JSON.');
});

it.each(['null', '[]', '7', '"ohio"'])('refuses %s', async (json) => {
  expect((await refusal(json)).message).toContain('The layout must be an object.');
});
