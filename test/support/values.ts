/** The values of the fields of a clean record: decided by address block, role and kind, never by the state. */

import type { AddressBlock, Field, FieldKind, RecordType, Role } from '../../src/layouts/types.js';
import { dayText, type Facts } from './facts.js';
import { company, companyFein, contact, employerName, phone, ssn } from './people.js';
import { type Address, type Country, domesticAddress, foreignAddress, isState } from './places.js';

/** Texts by field name, without the blanks that fill up the field. A field that is not named is blank. */
export type Values = Record<string, string>;

/** Clean values for the given fields of the record type in the facts. */
export function valuesOf(fields: readonly Field[], facts: Facts): Values {
  const values: Values = {};
  const { blocks, inBlocks } = membersIn(fields, facts.type);
  for (const { block, members } of blocks) {
    if (members.length === 0 || (block.optional && !facts.random.chance(facts.optional))) continue;
    Object.assign(values, addressValues(block, members, facts));
  }
  for (const field of fields) if (!inBlocks.has(field)) values[field.name] = textOf(field, facts);
  for (const field of fields) values[field.name] = withoutSigns(field, values[field.name] ?? '');
  return values;
}

interface Members {
  readonly blocks: { block: AddressBlock; members: Field[] }[];
  /** The members of all blocks. */
  readonly inBlocks: ReadonlySet<Field>;
}

/** By the list of fields: looked up once, as files of many thousand records are made. */
const MEMBERS = new WeakMap<readonly Field[], Members>();

function membersIn(fields: readonly Field[], type: RecordType): Members {
  const known = MEMBERS.get(fields);
  if (known) return known;
  const blocks = type.addresses.map((block) => ({ block, members: membersOf(block, fields) }));
  const made = { blocks, inBlocks: new Set(blocks.flatMap(({ members }) => members)) };
  MEMBERS.set(fields, made);
  return made;
}

/** The text as a receiver takes it who allows few signs. */
function withoutSigns({ signs }: Field, text: string): string {
  if (!signs) return text;
  return text.replace(signs === 'none' ? /[^A-Z0-9]+/g : /[^A-Z0-9-]+/g, ' ').trim();
}

/** The fields of a block, with the second and third line of the address, which are between the first and the city. */
function membersOf(block: AddressBlock, fields: readonly Field[]): Field[] {
  const names = new Set(Object.values(block));
  const from = fields.find((field) => field.name === block.line1)?.start ?? Infinity;
  const to = fields.find((field) => field.name === block.city)?.start ?? 0;
  return fields.filter((field) => names.has(field.name) || (field.start > from && field.start < to));
}

function addressValues(block: AddressBlock, members: readonly Field[], facts: Facts): Values {
  const address = fittingAddress(block, members, facts);
  const values: Values = {};
  address.lines.forEach((line, at) => {
    const member = members[at]!;
    // The city comes right after the first line where the layout has no room for a second one.
    if (member.name !== block.city) values[member.name] = line.slice(0, widthOf(member)).trimEnd();
  });
  values[block.city] = address.city;
  values[block.state] = address.state;
  values[block.zip] = address.zip;
  if (block.zip4) values[block.zip4] = address.zip4;
  if (address.country) Object.assign(values, countryValues(block, address.country, facts));
  return values;
}

/** An address whose city is not too long for its field. */
function fittingAddress(block: AddressBlock, members: readonly Field[], facts: Facts): Address {
  const city = members.find(({ name }) => name === block.city)!;
  for (;;) {
    const address = drawAddress(block, facts);
    if (address.city.length <= widthOf(city)) return address;
  }
}

function countryValues(block: AddressBlock, country: Country, facts: Facts): Values {
  const values: Values = block.country_code ? { [block.country_code]: country.code } : {};
  const named = country.ambiguous || facts.random.chance(0.7);
  if (block.country_name && named) values[block.country_name] = country.name;
  values[block.foreign_postal_code ?? block.zip] = country.postal;
  return values;
}

/** Where companies of other states have their head office. */
const HEAD_OFFICES = ['NY', 'IL', 'CA', 'GA', 'DC', 'PR'];

/** Most people and companies are in the state that gets the file; the others are elsewhere or abroad. */
function drawAddress(block: AddressBlock, { random, layout, type, address }: Facts): Address {
  const isEmployee = block === type.addresses[0];
  const abroad = isEmployee && address ? address === 'foreign' : random.chance(1 / 16);
  if (abroad && block.country_code) return foreignAddress(random, block.country_name !== undefined);
  if (isState(layout.code) && random.chance(0.8)) return domesticAddress(random, layout.code);
  return domesticAddress(random, isEmployee ? undefined : random.pick(HEAD_OFFICES));
}

/** The role of each field of a record type that has one, the first one where it has several. */
const ROLES = new WeakMap<RecordType, ReadonlyMap<string | undefined, Role>>();

function rolesIn(type: RecordType): ReadonlyMap<string | undefined, Role> {
  const known = ROLES.get(type);
  if (known) return known;
  const made = new Map((Object.keys(type.roles) as Role[]).reverse().map((role) => [type.roles[role], role]));
  ROLES.set(type, made);
  return made;
}

function textOf(field: Field, facts: Facts): string {
  const role = rolesIn(facts.type).get(field.name);
  const byRole = role && BY_ROLE[role];
  if (byRole) return byRole(facts, field);
  if (field.name === facts.type.contractor?.field) return contractorData(facts);
  return isFilled(field, facts) ? BY_KIND[field.kind](facts, field) : '';
}

