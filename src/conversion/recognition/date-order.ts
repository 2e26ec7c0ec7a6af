/** How the dates of a column are written: proposed from its values, from those of the other columns, and from its heading. */

import { explainHeading } from '../headings/explain-heading.js';
import { dateForm } from '../reading/date-forms.js';
import { type DayOrder, PROVABLE, swappedOrder } from '../reading/dates.js';
import type { ValuesProfile } from '../table/values-profile.js';
import { dateShare } from './field-checks.js';

/** A proposed form of dates. */
export interface ProposedDates {
  /** As a mapping says it; not given for cells that are dates. */
  readonly read?: string;
  /** Zeros in front were lost: dates of seven digits. */
  readonly restoresZeros?: boolean;
  /** True when a person must agree, as nothing proves it. */
  readonly isUncertain: boolean;
  /** True when no order can be proposed: some dates of the column have another one than the rest of the table. */
  readonly isContrary?: boolean;
  /** What a person must know, in a sentence. */
  readonly note?: string;
}

const CERTAIN: ProposedDates = { isUncertain: false };

/** Evidence for the order of day and month, other than the values of the column. */
interface OtherEvidence {
  /** What the other columns with dates prove; undefined when none does, or when they disagree. */
  readonly beside: DayOrder | undefined;
  /** The order that the heading states, as in `Hired (DD/MM/YYYY)`. */
  readonly ofHeading: DayOrder | undefined;
}

/** The order that a column proves; undefined for none, and for both. */
function ownOrder({ provenOrders }: ValuesProfile): DayOrder | undefined {
  return provenOrders.length === 1 ? provenOrders[0] : undefined;
}

/** True when only one of several dates, or less than a quarter of them, proves the order: one stray date must not turn a column. */
function isWeak(profile: ValuesProfile, order: DayOrder): boolean {
  const { eitherOrder } = profile;
  const proofs = profile.proofs(order);
  return eitherOrder > 0 && (proofs === 1 || proofs * 3 < eitherOrder);
}

/** The order that the dates of the other columns prove; the weak ones say something only where no column is better proven. */
function orderBeside(profile: ValuesProfile, profiles: readonly ValuesProfile[]): DayOrder | undefined {
  const others = profiles.filter((one) => one !== profile && dateShare(one) >= 0.8);
  const strong = others.filter((one) => one.provenOrders.some((order) => !isWeak(one, order)));
  const own = ownOrder(profile);
  const isProven = strong.length > 0 || (own !== undefined && !isWeak(profile, own));
  const proven = new Set((isProven ? strong : others).flatMap((one) => one.provenOrders));
  const [order] = proven;
  return proven.size === 1 ? order : undefined;
}

/** The order of day and month that a heading names, also one with words that are not known. */
function orderOfHeading(heading: string): DayOrder | undefined {
  const letters = /(?<!\p{L})(?:mm|dd)\W?(?:mm|dd)\W?(?:yy|aa|cc)/iu.exec(heading)?.[0];
  const read = letters?.replace(/aa|cc/i, 'YY') ?? explainHeading(heading)?.read;
  const order = dateForm(read)?.order;
  return PROVABLE.find((one) => one === order);
}

/** The form of the dates of a column among the columns of its table. */
export function proposedDates(
  { profile, heading }: { readonly profile: ValuesProfile; readonly heading: string },
  profiles: readonly ValuesProfile[],
): ProposedDates {
  if (profile.filled === 0) return CERTAIN;
  if (profile.share('serial') > 0.5)
    return {
      read: 'serial',
      isUncertain: true,
      note: 'Its numbers have no date format: they are read as date serial numbers of a spreadsheet.',
    };
  const isShort = profile.count('short year') > 0;
  if (profile.count('date') === 0 && profile.count('date of seven digits') === 0)
    return profile.share('month name') > 0.5 && isShort ? shortMonthNames() : CERTAIN;
  if (mayHaveYearFirst(profile) && profiles.some(hasYearFirst)) return yearFirst(profile);
  const evidence = { beside: orderBeside(profile, profiles), ofHeading: orderOfHeading(heading) };
  const judged = judgedOrder(profile, evidence);
  if (judged.isContrary) return { isUncertain: true, isContrary: true, note: judged.note ?? '' };
  const lost = profile.count('date of seven digits') > 0;
  const notes = [
    ...(lost ? ['Some dates have seven digits: the leading zero is put back.'] : []),
    ...(judged.note === undefined ? [] : [judged.note]),
    ...(isShort ? ['Its years have two digits.'] : []),
    ...(profile.mayBeExchanged ? [EXCHANGED] : []),
  ];
  return {
    read: formOf(judged.order, profile.dateSign, isShort),
    ...(lost && { restoresZeros: true }),
    isUncertain: notes.length > 0,
    ...(notes.length > 0 && { note: notes.join(' ') }),
  };
}

