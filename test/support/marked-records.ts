/** Records whose private values can be recognized anywhere, and what an export may do to their columns. */

import type { Field, Layout } from '../../src/layouts/types.js';
import type { Random } from './random.js';
import { cleanRecord, fieldNamed, fieldText, recordType, setField } from './records.js';

/** A record and the texts that no report may show, whatever is in its columns. */
export interface MarkedRecord {
  line: string;
  /** Parts of four digits of the SSN, of the FEIN and of the birth date; the last four of both numbers are not among them. */
  numbers: readonly string[];
  /** What else of the employee no report may show in a pipe: last four of the SSN, hire date, ZIP code, words. */
  employees: readonly string[];
  /** Of the employer: shown unless the record is in doubt. */
  employers: readonly string[];
}

/** No English word has four of these letters in a row, and no word of an employee one of an employer's. */
const LETTERS = { employee: 'JQVBFH', employer: 'XZKGWY' };

const word = (random: Random, length: number, letters: string) =>
  Array.from({ length }, () => random.pick([...letters])).join('');

const parts = (text: string, size = 4) =>
  Array.from({ length: Math.max(0, text.length - size + 1) }, (_, at) => text.slice(at, at + size));

const isText = ({ kind }: Field) => kind === 'name' || kind === 'text' || kind === 'city';

/** No filling zeros, and no year of a report. */
const isUnlike = (mark: string) => new Set(mark).size > 2 && !(mark.length === 4 && mark.startsWith('20'));

const MAX_TRIES = 1000;

/**
 * A clean record with a word of its own in every text, and numbers that share no four digits with another of its fields.
 * Throws when the layout allows none.
 */
export function markedRecord(layout: Layout, random: Random, number: number): MarkedRecord {
  const facts = { number, address: 'domestic', contractor: false, optional: random.next() } as const;
  const { fields, roles } = recordType(layout, 'employee');
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    let line = cleanRecord(layout, random, facts);
    // An SSN that was never issued reads like any other: its area is that of no state.
    line = setField(layout, line, roles.ssn!, `8${random.digits(2)}${random.digits(6)}`);
    if (roles.fein)
      line = setField(layout, line, roles.fein, `${random.pick(['16', '34', '74'])}${random.digits(7)}`);
    const [employees, employers]: [string[], string[]] = [[], []];
    for (const field of fields.filter(isText)) {
      const text = fieldText(layout, line, field.name);
      if (text === '' || /country|_ein$/.test(field.name)) continue;
      const whose = field.name.startsWith('employer_') ? 'employer' : 'employee';
      const fresh = text.replace(/[A-Z]{4,}/g, ({ length }) => word(random, length, LETTERS[whose]));
      line = setField(layout, line, field.name, fresh);
      const words = (fresh.match(/[A-Z]{4,}/g) ?? []).flatMap((each) => parts(each));
      (whose === 'employer' ? employers : employees).push(...words);
    }
    // Some layouts have no date of birth, or the FEIN in a record of the employer alone.
    const textOf = (name: string | undefined) => (name === undefined ? '' : fieldText(layout, line, name));
    const [ssn, fein] = [textOf(roles.ssn), textOf(roles.fein)];
    const numbers = [
      ...parts(ssn).slice(0, -1),
      ...parts(fein).slice(0, -1),
      ...parts(textOf(roles.birth_date)),
    ];
    // The date of the file, where a record has it, is often of the same month.
    const others = fields.filter(({ kind, name }) => kind === 'date' && name !== roles.hire_date);
    const dates = others.map(({ name }) => textOf(name));
    const hired = parts(textOf(roles.hire_date), 6).filter(
      (part) => !dates.some((date) => date.includes(part)),
    );
    employees.push(ssn.slice(-4), ...hired);
    if (fein !== '') employers.push(fein.slice(-4));
    const zip = fields.find(({ kind }) => kind === 'zip' || kind === 'postal')!;
    employees.push(textOf(zip.name).slice(0, 5));
    const marks = [...numbers, ...employees, ...employers].filter((mark) => /\d/.test(mark));
    if (marks.every((mark) => isUnlike(mark) && line.indexOf(mark) === line.lastIndexOf(mark)))
      return { line, numbers, employees, employers };
  }
  throw new Error(`${layout.id}: no record has numbers that are in it only once`);
}

