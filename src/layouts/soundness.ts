/**
 * Checks that a layout is sound: its columns are contiguous and every name in it exists. That each member has the right form
 * is left to `layout-schema.ts`.
 */

import {
  DATE_FORMATS,
  type Field,
  type FieldKind,
  type Layout,
  type RecordType,
  type Role,
} from './types.js';

/** One message for each fault of a layout; empty when it is sound. Columns are 1-based and inclusive. */
export function checkLayout(layout: Layout): string[] {
  const ids = layout.record_types.map(({ id }) => id);
  const sources = layout.sources.map(({ id }) => id);
  return [
    ...(ids.includes('employee') ? [] : ['The layout has no employee record.']),
    ...(ids.includes('employer_total') && !ids.includes('employer')
      ? ['The layout has an employer total and no employer record.']
      : []),
    ...repeated(ids).map((id) => `The layout has two record types with the id ${id}.`),
    ...repeated(sources).map((id) => `The layout has two sources with the id ${id}.`),
    ...layout.record_types.flatMap((type) =>
      [
        ...columnFaults(type, layout.record_length),
        ...type.fields.flatMap((field) => fieldFaults(field, type, sources)),
        ...identifierFaults(type, layout.record_length),
        ...referenceFaults(type),
      ].map((fault) => `${type.label}: ${fault}`),
    ),
  ];
}

function columnFaults({ fields }: RecordType, length: number): string[] {
  const faults = repeated(fields.map(({ name }) => name)).map((name) => `two fields have the name ${name}.`);
  const inOrder = [...fields].sort((a, b) => a.start - b.start);
  if (inOrder.some((field, place) => field !== fields[place])) {
    faults.push('the fields are not in the order of their columns.');
  }
  let last: Field | undefined;
  for (const field of inOrder) {
    const next = (last?.end ?? 0) + 1;
    if (field.start > next)
      faults.push(`${columns(next, field.start - 1)} before ${field.name} belong to no field.`);
    if (last && field.start < next) {
      const shared = columns(field.start, Math.min(last.end, field.end));
      faults.push(`${last.name} and ${field.name} overlap in ${shared}.`);
    }
    if (field.end > length)
      faults.push(`${field.name} ends at column ${field.end}, past the record length ${length}.`);
    if (!last || field.end > last.end) last = field;
  }
  const end = last?.end ?? 0;
  if (end < length) faults.push(`the fields end at column ${end}, short of the record length ${length}.`);
  return faults;
}

function identifierFaults({ identified_by: mark, fields }: RecordType, length: number): string[] {
  const where = columns(mark.start, mark.end);
  if (mark.end > length) return [`the identifier in ${where} is past the record length ${length}.`];
  if (mark.text.length !== mark.end - mark.start + 1) {
    return [`the identifier in ${where} has ${mark.text.length} characters.`];
  }
  const constant = fields.find((field) => field.kind === 'constant' && field.start === mark.start);
  const text = constant?.values?.[0];
  if (text === undefined) return [];
  const fits = [...mark.text].every((letter, at) =>
    letter === '?' ? /[A-Za-z]/.test(text[at] ?? '') : sameLetter(letter, text[at], mark.ignore_case),
  );
  return fits ? [] : [`the identifier in ${where} does not match the value of ${constant?.name}.`];
}

function sameLetter(a: string, b: string | undefined, ignoreCase: boolean): boolean {
  return ignoreCase ? a.toLowerCase() === b?.toLowerCase() : a === b;
}

/** The kinds that a field with a role may have. */
const ROLE_KINDS: Readonly<Record<Role, readonly FieldKind[]>> = {
  ssn: ['ssn'],
  fein: ['fein'],
  employer_name: ['name', 'text'],
  first_name: ['name', 'text'],
  last_name: ['name', 'text'],
  full_name: ['full_name'],
  birth_date: ['date'],
  hire_date: ['date'],
  state_of_hire: ['state'],
  file_date: ['date'],
  salary: ['amount'],
  salary_frequency: ['letter', 'values'],
  record_count: ['count', 'digits'],
  employer_count: ['count', 'digits'],
};

