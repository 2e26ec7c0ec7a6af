/** Proposals as a review shows them; nobody in them exists. */

import type { ReviewItem, ReviewOption } from '../../../src/reports/review/review-item.js';

const LINE = `W4${' '.repeat(20)}${"O'BRIEN".padEnd(30)}${'MARIA'.padEnd(16)}899123456${' '.repeat(60)}`;

const option = (after: string): ReviewOption => ({
  fields: [{ label: 'Employee last name', start: 23, end: 52, before: "O'BRIEN", after }],
  evidence: 'All letters are kept.',
});

const typing = (line_number: number, text: string): ReviewItem['typing'] => {
  const own = { field_name: 'employee_last_name', label: 'Employee last name', text };
  const city = { field_name: 'employee_city', label: 'Employee city', text: 'COLUMBUS' };
  return {
    line_number,
    own,
    fields: () => [own, city, { ...city, field_name: 'employer_city', label: 'Employer city' }],
  };
};

/** An error that only a typed value can clear. */
export function leftError(n: number): ReviewItem {
  const fix = 'Ask the employee for the number.';
  return proposal(n, {
    rule: 'INVALID_SSN',
    title: 'SSN that cannot exist · Employee SSN',
    options: [],
    effect: '',
    left: { label: 'Employee SSN', value: '*****0000', fix },
    revealed: () => proposal(n, { options: [], left: { label: 'Employee SSN', value: '899120000', fix } }),
    typing: { ...typing(n, '')!, own: { field_name: 'employee_ssn', label: 'Employee SSN', text: '' } },
  });
}

/** A proposal for a last name; the n-th is on line n. */
export function proposal(n: number, changes: Partial<ReviewItem> = {}): ReviewItem {
  return {
    rule: 'apostrophe',
    title: 'Leave the apostrophe out',
    place: `Line ${n}, record ${n}`,
    line: LINE.replace('899123456', '*****3456'),
    focus: { start: 23, end: 52 },
    why: 'The field takes capital letters, blanks and hyphens.',
    options: [option('OBRIEN')],
    effect: 'Clears INVALID_CHARACTER; the record then has no error.',
    typing: typing(n, 'OBRIEN'),
    ...changes,
  };
}

/** A proposal of another rule, with two ways to make it. */
export function choice(n: number): ReviewItem {
  const field = { label: 'Employee city', start: 60, end: 84, before: 'COLUMBAS' };
  return proposal(n, {
    rule: 'city',
    title: 'Write the city of the ZIP code',
    options: ['COLUMBUS', 'COLUMBIA'].map((after) => ({
      fields: [{ ...field, after }],
      evidence: 'One letter differs.',
    })),
    typing: typing(n, 'COLUMBUS'),
  });
}
