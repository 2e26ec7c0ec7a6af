/** What the values of a column are like: counts by form, of all rows. No value is kept but the first, which all may have. */

import { type DateOrder, readingsOf } from '../../correction/index.js';
import { CANADIAN_PROVINCES, STATES } from '../../reference/index.js';
import type { Cell } from '../../tables/index.js';
import { seenText } from '../reading/cell-text.js';
import { monthOf } from '../reading/date-forms.js';
import { bareDate, type DayOrder, PROVABLE, regular } from '../reading/dates.js';
import { isMaskedSsn, ssnDigits } from '../reading/numbers.js';
import { endsWithZip } from '../reading/place-splits.js';
import { split } from '../reading/splits.js';
import { ZIP } from '../reading/zips.js';
import { saysNoHire } from './no-hires.js';

/** The forms that a value can have; one value may have several. */
export type ValueForm =
  | 'number cell'
  | 'date cell'
  | 'date cell of two days'
  | 'date cell after the 12th'
  | 'ssn with dashes'
  | 'fein with dashes'
  | 'nine digits'
  | 'ssn'
  | 'lost zeros'
  | 'begins with zero'
  | 'masked'
  | 'five digits'
  | 'zip'
  | 'short zip'
  | 'four digits'
  | 'state'
  | 'state or city'
  | 'letters'
  | 'has letters'
  | 'has digits'
  | 'one letter'
  | 'two letters'
  | 'two words'
  | 'comma'
  | 'last first'
  | 'first last'
  | 'street'
  | 'city, state, zip'
  | 'address'
  | 'ends with zip'
  | 'ends with state'
  | 'phone'
  | 'amount'
  | 'yes or no'
  /** Looked for in each different value, once. */
  | 'no hire'
  | 'gender'
  | 'date'
  | 'iso date'
  | 'date of eight digits'
  | 'date of seven digits'
  | 'short year'
  | 'short year first'
  | 'short year may be first'
  | 'serial'
  | 'month name'
  | 'birth year'
  | 'recent year'
  | 'four years ago'
  | 'in four years';

/** Distinct values are counted up to this number: a table may have a thousand columns. */
const MAX_DISTINCT = 1024;
/** Forms are told from so many values of a column; masks, zeros and dates from all. */
const MAX_SAMPLED = 2000;

const STATE_WORDS = new Set(STATES.flatMap(({ code, name }) => [code, name.toUpperCase()]));
/** States that share their name with a very large city, so that a whole column may name the city. */
const STATES_AND_CITIES: ReadonlySet<string> = new Set(['NEW YORK', 'WASHINGTON']);
const STATE_AT_END = /,\s*(\p{L}[\p{L} ]+)$|\p{L}\.? (\p{Lu}{2})$/u;
const PROVINCES = new Set(CANADIAN_PROVINCES);

/** The profile of one column. */
export class ValuesProfile {
  rows = 0;
  filled = 0;
  /** The filled cells until MAX_DISTINCT were different; all where fewer are. */
  compared = 0;
  /** The dates that are different days in the two orders of day and month. */
  eitherOrder = 0;
  /** The signs between the parts of dates, such as `/`; empty for digits alone. */
  dateSign = '';
  private readonly counts = new Map<ValueForm, number>();
  private readonly hashes = new Set<number>();
  private readonly orders = { MMDDYYYY: { proofs: 0, later: 0 }, DDMMYYYY: { proofs: 0, later: 0 } };
  private readonly thisYear: number;
  private isFound = false;
  private first = '';

  /** `today`: the day on which it runs, YYYYMMDD. */
  constructor(private readonly today: number) {
    this.thisYear = Math.trunc(today / 10_000);
  }

  observe(cell: Cell): void {
    this.rows++;
    const text = seenText(cell.shown ?? cell.text);
    if (cell.kind === 'empty' || text === '') return;
    this.filled++;
    if (this.filled === 1) this.first = text;
    const { size } = this.hashes;
    if (size < MAX_DISTINCT) {
      this.compared++;
      this.hashes.add(hashOf(text.toUpperCase()));
      if (this.hashes.size > size && saysNoHire(text)) this.add('no hire');
    }
    if (isMaskedSsn(text)) this.add('masked');
    if (cell.kind === 'number' && cell.shown === undefined) this.add('number cell');
    if (/^0\d/.test(text)) this.add('begins with zero');
    if (/\d/.test(text) || cell.kind === 'date') this.observeDate(text, cell);
    if (this.filled <= MAX_SAMPLED) this.observeForms(text);
  }

  /** The number of values with a form. */
  count(form: ValueForm): number {
    return this.counts.get(form) ?? 0;
  }