function referenceFaults({ fields, addresses, roles, exactly_one = [], contractor }: RecordType): string[] {
  const known = new Map(fields.map((field) => [field.name, field.kind]));
  const faults: string[] = [];
  if (roles.record_count && roles.employer_count)
    faults.push('a record has one count, so it cannot have both roles, record_count and employer_count.');
  for (const { name: block, label: _label, optional: _optional, ...parts } of addresses) {
    for (const [part, name] of Object.entries(parts)) {
      if (name !== undefined && !known.has(name)) {
        faults.push(`the ${part} of the address ${block} is ${name}, which is not a field of this record.`);
      }
    }
  }
  for (const [role, name] of Object.entries(roles)) {
    const kind = known.get(name);
    const kinds = ROLE_KINDS[role as Role];
    if (kind === undefined) faults.push(`the role ${role} is ${name}, which is not a field of this record.`);
    else if (!kinds.includes(kind)) {
      faults.push(
        `the role ${role} is ${name}, whose kind is ${kind}; the kind must be ${kinds.join(' or ')}.`,
      );
    }
  }
  for (const name of exactly_one.filter((one) => !known.has(one)))
    faults.push(`exactly_one names ${name}, which is not a field of this record.`);
  if (contractor && !known.has(contractor.field)) {
    faults.push(`the contractor rule names ${contractor.field}, which is not a field of this record.`);
  }
  return faults;
}

/** `column 5` or `columns 5-7`. */
function columns(start: number, end: number): string {
  return start === end ? `column ${start}` : `columns ${start}-${end}`;
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, place) => names.indexOf(name) !== place))];
}

/** Width in columns of the kinds that have only one. */
const WIDTHS: Partial<Record<FieldKind, number>> = {
  ssn: 9,
  fein: 9,
  zip: 5,
  zip4: 4,
  phone: 10,
  state: 2,
  state_number: 2,
  agency: 9,
  country: 2,
  letter: 1,
};

/** One message for each fault of the field, empty when there is none; `sources` are the ids of the sources of the layout. */
function fieldFaults(field: Field, type: RecordType, sources: readonly string[]): string[] {
  const { name, start, end } = field;
  if (end < start) return [`${name} runs from column ${start} to column ${end}.`];
  const faults = [
    ...widthFaults(field),
    ...valueFaults(field),
    ...formatFaults(field),
    ...dayFaults(field),
    ...itinFaults(field),
    ...signFaults(field),
    ...needFaults(field, type),
  ];
  if (!sources.includes(field.source))
    faults.push(`${name} names the source ${field.source}, which is not listed.`);
  return faults;
}

function widthFaults({ name, start, end, kind, min }: Field): string[] {
  const width = end - start + 1;
  const faults: string[] = [];
  const needed = WIDTHS[kind];
  if (needed !== undefined && needed !== width) {
    faults.push(`${name} has ${characters(width)}; a field of kind ${kind} has ${needed}.`);
  }
  if (min !== undefined && min > width) {
    faults.push(`${name} needs at least ${characters(min)} and has ${width}.`);
  }
  return faults;
}

function valueFaults({ name, start, end, kind, values }: Field): string[] {
  const width = end - start + 1;
  if (kind === 'constant') {
    const [value, ...more] = values ?? [];
    if (value === undefined || more.length > 0) return [`${name} is constant and needs exactly one value.`];
    const { length } = value;
    return length === width
      ? []
      : [`the value of ${name} has ${characters(length)}; the field has ${width}.`];
  }
  if (kind !== 'values')
    return values ? [`${name} has values, which only the kinds constant and values have.`] : [];
  if (!values?.length) return [`${name} has no values to choose from.`];
  return values
    .filter((value) => value.length < 1 || value.length > width)
    .map((value) => `a value of ${name} has ${characters(value.length)}; the field has ${width}.`);
}

function formatFaults({ name, start, end, kind, formats }: Field): string[] {
  if (kind !== 'date') return formats ? [`${name} has date formats, which only the kind date has.`] : [];
  if (!formats?.length) return [`${name} has no date format; give ${DATE_FORMATS.join(' or ')}.`];
  const width = end - start + 1;
  return formats
    .filter(({ length }) => length !== width)
    .map((format) => `${name} has ${characters(width)}; the date format ${format} has ${format.length}.`);
}

function itinFaults({ name, kind, itin }: Field): string[] {
  return itin && kind !== 'ssn' ? [`${name} has an ITIN rule, which only the kind ssn has.`] : [];
}

function signFaults({ name, kind, signs }: Field): string[] {
  return signs && kind !== 'text' && kind !== 'city'
    ? [`${name} has a rule for signs, which only the kinds text and city have.`]
    : [];
}

function dayFaults({ name, kind, within_months, ages }: Field): string[] {
  if (kind !== 'date' && (within_months !== undefined || ages))
    return [`${name} has limits of days, which only the kind date has.`];
  return ages && ages.oldest < ages.youngest ? [`the ages of ${name} are in the wrong order.`] : [];
}

function needFaults({ name, required }: Field, { addresses, contractor }: RecordType): string[] {
  const inAddress = addresses.some((block) => Object.values(block).includes(name));
  if ((required === 'domestic' || required === 'foreign') && !inAddress) {
    return [`${name} is needed for ${required} addresses but belongs to no address.`];
  }
  if (required === 'employee' && !contractor) {
    return [`${name} is not needed for contractors, but the record has no contractor rule.`];
  }
  return [];
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}
