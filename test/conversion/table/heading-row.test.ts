/** A row that is taken for the headings may be that of the first hire: then nothing of it is shown. */

import { describe, expect, it } from 'vitest';
import { type Mapping, surveyTable } from '../../../src/conversion/index.js';
import { fitMapping } from '../../../src/conversion/mapping/fit-mapping.js';
import { TODAY } from '../../support/facts.js';
import { proposalFor } from '../../support/sheets.js';
import { tableOf } from '../../support/tables.js';
import { workbookOf } from '../../support/zip.js';

const HIRES = ['899-62-5872,11/15/1963,11/02/2026', '899-62-5873,10/12/1971,11/03/2026'];
const table = (first: string) => [first, ...HIRES.map((hire) => `Doe,Jane,12 ELM ST,${hire}`)].join('\n');

const hireOf = (at: number) => [
  ...[`900-12-100${at}`, `Ana${'abc'[at - 1]}`, `Ray${'abc'[at - 1]}`, '31-1234567', `(614) 555-010${at}`],
  ...['11/15/2026', '02/14/1971'],
];

it.each([
  'Zorblatt,Quentina,Elm Street,Pending,Unknown,Onboarding',
  'Zorblatt,Quentina,Elm Street,Pending,,',
  'Zorblatt,Quentina,PO Box,Pending,Unknown,Employee',
])('shows no text of the row %s', async (first) => {
  const proposal = JSON.stringify(await proposalFor(table(first)));
  for (const text of first.split(',').filter((one) => one !== 'Employee' && one !== ''))
    expect(proposal).not.toContain(text);
});

it('says of a covered heading what it may be, and shows the one that is known', async () => {
  const { columns } = await proposalFor(table('Nachname,Vorname,Gasse,SSN,Geboren,Begin'));
  expect(columns.map(({ heading, reason }) => [heading, reason?.includes('may be that of a hire')])).toEqual([
    ...['******** #', '******* #', '***** #'].map((text) => [expect.stringContaining(text), true]),
    ['SSN', false],
    ...['******* #', '***** #'].map((text) => [expect.stringContaining(text), true]),
  ]);
});

it('shows all headings of a row in which several are known', async () => {
  const { columns } = await proposalFor(table('Last Name,First Name,Gasse,SSN,DOB,Hire Date'));
  expect(columns[2]?.heading).toBe('Gasse');
});

it('takes no number for the FEIN of the employer that is written as an SSN', async () => {
  const known = 'Last Name,First Name,Street,SSN,DOB,Hire Date';
  const constants = async (text: string) =>
    (await proposalFor(`Tax ID: ${text},,,,,\n${table(known)}`)).constants;
  expect(await constants('899-62-5872')).toEqual({});
  expect(await constants('31-1234567')).toEqual({ employer_fein: '311234567' });
});

it.each([
  'Transmitter FEIN: 31-1234567',
  'Prepared by PayCo - FEIN 31-1234567',
  'Payroll provider,EIN 31-1234567',
  'Parent company EIN: 31-1234567',
  'Third-party administrator FEIN 31-1234567',
  'Owner SSN/FEIN 311234567',
  'Agent:,PayCo,EIN:,31-1234567',
  'Agent:,PayCo\nEIN: 31-1234567',
  'Reporting agent PayCo\nEIN 31-1234567',
  'Prepared by: PayCo\nAddress: 1 Bank St\nCity: Toledo',
])('takes nothing of another for a value of the employer: %s', async (title) => {
  const known = 'Last Name,First Name,Street,SSN,DOB,Hire Date';
  expect((await proposalFor(`${title}\n\n${table(known)}`)).constants).toEqual({});
});

it.each([
  'Agent: PayCo\nEmployer FEIN: 31-1234567',
  'Agent: PayCo\nClient: Acme\nFEIN: 31-1234567',
  'Agent: PayCo\n\nFEIN: 31-1234567',
  'FEIN: 31-1234567,Prepared by: Ana',
  'Address:,Agent St,FEIN:,31-1234567',
])('takes what follows the name of another only until the employer is meant: %s', async (title) => {
  const known = 'Last Name,First Name,Street,SSN,DOB,Hire Date';
  const { constants } = await proposalFor(`${title}\n\n${table(known)}`);
  expect(constants).toMatchObject({ employer_fein: '311234567' });
});

const survey = async (first: string, mapping: Mapping) => {
  const file = await tableOf(table(first));
  return surveyTable(file, file.sheets[0]!, { today: TODAY, mapping });
};