  /** The share of the filled cells that have a form, 0 to 1. */
  share(form: ValueForm): number {
    const told = DATE_FORMS.has(form) ? this.filled : Math.min(this.filled, MAX_SAMPLED);
    return told === 0 ? 0 : this.count(form) / told;
  }

  /** Different values among those `compared`, at most MAX_DISTINCT. */
  get distinct(): number {
    return this.hashes.size;
  }

  /** The orders of day and month that single values prove; both when they contradict each other. */
  get provenOrders(): readonly DayOrder[] {
    return PROVABLE.filter((order) => this.proofs(order) > 0);
  }

  /** The value of all filled cells; undefined where they have several, or none. */
  get only(): string | undefined {
    return this.distinct === 1 ? this.first : undefined;
  }

  /**
   * True when the texts among the dates are those that are no days in the order in which a program read the others: it may have
   * exchanged the day and month of these, and made them date cells.
   */
  get mayBeExchanged(): boolean {
    const isOneOrder = this.provenOrders.length === 1 && this.eitherOrder === 0;
    return (
      isOneOrder && this.count('date cell of two days') > 0 && this.count('date cell after the 12th') === 0
    );
  }

  /** The dates that are days of the calendar in this order of day and month only. */
  proofs(order: DayOrder): number {
    return this.orders[order].proofs;
  }

  /** The dates that this order puts after today. */
  later(order: DayOrder): number {
    return this.orders[order].later;
  }

  private add(form: ValueForm): void {
    this.counts.set(form, this.count(form) + 1);
  }

  private observeForms(text: string): void {
    const hasDigits = /\d/.test(text);
    const hasLetters = /\p{L}/u.test(text);
    if (hasDigits) this.add('has digits');
    if (hasLetters) this.add('has letters');
    if (hasDigits && !hasLetters) this.observeNumber(text);
    if (hasLetters) this.observeWords(text, hasDigits);
  }