/** True when dates of a column can be read in two orders, and what its values prove of theirs must be confirmed by a person. */
export function isOrderDoubtful(
  { profile, heading }: { readonly profile: ValuesProfile; readonly heading: string },
  profiles: readonly ValuesProfile[],
): boolean {
  if (profile.eitherOrder === 0 || ownOrder(profile) === undefined) return false;
  const evidence = { beside: orderBeside(profile, profiles), ofHeading: orderOfHeading(heading) };
  return judgedOrder(profile, evidence).note !== undefined;
}

/** True for dates of which most can be read only with a year of two digits before the month. */
const hasYearFirst = (profile: ValuesProfile): boolean =>
  profile.count('short year first') > profile.filled / 2;

const mayHaveYearFirst = (profile: ValuesProfile): boolean =>
  profile.count('short year may be first') > profile.filled / 2;

const yearFirst = ({ dateSign }: ValuesProfile): ProposedDates => ({
  read: ['YY', 'MM', 'DD'].join(signOf(dateSign)),
  isUncertain: true,
  note: 'Its years have two digits and are first, as most dates in a column of the table can be read in no other order.',
});

const EXCHANGED =
  'Some of its cells are texts, and none of the others is after the 12th of a month: a spreadsheet program may have exchanged day and month of these. Compare one with the payroll system.';

/** The order of day and month, and what a person must know before it is used. */
interface JudgedOrder {
  readonly order: DayOrder;
  readonly note?: string;
  readonly isContrary?: boolean;
}

function judgedOrder(profile: ValuesProfile, evidence: OtherEvidence): JudgedOrder {
  const own = ownOrder(profile);
  if (own === undefined) return unprovenOrder(evidence);
  const { beside, ofHeading } = evidence;
  const other = swappedOrder(own);
  const who = beside === other ? 'other columns of the table have' : 'its heading says';
  const isContradicted = beside === other || ofHeading === other;
  if (!isWeak(profile, own)) {
    const note = `Its values prove that ${FIRST[own]} is first, but ${who} ${FIRST[other]} first.`;
    return { order: own, ...(isContradicted && { note }) };
  }
  if (isContradicted)
    return {
      order: own,
      isContrary: true,
      note: `A few of its dates can only have ${FIRST[own]} first, but ${who} ${FIRST[other]} first. Correct these dates in the table, or write the order of all of them as "read" in the mapping file.`,
    };
  const isConfirmed = beside === own || ofHeading === own;
  const isLate = profile.later(own) > profile.later(other);
  if (isConfirmed || (own === 'MMDDYYYY' && !isLate)) return { order: own };
  const late = isLate ? ', and it puts dates after today' : '';
  return { order: own, note: `Only a few of its values prove that ${FIRST[own]} is first${late}.` };
}

const FIRST: Readonly<Record<DayOrder, string>> = { MMDDYYYY: 'the month', DDMMYYYY: 'the day' };

function unprovenOrder({ beside, ofHeading }: OtherEvidence): JudgedOrder {
  const none = 'None of its values proves the order of day and month';
  if (ofHeading === undefined)
    return beside === undefined
      ? { order: 'MMDDYYYY', note: `${none}: the US order is proposed.` }
      : { order: beside, note: `${none}; another column of the table does.` };
  const but = beside === swappedOrder(ofHeading) ? ', but another column of the table has the other one' : '';
  return { order: ofHeading, note: `${none}; the heading says it${but}.` };
}

const shortMonthNames = (): ProposedDates => ({
  read: 'DD/MM/YY',
  isUncertain: true,
  note: 'Its years have two digits.',
});

function formOf(order: DayOrder, sign: string, isShort: boolean): string {
  const parts = order === 'MMDDYYYY' ? ['MM', 'DD'] : ['DD', 'MM'];
  return [...parts, isShort ? 'YY' : 'YYYY'].join(signOf(sign));
}

const signOf = (sign: string): string => (/[/.-]/.test(sign) ? sign : '');