function isFilled(field: Field, { random, optional, contractor, company, type, address }: Facts): boolean {
  if (field.required === 'yes') return true;
  // A federal agency, the second way to name the sender, has people abroad.
  if (type.exactly_one?.includes(field.name))
    return type.exactly_one.indexOf(field.name) === (address === 'foreign' ? 1 : 0);
  if (company) return false;
  return (field.required === 'employee' && !contractor) || random.chance(optional);
}

type Writer = (facts: Facts, field: Field) => string;

const BY_ROLE: Partial<Record<Role, Writer>> = {
  ssn: (facts) => (facts.company ? companyFein(facts.number) : ssn(facts.number)),
  fein: (facts) => facts.fein,
  employer_name: (facts, field) => fitted(employerName(facts.fein), field),
  first_name: (facts, field) => (facts.company ? '' : fitted(facts.person.first, field)),
  last_name: (facts, field) =>
    facts.company ? company(facts.random, true) : fitted(facts.person.last, field),
  birth_date: (facts, field) => (isFilled(field, facts) ? dateText(facts.born, field, facts) : ''),
  hire_date: (facts, field) => (isFilled(field, facts) ? dateText(facts.hired, field, facts) : ''),
  state_of_hire: (facts, field) =>
    isState(facts.layout.code) && isFilled(field, facts) ? facts.layout.code : '',
  salary: (facts) => (facts.salaried ? facts.random.digits(6).padStart(9, '0') : ''),
  salary_frequency: (facts) => (facts.salaried ? facts.random.pick(['H', 'W', 'M', 'Y']) : ''),
  record_count: (facts, field) => countText(field, facts.count),
  employer_count: (facts, field) => countText(field, facts.employers),
};

const BY_KIND: Record<FieldKind, Writer> = {
  constant: (_facts, field) => field.values?.[0] ?? '',
  name: (facts, field) => fitted(facts.person.middle, field),
  full_name: (facts, field) => fullName(facts, field),
  text: (facts, field) => freeText(field, facts),
  city: () => '',
  ssn: (facts) => ssn(facts.number),
  fein: (facts) => facts.fein,
  zip: () => '',
  zip4: () => '',
  phone: (facts) => phone(facts.random),
  digits: (facts, field) => facts.random.digits(facts.random.int(1, widthOf(field))),
  postal: () => '',
  state: (facts) => (isState(facts.layout.code) ? facts.layout.code : facts.random.pick(HEAD_OFFICES)),
  state_number: (facts) => facts.random.pick(['01', '39', '48', '56']),
  agency: () => 'A1200',
  country: () => '',
  date: (facts, field) => dateText(dayText(facts.today), field, facts),
  amount: (facts, field) => facts.random.digits(4).padStart(widthOf(field), '0'),
  count: (facts, field) => countText(field, facts.count),
  number: (facts, field) => String(facts.random.int(1, 99)).padStart(widthOf(field), '0'),
  values: (facts, field) => facts.random.pick(field.values ?? ['']),
  letter: (facts) => facts.random.pick(['H', 'W', 'M', 'Y']),
  filler: () => '',
  free: (facts) => facts.random.pick(['OFFICE CLERK', '43-6014 SECRETARY', '']),
};

/** Free text by what the field's name says it is; texts with another name stay blank. */
function freeText(field: Field, facts: Facts): string {
  const { random } = facts;
  if (field.name.endsWith('_ein'))
    return random.pick([random.digits(8), `${random.digits(2)}-${random.digits(6)} A`]);
  if (field.name.endsWith('_id')) return facts.fein;
  if (field.name.endsWith('_contact')) return fitted(contact(random), field);
  return field.name.endsWith('_name') ? fitted(company(random), field) : '';
}

function contractorData({ contractor, hired, optional, random }: Facts): string {
  if (contractor) return `${hired} ${random.int(1, 24)} MONTHS`;
  return random.chance(optional) ? random.pick(['N', '00000000', '']) : '';
}

/** Last and first name, and the initial; long names are cut, the last one first. */
function fullName({ person: { first, middle, last } }: Facts, field: Field): string {
  const given = first.slice(0, 12).trimEnd();
  const family = last.slice(0, widthOf(field) - given.length - 3).replace(/[ -]+$/, '');
  return `${family},${given}${middle === '' ? '' : ` ${middle.charAt(0)}`}`;
}

/** A day, given as YYYYMMDD, in a format of the field: the wanted one where it takes it. */
export function dateText(day: string, field: Field, { dates }: { dates?: Facts['dates'] } = {}): string {
  const format = field.formats?.find((each) => each === dates) ?? field.formats?.[0];
  if (format === 'MMDDYY') return day.slice(4) + day.slice(2, 4);
  return format === 'MMDDYYYY' ? day.slice(4) + day.slice(0, 4) : day;
}

const widthOf = (field: Field) => field.end - field.start + 1;
const countText = (field: Field, count: number) =>
  field.kind === 'count' ? String(count).padStart(widthOf(field), '0') : String(count);
/** The text cut to the width of the field, as payroll systems do. */
const fitted = (text: string, field: Field) => text.slice(0, widthOf(field)).replace(/[ -]+$/, '');
