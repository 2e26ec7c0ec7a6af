/** The facts of one made-up hire, drawn before they are written into any layout. */

import type { DateFormat, Layout, RecordType } from '../../src/layouts/types.js';
import { fein, type Person, person } from './people.js';
import type { Random } from './random.js';

/** The day that examples and tests take for today. */
export const TODAY = '2026-11-21';

export interface RecordOptions {
  /** The day the file is made, YYYY-MM-DD. */
  today?: string;
  /** The format of dates where the layout leaves a choice; the first one it lists by default. */
  dates?: DateFormat;
  /** Share of the optional fields that are filled, 0 to 1; half of them by default. */
  optional?: number;
  /** Where the employee lives; drawn by default. */
  address?: 'domestic' | 'foreign';
  /** True for a contractor, where the layout has them; drawn by default. */
  contractor?: boolean;
  /** A number for the employee, from 0: records with different numbers below 989,901 never share an SSN. */
  number?: number;
}

export interface Facts extends Required<Omit<RecordOptions, 'dates' | 'address'>> {
  layout: Layout;
  type: RecordType;
  random: Random;
  dates: DateFormat | undefined;
  address: 'domestic' | 'foreign' | undefined;
  person: Person;
  /** The number of the employer; its name follows from it. */
  fein: string;
  /** A contractor that is a company has a FEIN, no first name and no dates. */
  company: boolean;
  /** A salary comes with its frequency or not at all. */
  salaried: boolean;
  /** Days as YYYYMMDD. */
  hired: string;
  born: string;
  /** Employee records in the file, or of the employer. */
  count: number;
  /** Employer records in the file. */
  employers: number;
}

const DAY = 86_400_000;
const SSN_NUMBERS = 989_900;

/** Draws the facts: hired within the deadline, aged 16 to 80. */
export function drawFacts(layout: Layout, type: RecordType, random: Random, options: RecordOptions): Facts {
  const today = options.today ?? TODAY;
  const hired = Date.parse(today) - random.int(0, layout.deadline_days) * DAY;
  const born = hired - random.int(16 * 366, 80 * 365) * DAY;
  const contractor = type.contractor !== undefined && (options.contractor ?? random.chance(1 / 10));
  return {
    layout,
    type,
    random,
    today,
    dates: options.dates,
    optional: options.optional ?? 0.5,
    address: options.address,
    contractor,
    company: contractor && random.chance(0.5),
    person: person(random),
    fein: fein(random),
    salaried: random.chance(options.optional ?? 0.5),
    hired: dayText(hired),
    born: dayText(born),
    number: options.number ?? random.int(0, SSN_NUMBERS),
    count: 0,
    employers: 0,
  };
}

/** Texts of days by what they were made from: few days, each in many records. */
const DAY_TEXTS = new Map<number | string, string>();

/** A day as YYYYMMDD, from milliseconds since 1970 or from YYYY-MM-DD. */
export function dayText(day: number | string): string {
  const known = DAY_TEXTS.get(day);
  if (known !== undefined) return known;
  const text = new Date(day).toISOString().slice(0, 10).replaceAll('-', '');
  DAY_TEXTS.set(day, text);
  return text;
}
