/**
 * Passes over records that are clean at first sight, which in most files nearly all are: `records.as.ts` reads their
 * form, many at a time, and the rules between their fields are asked here. Whatever it leaves goes through the checks.
 */

import type { RecordType } from '../../layouts/types.js';
import { isCityOf, isZipOf } from '../address-check.js';
import { isPlainCode } from '../country-code.js';
import type { DateHabit } from '../date-habit.js';
import type { LineEnds } from '../file-form.js';
import { birthFault, hireFault } from '../hire-dates.js';
import { isSuspectSsn, ssnFault } from '../numbers.js';
import type { RecordCheck } from '../record-check.js';
import { compilePlainModule, type PlainModule } from './module.js';
import { hasRoom, isAsUsual } from './suitable.js';
import { type PlainPlan, type Table, tablesOf, writeRules } from './tables.js';

/** Where the numbers of a record stand that `records.as.ts` tells of it, its `Passed`; -1 for what it does not hold. */
const OFFSET = 0;
const SSN = 1;
const FEIN = 2;
const HIRED = 3;
const BORN = 4;
const ZIP = 5;
const STATE = 6;
const CITY_WIDTH = 7;
const IS_PLACE_KNOWN = 8;
const TOLD = 9;

/** Most lines that are left to the checks before another look: a file full of faults is not looked at in vain. */
const LONGEST_PAUSE = 32;

export interface PlainLines {
  /** A record that was passed over. False has it checked, because its hire was reported before. */
  onPassed(ssn: number, fein: number, hired: number): boolean;
  /** A line that the checks must judge, by its offset in the chunk. */
  onLine(chunk: Uint8Array, from: number): void;
}

/** Made for the first file that is long enough. */
let module: PlainModule | 'none' | undefined;
/** Whose plan and employers the module holds. */
let owner: PlainRecords | undefined;

export class PlainRecords {
  private readonly bytes: Uint8Array;
  private readonly numbers: Int32Array;
  /** Made once, because a server that takes several files changes from one to the other all the time. */
  private readonly tables: readonly Table[];
  private loaded: Uint8Array | undefined;
  private loadedFrom = 0;
  private loadedTo = 0;
  private pause = 0;
  private nextPause = 1;

  private constructor(
    private readonly module: PlainModule,
    private readonly check: RecordCheck,
    private readonly plan: PlainPlan,
    private readonly dates: DateHabit,
    private readonly lines: PlainLines,
  ) {
    this.bytes = new Uint8Array(module.memory.buffer);
    this.numbers = new Int32Array(module.memory.buffer);
    this.tables = tablesOf(module, plan);
  }

  /** For the employee records of one file; undefined for a layout that does not lend itself to it. */
  static of(
    check: RecordCheck,
    types: readonly RecordType[],
    recordLength: number,
    dates: DateHabit,
    lines: PlainLines,
  ): PlainRecords | undefined {
    const { plan, memo, around, work } = check;
    const address = plan.addresses.find(({ line1 }) => line1.index < memo.first);
    if (!address) return undefined;
    const { receivingState } = around;
    const plainPlan = { plan, memo, address, recordLength, receivingState, lastYear: work.lastYear };
    if (!isAsUsual(plainPlan, types)) return undefined;
    module ??= opened() ?? 'none';
    if (module === 'none' || !hasRoom(module, plainPlan)) return undefined;
    return new PlainRecords(module, check, plainPlan, dates, lines);
  }

  /** The offset of the first line from `from` on that is left to the checks; none of the lines before it is. */
  passOver(chunk: Uint8Array, from: number, ends: LineEnds): number {
    if (this.pause > 0) {
      this.pause--;
      return from;
    }
    let next = from;
    for (let count = this.look(chunk, next); count > 0; count = this.look(chunk, next)) {
      next = this.loadedFrom + this.module.next.value;
      ends.withCrLf += this.module.withCrLf.value;
      ends.withOne += count - this.module.withCrLf.value;
      this.judge(chunk, count);
    }
    this.nextPause = next > from ? 1 : Math.min(LONGEST_PAUSE, 2 * this.nextPause);
    this.pause = this.nextPause - 1;
    return next;
  }

  /** Learns the employer of a record that was found clean. */
  learn(line: Uint8Array, base: number): void {
    const { memo } = this.plan;
    if (owner !== this) this.takeOver();
    this.bytes.set(line.subarray(base + memo.from, base + memo.to), this.module.lesson.value);
    this.module.learnEmployer();
  }

  private takeOver(): void {
    for (const { at, bytes } of this.tables) this.bytes.set(bytes, at);
    this.module.forgetAll();
    this.loaded = undefined;
    owner = this;
  }

  /** How many lines from an offset of the chunk on are clean in form. */
  private look(chunk: Uint8Array, from: number): number {
    const { module } = this;
    if (owner !== this) this.takeOver();
    const isThere = this.loaded === chunk && from >= this.loadedFrom;
    if (!isThere || (from + this.plan.recordLength >= this.loadedTo && this.loadedTo < chunk.length))
      this.load(chunk, from);
    this.numbers[module.usualDates.value >> 2] = this.dates.usual;
    return module.passOver(from - this.loadedFrom, this.loadedTo - this.loadedFrom);
  }

  private load(chunk: Uint8Array, from: number): void {
    const { PIECE_BYTES, piece } = this.module;
    this.loaded = chunk;
    this.loadedFrom = from;
    this.loadedTo = Math.min(chunk.length, from + PIECE_BYTES.value);
    this.bytes.set(chunk.subarray(from, this.loadedTo), piece.value);
  }

  private judge(chunk: Uint8Array, count: number): void {
    const { lines } = this;
    const first = this.module.passed.value >> 2;
    // A copy: whoever hears of a finding may check another file meanwhile.
    const told = this.numbers.slice(first, first + count * TOLD);
    for (let at = 0; at < told.length; at += TOLD) {
      const offset = told[at + OFFSET]!;
      const from = this.loadedFrom + offset;
      const isClean =
        this.hasCleanNumbers(told, at) &&
        (told[at + IS_PLACE_KNOWN] === 1 || this.hasCleanPlace(chunk, from, told, at)) &&
        lines.onPassed(told[at + SSN]!, told[at + FEIN]!, told[at + HIRED]!);
      if (!isClean) lines.onLine(chunk, from);
    }
  }

  private hasCleanNumbers(told: Int32Array, at: number): boolean {
    const ssn = told[at + SSN]!;
    if (ssnFault(ssn) || isSuspectSsn(ssn)) return false;
    const hired = told[at + HIRED]!;
    if (hired < 0) return true;
    const born = told[at + BORN]!;
    return !hireFault(hired, this.check.around) && (born < 0 || !birthFault(born, hired));
  }

  /** Asks about a city, or a country, that was not met before. */
  private hasCleanPlace(chunk: Uint8Array, base: number, told: Int32Array, at: number): boolean {
    const { address } = this.plan;
    const zip = told[at + ZIP]!;
    const city = base + address.city.from;
    const { places } = this.check.around;
    const isClean =
      zip < 0
        ? isPlainCode(address, chunk, base)
        : isZipOf(told[at + STATE]!, zip) &&
          isCityOf(zip, chunk, city, city + told[at + CITY_WIDTH]!, places);
    // Whoever heard of a finding meanwhile may have checked another file.
    if (isClean && this.loaded === chunk) this.module.learnPlace(told[at + OFFSET]!, Number(zip >= 0));
    return isClean;
  }
}

function opened(): PlainModule | undefined {
  const made = compilePlainModule();
  if (made) writeRules(made);
  return made;
}
