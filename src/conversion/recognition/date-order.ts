/** How the dates of a column are written: proposed from its values, and from those of the other columns of the table. */

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
  /** What a person must know, in a sentence. */
  readonly note?: string;
}

const CERTAIN: ProposedDates = { isUncertain: false };

/** The order that the values of all columns with dates prove together; undefined when none does, or when they disagree. */
export function provenInTable(profiles: readonly ValuesProfile[]): 'MMDDYYYY' | 'DDMMYYYY' | undefined {
  const proven = new Set(profiles.filter((one) => dateShare(one) >= 0.8).flatMap((one) => one.provenOrders));
  const [order] = proven;
  return proven.size === 1 ? order : undefined;
}

/** The form of the dates of a column. `tableOrder` is what the values of the whole table prove. */
export function proposedDates(
  profile: ValuesProfile,
  tableOrder: 'MMDDYYYY' | 'DDMMYYYY' | undefined,
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
  const own = profile.provenOrders.length === 1 ? profile.provenOrders[0] : undefined;
  const order = own ?? tableOrder ?? 'MMDDYYYY';
  const read = formOf(order, profile.dateSign, isShort);
  const lost = profile.count('date of seven digits') > 0;
  const note = noteOf(own !== undefined, tableOrder !== undefined, isShort, lost);
  return {
    read,
    ...(lost && { restoresZeros: true }),
    isUncertain: note !== undefined,
    ...(note && { note }),
  };
}

const shortMonthNames = (): ProposedDates => ({
  read: 'DD/MM/YY',
  isUncertain: true,
  note: 'Its years have two digits.',
});

function formOf(order: 'MMDDYYYY' | 'DDMMYYYY', sign: string, isShort: boolean): string {
  const parts = order === 'MMDDYYYY' ? ['MM', 'DD'] : ['DD', 'MM'];
  return [...parts, isShort ? 'YY' : 'YYYY'].join(/[/.-]/.test(sign) ? sign : '');
}

function noteOf(
  isProven: boolean,
  isProvenElsewhere: boolean,
  isShort: boolean,
  lost: boolean,
): string | undefined {
  const notes = [
    ...(lost ? ['Some dates have seven digits: the leading zero is put back.'] : []),
    ...(isProven
      ? []
      : [
          isProvenElsewhere
            ? 'None of its values proves the order of day and month; another column of the table does.'
            : 'None of its values proves the order of day and month: the US order is proposed.',
        ]),
    ...(isShort ? ['Its years have two digits.'] : []),
  ];
  return notes.length > 0 ? notes.join(' ') : undefined;
}