/** A way in which a line comes to have its fields outside their columns. */
export type Displacement = (line: string, random: Random, other: string) => string[];

const place = (line: string, random: Random) => random.int(0, line.length - 1);
const width = (random: Random) =>
  random.pick([1, 2, 3, random.int(1, 10), random.int(1, 40), random.int(1, 400)]);
const inserted = (line: string, random: Random) => {
  const at = place(line, random);
  return line.slice(0, at) + ' '.repeat(width(random)) + line.slice(at);
};
const deleted = (line: string, random: Random) => {
  const at = place(line, random);
  return line.slice(0, at) + line.slice(at + width(random));
};
const fitted = (text: string, { length }: string) => text.slice(0, length).padEnd(length);

/** By name, so that a failure says which. */
export const DISPLACEMENTS: Record<string, Displacement> = {
  'blanks inserted, end cut': (line, random) => [fitted(inserted(line, random), line)],
  'blanks inserted': (line, random) => [inserted(line, random)],
  'characters deleted, padded': (line, random) => [fitted(deleted(line, random), line)],
  'characters deleted': (line, random) => [deleted(line, random)],
  'inserted and deleted': (line, random) => [fitted(deleted(inserted(line, random), random), line)],
  'characters doubled': (line, random) => {
    const at = place(line, random);
    return [fitted(line.slice(0, at + width(random)) + line.slice(at), line)];
  },
  'blocks swapped': (line, random) => {
    const [a = 0, b = 0, c = 0, d = 0] = Array.from({ length: 4 }, () => place(line, random)).sort(
      (x, y) => x - y,
    );
    return [line.slice(0, a) + line.slice(c, d) + line.slice(b, c) + line.slice(a, b) + line.slice(d)];
  },
  'blank in front': (line, random) => [' '.repeat(random.int(1, 3)) + line],
  'blank in front, end cut': (line, random) => [fitted(' '.repeat(random.int(1, 3)) + line, line)],
  'two records on a line': (line, random, other) => [random.chance(0.5) ? line + other : other + line],
  'two records on a line, trimmed': (line, _random, other) => [line.trimEnd() + other],
  'line cut in two': (line, random) => {
    const at = random.int(1, line.length - 1);
    return [line.slice(0, at), line.slice(at)];
  },
  'line cut in two, padded': (line, random) => {
    const at = random.int(1, line.length - 1);
    return [fitted(line.slice(0, at), line), fitted(line.slice(at), line)];
  },
  'end trimmed': (line) => [line.trimEnd()],
  none: (line) => [line],
};

/** Ordinary faults, so that records with right columns are in the report, too. */
export function withFaults(layout: Layout, line: string, random: Random, count: number): string {
  const faults: [string, string][] = [
    ['employee_state', 'QQ'],
    ['employer_state', 'oh'],
    ['employee_date_of_hire', '20261301'],
    ['employer_fein', '12-345678'],
    ['employee_state_of_hire', '??'],
    ['employee_city', ''],
    ['employee_last_name', "O'ZYX"],
    ['employer_zip4', 'AB'],
  ];
  const { fields } = recordType(layout, 'employee');
  const possible = faults.filter(([name]) => fields.some((field) => field.name === name));
  let faulty = line;
  for (let n = 0; n < count; n++) {
    const [name, text] = random.pick(possible);
    const { start, end } = fieldNamed(layout, name);
    faulty = setField(layout, faulty, name, text.slice(0, end - start + 1));
  }
  return faulty;
}
