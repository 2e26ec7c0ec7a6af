/**
 * Warnings that tend to hit many records: one finding, at the first place, with a count. Warnings in an employer's field are
 * one finding for each employer; habits of a whole export and those about the day of the report, one for each field.
 */

import { type Field, isAboutEmployer } from '../../layouts/index.js';
import type { ErrorType } from '../catalogue/catalogue.js';
import { findingOf, isError, messageOf } from '../catalogue/finding-messages.js';
import { daysBetween, yearsBetween } from '../fields/calendar.js';
import { type Fault, faultText } from '../fields/field-faults.js';
import type { EmployerPlaces, Finding, NamedEmployer } from '../finding.js';
import { EmployerIdentities, type EmployerIdentity } from './employer-identity.js';
import type { Line } from './line.js';

const ONCE_A_FIELD: ReadonlySet<ErrorType> = new Set([
  'FILLER_NOT_BLANK',
  'UNEXPECTED_STATE_OF_HIRE',
  'LATE_REPORT',
  'OLD_HIRE_DATE',
  'FUTURE_HIRE_DATE',
  'NAME_SUFFIX',
  'REPEATED_HIRE',
]);
/** Habits of an export: once for each field of the employee; those of an employer's field are its own. */
const ONCE_AN_EMPLOYEE_FIELD: ReadonlySet<ErrorType> = new Set([
  'FILL_CHARACTERS',
  'QUOTED_VALUE',
  'WIDE_GAP',
]);
/** Habits of an export, whatever fields they show in. */
const ONCE_A_FILE: ReadonlySet<Fault['id']> = new Set(['lowerCase', 'zerosForBlank']);

/** Faults of types that are not folded otherwise. */
const FAULTS_ONCE_A_FIELD: ReadonlySet<Fault['id']> = new Set([
  'contractorDay',
  'signs',
  'signsButHyphen',
  'fileDate',
  'fileBeforeHire',
]);

export interface FoldedFinding {
  finding: Finding & Required<Pick<Finding, 'occurrences' | 'places'>>;
  text: string;
}

/** A folded finding that is still counted. */
interface Folded extends FoldedFinding {
  fault: Fault;
  /** The day that is farthest from today, YYYYMMDD, and its line. */
  farthest: { day: number; line: number } | undefined;
  employers: CountedEmployers;
  /** The fields that it was seen in, the one of the finding first; only where it is counted for all of them. */
  fields: Set<Field> | undefined;
}

/** What a finding is counted for: the file, a field, or a field of an employer; undefined for one that is not folded. */
type FoldKey = readonly [field: Field | undefined, employer: object | undefined];

function foldKeyOf(fault: Fault, employer: object | undefined): FoldKey | undefined {
  const { id, field } = fault;
  if (isError(fault)) return undefined;
  const { type } = faultText(id);
  if (ONCE_A_FILE.has(id)) return [undefined, undefined];
  if (ONCE_A_FIELD.has(type) || FAULTS_ONCE_A_FIELD.has(id) || type === 'MISSING_REQUIRED_FIELD')
    return [field, undefined];
  if (isAboutEmployer(field)) return employer && [field, employer];
  return ONCE_AN_EMPLOYEE_FIELD.has(type) ? [field, undefined] : undefined;
}

/** Ranges of lines that a finding keeps. */
const MAX_RANGES = 1000;

function addPlace(finding: FoldedFinding['finding'], number: number, maxRanges: number): void {
  finding.occurrences++;
  const { places } = finding;
  const last = places.lines.at(-1);
  if (last && number - last.end <= 1) last.end = number;
  else if (places.lines.length < maxRanges) places.lines.push({ start: number, end: number });
  else places.more++;
}

/** "the oldest, on line 7, is 12 years ago": the distance from today in days, or in years from one year on. */
function distanceText({ day, line }: { day: number; line: number }, today: number, isOne: boolean): string {
  const isPast = day < today;
  const [from, to] = isPast ? [day, today] : [today, day];
  const years = yearsBetween(from, to);
  const count = years > 0 ? years : daysBetween(from, to);
  const unit = `${years > 0 ? 'year' : 'day'}${count === 1 ? '' : 's'}`;
  const distance = isPast ? `${count} ${unit} ago` : `${count} ${unit} ahead`;
  if (isOne) return `this date is ${distance}`;
  return `the ${isPast ? 'oldest' : 'farthest'}, on line ${line}, is ${distance}`;
}

/** Collects the folded findings of one file. */
export class FoldedFindings {
  private readonly identities = new EmployerIdentities();
  private readonly byId = new Map<Fault['id'], Map<Field | undefined, Map<object | undefined, Folded>>>();

  /** `today` is a day as YYYYMMDD. */
  constructor(
    private readonly today: number,
    private readonly maxRanges = MAX_RANGES,
  ) {}