it('finds covered headings again where columns moved, and refuses others of the same length', async () => {
  const proposal = await proposalFor(table('Nachname,Vorwahl,Gasse,SSN,Geboren,Begin'));
  const fitted = async (first: string, mapping = proposal) =>
    fitMapping(mapping, await survey(first, mapping)).map(({ mapped }) => mapped.column);
  expect(await fitted('Nachname,Vorwahl,Gasse,SSN,Geboren,Begin')).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  expect(await fitted('Vorwahl,Nachname,Gasse,SSN,Geboren,Begin')).toEqual(['B', 'A', 'C', 'D', 'E', 'F']);
  await expect(fitted('Nachname,Anderes,Gasse,SSN,Geboren,Begin')).rejects.toThrow('renamed');
  // A mapping of an earlier version has them in the clear.
  const texts = ['Nachname', 'Vorwahl', 'Gasse', 'SSN', 'Geboren', 'Begin'];
  const clear = {
    ...proposal,
    columns: proposal.columns.map((one, at) => ({ ...one, heading: texts[at]! })),
  };
  expect(await fitted(texts.join(','), clear)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
});

it('joins a group that is not merged with its own column only, where others are merged', async () => {
  const groups = ['Employee', '', '', 'Employer', '', 'Dates', ''];
  const headings = ['SSN', 'First', 'Last', 'FEIN', 'Phone', 'Hired', 'Born'];
  const texts = (row: readonly string[]) =>
    row.map((text) => (text === '' ? '<c/>' : `<c t="inlineStr"><is><t>${text}</t></is></c>`)).join('');
  const rows = [groups, headings, ...[1, 2, 3].map((at) => hireOf(at))].map(
    (row) => `<row>${texts(row)}</row>`,
  );
  const merged = (refs: readonly string[]) =>
    `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  const headingsWith = async (...refs: string[]) => {
    const whole = `<?xml version="1.0"?><worksheet><sheetData>${rows.join('')}</sheetData>${refs.length > 0 ? merged(refs) : ''}</worksheet>`;
    return (await proposalFor(workbookOf({ sheets: { Hires: whole } }))).columns.map(
      ({ heading }) => heading,
    );
  };
  const inGroups = ['Employee / SSN', 'Employee / First', 'Employee / Last', 'Employer / FEIN'];
  const dates = ['Dates / Hired', 'Dates / Born'];
  expect(await headingsWith('A1:C1', 'F1:G1')).toEqual([...inGroups, 'Phone', ...dates]);
  expect(await headingsWith()).toEqual([...inGroups, 'Employer / Phone', ...dates]);
});

it('asks about a column that a group next to it, which is not merged, may be over too', async () => {
  const groups = ['Employer', '', '', '', 'Employee', '', '', 'Dates', ''];
  const headings = ['Name', 'Address', 'City', 'SSN', 'First Name', 'Last Name', 'State', 'Hired', 'Born'];
  const hire = (at: number) => [
    ...[`Tools ${at} Inc`, `${at} Elm St`, ['Dayton', 'Akron', 'Lima'][at - 1]!, `900-12-100${at}`],
    ...[`Ana${'abc'[at - 1]}`, `Ray${'abc'[at - 1]}`, 'OH', `11/1${at}/2026`, `02/1${at + 3}/1971`],
  ];
  const texts = (row: readonly string[]) =>
    row.map((text) => (text === '' ? '<c/>' : `<c t="inlineStr"><is><t>${text}</t></is></c>`)).join('');
  const rows = [groups, headings, ...[1, 2, 3].map(hire)].map((row) => `<row>${texts(row)}</row>`).join('');
  const whole = `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="E1:G1"/></mergeCells></worksheet>`;
  const { columns } = await proposalFor(workbookOf({ sheets: { Hires: whole } }));
  expect(columns.map(({ heading, level }) => [heading, level])).toEqual([
    ['Employer / Name', 'exact'],
    ['Address', 'open'],
    ['City', 'open'],
    ['SSN', 'sure'],
    ['Employee / First Name', 'exact'],
    ['Employee / Last Name', 'exact'],
    ['Employee / State', 'exact'],
    ['Dates / Hired', 'sure'],
    ['Born', 'sure'],
  ]);
  expect(columns[1]).toMatchObject({
    candidates: ['employee_address_1', 'employer_address_1'],
    reason: 'The group "Employer" above a column before it may be above this one too.',
  });
});

describe('groups of which some are of other people', () => {
  const HEADINGS = ['First Name', 'Last Name', 'SSN', 'Hire Date', 'Middle Name', 'Date of Birth'];
  const hires = [1, 2, 3].map((at) =>
    [...hireOf(at).slice(1, 3), hireOf(at)[0], '11/15/2026', 'Jo', '02/14/1971'].join(','),
  );
  const columnsBelow = async (above: string) =>
    (await proposalFor([above, HEADINGS.join(','), ...hires].join('\n'))).columns.map(
      ({ heading, level }) => `${heading}: ${level === 'open' ? 'open' : 'known'}`,
    );
  const alone = HEADINGS.map((heading) => `${heading}: known`);

  it.each([
    'Employee,,,,Spouse,',
    'Employee,,,,Ehepartner,',
    'Employee,,,,Emergency contact information,',
    'Employee info,,,,Spouse,',
    'Worker details,,,,Spouse,',
  ])('leave the columns of these open: %s', async (above) => {
    const [hire, , , , other] = above.split(',');
    expect(await columnsBelow(above)).toEqual([
      ...HEADINGS.slice(0, 4).map((heading) => `${hire} / ${heading}: known`),
      ...HEADINGS.slice(4).map((heading) => `${other} / ${heading}: open`),
    ]);
  });

  it('leave them open also where the group of the hires has no name', async () => {
    expect(await columnsBelow(',,,,Spouse,')).toEqual([
      ...alone.slice(0, 4),
      'Spouse / Middle Name: open',
      'Spouse / Date of Birth: open',
    ]);
  });

  it.each([
    'Company,Acme Tools,,,,',
    'Employee list,,,,,',
    ',,,New hires,,',
    'Supervisor: Ann Lee,,,,,',
    'New hires by manager,,,,,',
    'Hires of the previous month,,,,Acme Tools,',
    'Employee emergency contact list,,,,,',
    'Acme Partners LLC,,,,,',
    'Employee,,,,11/20/2026,',
  ])('are no titles: %s', async (title) => {
    expect(await columnsBelow(title)).toEqual(alone);
  });
});
