/** The faults of one field of a layout. */

import { DATE_FORMATS, type Field, type FieldKind, type RecordType } from './types.js';

/** Width in columns of the kinds that have only one. */
const WIDTHS: Partial<Record<FieldKind, number>> = {
  ssn: 9,
  fein: 9,
  zip: 5,
  zip4: 4,
  phone: 10,
  state: 2,
  country: 2,
  letter: 1,
};

/** One message for each fault of the field, empty when there is none; `sources` are the ids of the sources of the layout. */
export function fieldFaults(field: Field, type: RecordType, sources: readonly string[]): string[] {
  const { name, start, end } = field;
  if (end < start) return [`${name} runs from column ${start} to column ${end}.`];
  const faults = [
    ...widthFaults(field),
    ...valueFaults(field),
    ...formatFaults(field),
    ...dayFaults(field),
    ...itinFaults(field),
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

function dayFaults({ name, kind, within_months, ages }: Field): string[] {
  if (kind !== 'date' && (within_months !== undefined || ages))
    return [`${name} has limits of days, which only the kind date has.`];
  return ages && ages.oldest < ages.youngest ? [`the ages of ${name} run backwards.`] : [];
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