  /** Counts a fault of the line; false when it is a finding by itself. `employer` is the same object for the same employer. */
  note(fault: Fault, line: Line, employer: object | undefined): boolean {
    const key = foldKeyOf(fault, employer);
    if (!key) return false;
    const [field, owner] = key;
    const byEmployer = entry(entry(this.byId, fault.id), field);
    const known = byEmployer.get(owner);
    if (known) addPlace(known.finding, line.number, this.maxRanges);
    const folded = known ?? this.first(fault, line);
    byEmployer.set(owner, folded);
    folded.employers.count(line);
    if (!field) folded.fields = (folded.fields ?? new Set()).add(fault.field);
    const { day } = fault;
    if (day !== undefined && this.isFarther(day, folded.farthest?.day))
      folded.farthest = { day, line: line.number };
    return true;
  }

  drop(id: Fault['id']): void {
    this.byId.delete(id);
  }

  /** The findings, in the order of their first places. */
  all(): FoldedFinding[] {
    return [...this.byId.values()]
      .flatMap((byField) => [...byField.values()])
      .flatMap((byEmployer) => [...byEmployer.values()])
      .map((folded) => this.completed(folded))
      .sort((a, b) => a.finding.line_number - b.finding.line_number);
  }

  private first(fault: Fault, line: Line): Folded {
    const places = { lines: [{ start: line.number, end: line.number }], more: 0 };
    const finding = { ...findingOf(fault, line), occurrences: 1, places };
    const employers = new CountedEmployers(this.identities);
    return { finding, text: line.text(), fault, farthest: undefined, employers, fields: undefined };
  }

  private isFarther(day: number, than: number | undefined): boolean {
    return than === undefined || Math.abs(day - this.today) > Math.abs(than - this.today);
  }

  /** The finding with what is known only when all its places are. */
  private completed({ finding, farthest, fault, text, employers, fields }: Folded): FoldedFinding {
    employers.nameIn(finding);
    const { occurrences } = finding;
    const further = farthest
      ? distanceText(farthest, this.today, occurrences === 1)
      : fault.id === 'feinOfTwo' && occurrences > 1
        ? `the file has ${occurrences + 1} names for it`
        : alsoIn(fields);
    if (further === undefined) return { finding, text };
    const detail = fault.detail ? `${fault.detail}; ${further}` : further;
    return { finding: { ...finding, error_message: messageOf({ ...fault, detail }) }, text };
  }
}

/** Fields that a message names in addition to that of the finding. */
const MAX_FIELDS = 3;

/** `also in Employee last name and Employee city`; undefined where no other field has the fault. */
function alsoIn(fields: ReadonlySet<Field> | undefined): string | undefined {
  const labels = Array.from(fields ?? [], ({ label }) => label).slice(1);
  const more = labels.length - MAX_FIELDS;
  const named =
    more > 0 ? [...labels.slice(0, MAX_FIELDS), `${more} more field${more === 1 ? '' : 's'}`] : labels;
  const last = named.pop();
  if (last === undefined) return undefined;
  return `also in ${named.length === 0 ? last : `${named.join(', ')} and ${last}`}`;
}

/** Employers that a finding lists. */
const MAX_EMPLOYERS = 1000;

/** Counts the places of each employer of a finding. */
class CountedEmployers {
  private readonly counts = new Map<EmployerIdentity | undefined, EmployerPlaces>();
  private last: NamedEmployer | undefined;
  private places: EmployerPlaces | undefined;

  constructor(private readonly identities: EmployerIdentities) {}

  count(line: Line): void {
    const employer = line.isInDoubt ? undefined : line.employer?.();
    // Mostly the same object as in the line before.
    if (!this.places || employer !== this.last) this.places = this.placesOf(employer ?? {});
    this.last = employer;
    this.places.occurrences++;
  }

  private placesOf(employer: NamedEmployer): EmployerPlaces {
    return placesIn(this.counts, this.identities.of(employer), employer);
  }

  /** A finding with places of several employers lists them, and names only what they have in common. */
  nameIn(finding: Finding): void {
    const merged = new Map<EmployerIdentity | undefined, EmployerPlaces>();
    for (const [identity, places] of this.counts) {
      const { employer_name: name, employer_fein: fein } = places;
      placesIn(merged, identity?.same, { name, fein }).occurrences += places.occurrences;
    }
    const all = [...merged.values()];
    const [first, ...others] = all;
    for (const member of ['employer_name', 'employer_fein'] as const) {
      const value = first?.[member];
      if (value !== undefined && others.every((one) => one[member] === value)) finding[member] = value;
      else delete finding[member];
    }
    const known = [...merged].flatMap(([identity, places]) => (identity ? [places] : []));
    if (others.length > 0 && known.length > 0) finding.employers = known.slice(0, MAX_EMPLOYERS);
  }
}

/** The places of an employer, which is named by what could be read first. */
function placesIn(
  counts: Map<EmployerIdentity | undefined, EmployerPlaces>,
  identity: EmployerIdentity | undefined,
  { name, fein }: NamedEmployer,
): EmployerPlaces {
  const places = counts.get(identity) ?? { occurrences: 0 };
  counts.set(identity, places);
  if (identity && name !== undefined) places.employer_name ??= name;
  if (identity && fein !== undefined) places.employer_fein ??= fein;
  return places;
}

function entry<Key, Inner, Value>(maps: Map<Key, Map<Inner, Value>>, key: Key): Map<Inner, Value> {
  const known = maps.get(key) ?? new Map<Inner, Value>();
  maps.set(key, known);
  return known;
}
