/** Texts that begin late in most records of a field are a fault of the export: none of them is moved, and a note says so. */

import { describe, expect, it } from 'vitest';
import type { Proposal, ReviewDecision } from '../../../src/correction/index.js';
import type { Layout } from '../../../src/layouts/types.js';
import { LAYOUTS } from '../../support/layouts.js';
import { cleanLines, fieldNamed, fieldText, recordType, setField } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import {
  acceptBest,
  always,
  asFile,
  employerOf,
  fileOf,
  layoutOf,
  recordWith,
} from '../support/one-record.js';

const withNames = LAYOUTS.filter((layout) => {
  const { first_name, last_name } = recordType(layout, 'employee').roles;
  return first_name !== undefined && last_name !== undefined;
});

/** The record as an export writes it that has the last name first: the same widths in another order. */
function lastNameFirst(layout: Layout, line: string): string {
  const { first_name, last_name } = recordType(layout, 'employee').roles;
  const [first, last] = [fieldNamed(layout, first_name!), fieldNamed(layout, last_name!)];
  const names = line.slice(first.start - 1, last.end);
  const [firstName, lastName] = [first, last].map(({ start, end }) => line.slice(start - 1, end)) as [
    string,
    string,
  ];
  const middle = names.slice(firstName.length, names.length - lastName.length);
  return line.slice(0, first.start - 1) + lastName + middle + firstName + line.slice(last.end);
}

describe.each(withNames)('a file for $state that has the last names first', (layout) => {
  it('is left as it is, and a note names the columns', async () => {
    const { last_name } = recordType(layout, 'employee').roles;
    const { start, end } = fieldNamed(layout, last_name!);
    const { identified_by } = recordType(layout, 'employee');
    const lines = [...cleanLines(layout, { seed: 8, records: 9, address: 'domestic' })].map((line) =>
      line.slice(0, identified_by.end) === identified_by.text || layout.record_types.length === 1
        ? lastNameFirst(layout, line)
        : line,
    );
    const { output, changes, result } = await correct(layout, asFile(lines));
    const isMoved = end - start > 20;
    if (isMoved) expect(result.after?.notes.join('\n')).toMatch(`columns ${start}-${end}`);
    if (isMoved) expect(result.after?.notes.join('\n')).toMatch(/\bexport\b.*\blayout\b/);
    expect(changes.filter(({ rule }) => rule === 'align-left' || rule === 'wide-gap')).toEqual([]);
    expect(output.toString('latin1')).toBe(asFile(lines));
  });
});

describe('texts that begin late in the records of one employer', () => {
  const layout = layoutOf('Texas');
  const [own, other] = [
    employerOf(layout),
    { ...employerOf(layout), employer_name: 'RIVER BEND FOUNDRY LLC' },
  ];
  const records = (count: number, employer: typeof own, city: string, late: number) =>
    Array.from({ length: count }, (_, at) => {
      const line = recordWith(layout, { zip4: '' }, { number: 500 + at + 10 * late }, 5 + at, employer);
      const found = fieldText(layout, line, city);
      return at < late ? setField(layout, line, city, `  ${found}`) : line;
    });

  it('stay, while some texts of another employer are moved', async () => {
    const lines = [
      ...records(4, own, 'employee_address_1', 4),
      ...records(20, other, 'employee_address_1', 3),
    ];
    const { output, result } = await correct(layout, asFile(lines));
    const corrected = output.toString('latin1').split('\n');
    expect(corrected.slice(0, 4)).toEqual(lines.slice(0, 4));
    for (const at of [4, 5, 6]) expect(corrected[at]).not.toBe(lines[at]);
    expect(result.after?.notes.filter((note) => note.startsWith('One employer: '))).toHaveLength(1);
    expect(result.corrections_failed).toBe(4);
  });
});

it('a name after a blank in most records stays, though the others agree on it', async () => {
  const layout = layoutOf('Ohio');
  const employer = { ...employerOf(layout), employer_name: 'RIVER BEND FOUNDRY LLC' };
  const lines = Array.from({ length: 10 }, (_, at) => {
    const line = recordWith(layout, {}, { number: 800 + at }, 5 + at, employer);
    return at < 6 ? setField(layout, line, 'employer_name', ' RIVER BEND FOUNDRY LLC') : line;
  });
  const { changes, proposals } = await correct(layout, fileOf(layout, lines));
  expect(changes).toEqual([]);
  expect(proposals.map(({ records }) => records)).toEqual([6]);
});

describe('texts that begin two columns late in most records of a field', () => {
  const layout = layoutOf('Texas');
  const { last_name } = recordType(layout, 'employee').roles;
  const clean = Array.from({ length: 6 }, (_, at) => recordWith(layout, {}, { number: 700 + at }, 5 + at));
  const late = clean.map((line, at) =>
    at < 5 ? setField(layout, line, last_name!, `  ${fieldText(layout, line, last_name!)}`) : line,
  );
  const deciding = (decide: (proposal: Proposal) => ReviewDecision) =>
    correct(layout, asFile(late), {
      review: always(decide),
    });

  it('are one proposal, and nothing is written without a decision', async () => {
    const { output, proposals, outcomes } = await correct(layout, asFile(late));
    expect(output.toString('latin1')).toBe(asFile(late));
    expect(proposals.map(({ proposal_id, records }) => [proposal_id, records])).toEqual([
      [`1-${last_name}`, 5],
    ]);
    expect(proposals[0]?.options[0]?.evidence).toContain('In 5 of 6 records');
    expect(outcomes.map(({ resolution }) => resolution)).toEqual(Array(5).fill('proposed'));
  });

  it('are all moved once a person accepts it, and the changes are theirs', async () => {
    const { output, changes, result } = await deciding(({ options: [option] }) => ({
      kind: 'accept',
      option: option!,
    }));
    expect(output.toString('latin1')).toBe(asFile(clean));
    expect(changes.map(({ rule, tier, by }) => [rule, tier, by])).toEqual(
      Array(5).fill(['align-field', 'confirm', 'person']),
    );
    expect(result.corrections_failed).toBe(0);
  });

  it('all stay once a person declines it', async () => {
    const { output, outcomes } = await deciding(() => ({ kind: 'decline' }));
    expect(output.toString('latin1')).toBe(asFile(late));
    expect(outcomes.map(({ resolution }) => resolution)).toEqual(Array(5).fill('declined'));
  });

  it('are left where the text has a wide gap, as it may be that of two fields', async () => {
    const line = setField(layout, late[0]!, last_name!, '  ONE     TWO');
    const { output } = await correct(layout, asFile([line, ...late.slice(1)]), {
      review: always(acceptBest),
    });
    expect(output.toString('latin1').split('\n')[0]).toBe(line);
  });
});
