/**
 * Whether the record of a header, an employer or a total may really be that of an employee under a wrong identifier. The rule:
 * **a control record is believed only if its numbers and codes are what its fields demand, and if it does not read as an
 * employee's.** Otherwise its columns may have a person's values, and nothing in it is the name of an employer.
 */

import { type Field, isNameKind, type RecordType } from '../../layouts/index.js';
import { contentOf } from '../fields/field-content.js';
import { holdsWords } from '../fields/kinds/index.js';

/** Says of a record, with one byte a column, whether it may be an employee's. */
export type EmployeeSuspicion = (record: Uint8Array, lastYear: number) => boolean;

/** For the records of a type; undefined where that is the type of employees. `lastYear` is the latest of a date. */
export function employeeSuspicion(
  own: RecordType,
  types: readonly RecordType[],
): EmployeeSuspicion | undefined {
  const employee = own.id === 'employee' ? undefined : types.find(({ id }) => id === 'employee');
  if (!employee) return undefined;
  const coded = own.fields.filter(
    ({ kind }) => kind !== 'constant' && kind !== 'filler' && !holdsWords(kind),
  );
  const isFilled = (field: Field, record: Uint8Array, lastYear: number) => {
    const content = contentOf(field, record, lastYear);
    return content === 'value' || (content === 'nothing' && field.required !== 'yes');
  };
  const readsAsEmployee = employeeReading(employee);
  const length = Math.max(own.fields.at(-1)?.end ?? 0, employee.fields.at(-1)?.end ?? 0);
  return (bytes, lastYear) => {
    const record = padded(bytes, length);
    return !coded.every((field) => isFilled(field, record, lastYear)) || readsAsEmployee(record);
  };
}

function padded(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length >= length) return bytes;
  const record = new Uint8Array(length).fill(BLANK);
  record.set(bytes);
  return record;
}

/** Nine digits as an SSN, a name, and nothing but digits in the columns of the date of hire, which ends there. */
function employeeReading({ fields, roles }: RecordType): (record: Uint8Array) => boolean {
  const of = (name: string | undefined) => fields.filter((field) => field.name === name);
  const numbers = [...of(roles.ssn), ...of(roles.hire_date)];
  const names = fields.filter(({ kind, required }) => isNameKind(kind) && required === 'yes');
  const hired = of(roles.hire_date);
  const after = fields.filter(
    ({ kind, start }) => kind === 'filler' && hired.some(({ end }) => start === end + 1),
  );
  return (record) =>
    numbers.every((field) => isEach(record, field, isDigit)) &&
    names.every((field) => isLetter(record[field.start - 1]) && !isAny(record, field, isDigit)) &&
    after.every((field) => !isAny(record, field, isDigit));
}

const BLANK = 0x20;

type IsByte = (byte: number | undefined) => boolean;

const isDigit: IsByte = (byte = 0) => byte >= 0x30 && byte <= 0x39;
const isLetter: IsByte = (byte = 0) => ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) || byte > 0x7f;

const isEach = (record: Uint8Array, { start, end }: Field, is: IsByte) =>
  record.subarray(start - 1, end).every(is);
const isAny = (record: Uint8Array, { start, end }: Field, is: IsByte) =>
  record.subarray(start - 1, end).some(is);
