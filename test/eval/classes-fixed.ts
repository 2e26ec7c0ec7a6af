/** Errors in what is the same in every record: constants, codes and the employer's block. */

import { type At, type ErrorClass, errorClass, inField, named, role, type Subject } from './case.js';

const SURE = { sure: true };
const lower = (found: string) => found.toLowerCase();

/** A constant of the employee record; `after` skips the identifier by which the record is known. */
const constant =
  (after: boolean): At =>
  ({ fields, identified_by }) =>
    fields.find((field) => field.kind === 'constant' && field.start > identified_by.end === after)?.name;
const listed: At = ({ fields }) =>
  fields.find((field) => (field.kind === 'values' || field.kind === 'letter') && field.severity === 'error')
    ?.name;

const digitOf = (letter: string) => (letter === '7' ? '8' : '7');
const lastChanged = (found: string) => found.slice(0, -1) + digitOf(found.slice(-1));

/** The employer's block is checked as a domestic one. */
const isDomestic = (subject: Subject) => subject.text('employer_state') !== '';
/** A field of the employer that must be filled, emptied. */
const emptied = (found: string, subject: Subject) => (found && isDomestic(subject) ? '' : undefined);
/** Another site of the employer under the same FEIN, with a street of its own that is not there. */
/** The name of a site differs by its number, where the field has room for one. */
const otherSite = (subject: Subject) => {
  const name = subject.role('employer_name');
  if (!name) return undefined;
  const site = `${subject.text(name)} ${subject.random.int(1000, 9999)}`;
  const { start, end } = subject.field(name);
  if (site.length > end - start + 1) return undefined;
  const street = `${subject.random.int(1000, 9999)} SIDE RD`;
  return {
    clean: { [name]: site, employer_address_1: street },
    dirty: { [name]: site, employer_address_1: '' },
  };
};
const withDigit = (found: string, subject: Subject) =>
  isDomestic(subject) ? `${found.slice(0, 2)}${subject.random.int(2, 9)}${found.slice(3)}` : undefined;

export const FIXED_CLASSES: readonly ErrorClass[] = [
  errorClass(
    'another record identifier',
    ['fixed', 'rest', 'auto'],
    inField(constant(false), (found) => 'Q'.repeat(found.length)),
    SURE,
  ),
  errorClass('another format version', ['fixed', 'rest', 'auto'], inField(constant(true), lastChanged), SURE),
  errorClass(
    'a record identifier in lower case',
    ['fixed', 'rest', 'auto'],
    (subject) => {
      const at = constant(false);
      const field = subject.field(at(subject.type)!);
      return field.ignore_case ? undefined : inField(at, lower)(subject);
    },
    SURE,
  ),
  errorClass(
    'a state of hire in lower case',
    ['form', 'rest', 'auto'],
    inField(role('state_of_hire'), lower),
    SURE,
  ),
  errorClass('a listed letter in lower case', ['form', 'rest', 'auto'], inField(listed, lower), SURE),
  errorClass(
    'a value that is not on the list',
    ['unfixable', 'rest', 'abstain'],
    inField(listed, () => '9'),
  ),
  errorClass(
    'no employer name',
    ['fixed', 'employer', 'auto'],
    inField(named('employer_name'), emptied),
    SURE,
  ),
  errorClass(
    'no employer street',
    ['fixed', 'employer', 'confirm'],
    inField(named('employer_address_1'), emptied),
  ),
  errorClass(
    'no employer city',
    ['fixed', 'employer', 'auto'],
    inField(named('employer_city'), emptied),
    SURE,
  ),
  errorClass(
    'a digit in the employer city',
    ['fixed', 'employer', 'auto'],
    inField(named('employer_city'), withDigit),
    SURE,
  ),
  errorClass(
    'no employer street at another site of the employer',
    ['unfixable', 'employer', 'abstain'],
    otherSite,
  ),
];