  private observeNumber(text: string): void {
    const digits = ssnDigits(text);
    if (digits !== undefined && /^\d{3}[^\d\s]\d{2}[^\d\s]\d{4}$/.test(text)) this.add('ssn with dashes');
    if (digits !== undefined && /^\d{2}[^\d\s]\d{7}$/.test(text)) this.add('fein with dashes');
    if (digits !== undefined) {
      this.add('nine digits');
      if (!/^(?:000|666)|^.{3}00|0000$/.test(digits)) this.add('ssn');
    }
    if (/^\d{7,8}$/.test(text)) this.add('lost zeros');
    if (/^\d{5}$/.test(text)) this.add('five digits');
    if (ZIP.test(text)) this.add('zip');
    if (/^\d{3,4}$/.test(text)) this.add('short zip');
    if (/^\d{1,4}$/.test(text)) this.add('four digits');
    if (/^\+?1?[\s.-]*\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}$/.test(text)) this.add('phone');
    if (/^\$?\s*\d{1,3}(?:,?\d{3})*(?:\.\d+)?$/.test(text)) this.add('amount');
  }

  private observeWords(text: string, hasDigits: boolean): void {
    const upper = text.toUpperCase();
    if (!hasDigits) this.add('letters');
    if (STATE_WORDS.has(upper) || PROVINCES.has(upper)) this.add('state');
    if (STATES_AND_CITIES.has(upper)) this.add('state or city');
    if (/^\p{L}\.?$/u.test(text)) this.add('one letter');
    if (/^\p{L}{2}$/u.test(text)) this.add('two letters');
    if (/\S\s+\S/.test(text)) this.add('two words');
    const [, name, code] = STATE_AT_END.exec(text) ?? [];
    if (STATE_WORDS.has((name ?? code ?? '').toUpperCase())) this.add('ends with state');
    if (/^(?:Y|N|YES|NO|TRUE|FALSE)$/.test(upper)) this.add('yes or no');
    if (/^(?:M|F|X|U|MALE|FEMALE|NON-?BINARY|UNKNOWN)$/.test(upper)) this.add('gender');
    if (/^(?:\d+[\p{L}-]*\s+\S*\p{L}|P\.?\s*O\.?\s*BOX\b|(?:RR|HC)\s*\d)/iu.test(text)) this.add('street');
    if (text.includes(',')) this.add('comma');
    if (hasDigits) this.observePlace(text);
    else this.observeName(text);
  }

  private observeName(text: string): void {
    if (text.includes(',') && isSplit(text, 'LAST, FIRST M')) this.add('last first');
    if (isSplit(text, 'FIRST M LAST')) this.add('first last');
  }

  private observePlace(text: string): void {
    if (endsWithZip(text)) this.add('ends with zip');
    const isAddress = /^\d|^P\.?\s*O/i.test(text) && /[,\n\r]/.test(text);
    if (isAddress && isSplit(text, 'STREET, CITY, ST ZIP')) this.add('address');
    // A place begins with no number; an address does.
    if (!(isAddress && /^\d/.test(text)) && isSplit(text, 'CITY, ST ZIP')) this.add('city, state, zip');
  }

  private observeDate(text: string, cell: Cell): void {
    if (cell.kind === 'date') {
      this.observeDateCell(text);
      return;
    }
    const date = bareDate(text)?.date ?? '';
    if (/^\d{7}$/.test(date)) this.add('date of seven digits');
    if (/^\d{5}$/.test(date)) this.observeSerial(Number(date));
    if (/\p{L}/u.test(date)) this.observeMonthName(date);
    else this.observeNumericDate(date);
  }

  private observeDateCell(text: string): void {
    const [year, month, day] = text.slice(0, 10).split('-').map(Number);
    this.add('date cell');
    this.addYear(year ?? 0);
    if (day !== undefined && day > 12) this.add('date cell after the 12th');
    else if (day !== month) this.add('date cell of two days');
  }

  private observeNumericDate(date: string): void {
    const written = regular(date);
    if (written === undefined || /^\d{6}$/.test(date)) return;
    const readings = readingsOf(written).filter(({ order }) => order !== 'YYYYDDMM');
    const [first] = readings;
    if (!first) return;
    const yearFirst = readings.find(({ order, form }) => order === 'YYYYMMDD' && form !== 'short');
    const used = yearFirst ?? first;
    this.isFound = true;
    this.add(yearFirst ? 'iso date' : 'date');
    if (/^\d{8}$/.test(date)) this.add('date of eight digits');
    this.dateSign = /[^\d]/.exec(date)?.[0] ?? this.dateSign;
    const isYearFirst = ({ order, form }: (typeof readings)[number]) =>
      order === 'YYYYMMDD' && form === 'short';
    if (readings.some(isYearFirst)) this.add('short year may be first');
    if (readings.every(isYearFirst)) this.add('short year first');
    if (used.form === 'short') this.add('short year');
    else this.addYear(Math.trunc(used.day / 10_000));
    if (!yearFirst) this.observeOrders(readings);
  }

  private observeOrders(readings: readonly { order: DateOrder; day: number }[]): void {
    const days = new Map(readings.map(({ order, day }) => [order, day]));
    const possible = PROVABLE.filter((order) => days.has(order));
    for (const order of possible) if ((days.get(order) ?? 0) > this.today) this.orders[order].later++;
    const [only, ...others] = possible;
    if (only && others.length === 0) this.orders[only].proofs++;
    if (others.length > 0 && new Set(possible.map((order) => days.get(order))).size > 1) this.eitherOrder++;
  }

  private observeMonthName(text: string): void {
    const [word = ''] = /\p{L}{3,9}/u.exec(text) ?? [];
    const [year] = /(?:19|20)\d\d/.exec(text) ?? [];
    if (
      monthOf(word) === undefined ||
      !/^[\d\s,./-]*\p{L}{3,9}[\d\s,./-]*(?:st|nd|rd|th)?[\d\s,./-]*$/u.test(text)
    )
      return;
    this.add('month name');
    if (year) this.addYear(Number(year));
    else this.add('short year');
  }

  /** The days of 1925 to 2035, as workbooks count them from 1900. */
  private observeSerial(serial: number): void {
    if (serial < 9133 || serial > 49_674) return;
    this.add('serial');
    if (!this.isFound) this.addYear(1900 + Math.floor((serial - 1) / 365.25));
  }

  private addYear(year: number): void {
    const age = this.thisYear - year;
    if (age >= 14 && age <= 99) this.add('birth year');
    if (age >= -1 && age <= 2) this.add('recent year');
    if (age === 4 || age === 5) this.add('four years ago');
    if (age >= -5 && age <= -3) this.add('in four years');
  }
}

const DATE_FORMS: ReadonlySet<ValueForm> = new Set([
  'number cell',
  'date cell',
  'date cell of two days',
  'date cell after the 12th',
  'masked',
  'begins with zero',
  'date',
  'iso date',
  'date of eight digits',
  'date of seven digits',
  'short year',
  'short year first',
  'short year may be first',
  'serial',
  'month name',
  'birth year',
  'recent year',
  'four years ago',
  'in four years',
]);

const isSplit = (text: string, read: string) => 'parts' in split(text, read);

/** FNV-1a, in 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
