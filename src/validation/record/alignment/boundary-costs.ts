/**
 * What a field may contain where the displacement changes after it: characters too many, or too few. Besides the plain
 * readings there are their rivals, such as a digit lost in a number. They are cheap and never accepted: where one explains the
 * line nearly as well, nothing may be realigned.
 */

import { isNameKind } from '../../../layouts/index.js';
import { BLANK, byteAt, classAt, DIGIT, LOWER, UPPER } from '../../fields/bytes.js';
import { FieldText } from '../../fields/field-text.js';
import type { PlannedField } from '../record-plan.js';
import { blankCost, columnsCost, gapAt } from './columns-cost.js';
import { type LineColumns, WORKBENCH } from './line-columns.js';
import { withContent } from './readings.js';

/** Marks of texts that are not one piece in the line. */
const JOINED = 1;
const WITHOUT_GAP = 2;
const SIGNS_LOST = 3;
const SIGNS_ADDED = 4;

const COST = {
  doubled: 1,
  joined: 1,
  withoutGap: 2,
  fieldLost: 2,
  fieldLostInAddress: 3,
  otherContent: 6,
  textsAbut: 1,
  codeCut: 6,
};
/** No text contains so many blanks in a row, so that they must be the ones too many. */
const SURE_GAP = 3;
/** Most characters that a number or a code is assumed to have lost or gained. */
const MAX_SIGNS = 2;

/** Takes one way to read the columns: its cost, the hash of the text so far with it, and where the change lies. */
export type Offer = (cost: number, hash: number, at: number) => void;

export class BoundaryCosts {
  private readonly text = new FieldText();

  constructor(
    private readonly line: LineColumns,
    private readonly lastYear: number,
  ) {}

  /** The ways to read a field that begins at `from` and has `surplus` characters too many after it or in it. */
  tooMany(planned: PlannedField, from: number, surplus: number, hash: number, offer: Offer): void {
    const { line, text, lastYear } = this;
    const { index, kind } = planned;
    const to = from + planned.to - planned.from;
    const end = to + surplus;
    line.read(text, from, to);
    const { first, end: textEnd } = text;
    const cost = columnsCost(planned, text, from, to, lastYear);
    const fresh = first < 0 ? hash : withContent(hash, index, first, textEnd);
    const isTailBlank = line.isBlank(to, end);
    if (isTailBlank) offer(cost, fresh, to);
    else {
      if (surplus === to - from && first >= 0 && this.isSame(from, to, surplus))
        offer(plus(cost, COST.doubled), fresh, to);
      else offer(plus(cost, -COST.otherContent), fresh, to);
      if (kind.form !== 'text') this.offerJoined(planned, from, end, surplus, hash, offer);
      if (kind.form === 'number') this.offerWithoutSigns(planned, from, end, surplus, hash, offer);
      const signs = signsOf(planned);
      if (signs && surplus <= MAX_SIGNS && this.isMadeOf(signs, from, end))
        offer(-surplus, withContent(hash, index, from, end, SIGNS_ADDED), to);
    }
    if (kind.form === 'text') this.offerWithoutGap(planned, from, end, surplus, hash, offer);
  }

  /**
   * The ways to read a field that begins at `from` and of whose columns only `width` are there. `leavesOut` is true
   * when fields after it are not there at all.
   */
  tooFew(
    planned: PlannedField,
    leavesOut: boolean,
    from: number,
    width: number,
    hash: number,
    offer: Offer,
  ): void {
    const { line, text, lastYear } = this;
    const { index, kind } = planned;
    const whole = planned.to - planned.from;
    const to = from + width;
    line.read(text, from, to);
    const { first, end } = text;
    if (first < 0) {
      const isLost = width === 0 && blankCost(planned) !== 0;
      offer(isLost ? -lostCost(planned) : blankCost(planned), hash, to);
      return;
    }
    const fresh = withContent(hash, index, first, end);
    let cost = kind.form === 'code' ? -COST.codeCut : columnsCost(planned, text, from, to, lastYear);
    if (kind.form === 'number') cost = -Math.max(Math.abs(cost), kind.cost.unreadable);
    else if (end >= to - 1 && this.abuts(end, to, leavesOut)) cost = plus(cost, -COST.textsAbut);
    offer(cost, fresh, to);
    const lost = whole - width;
    const signs = signsOf(planned);
    if (signs && this.isMadeOf(signs, from, to))
      offer(-(1 + Math.min(lost, MAX_SIGNS)), withContent(hash, index, from, to, SIGNS_LOST), to);
  }

  /** Signs between the digits of a number. */
  private offerWithoutSigns(
    { index }: PlannedField,
    from: number,
    end: number,
    surplus: number,
    hash: number,
    offer: Offer,
  ): void {
    const { bytes } = this.line;
    let [signs, first] = [0, -1];
    for (let at = from; at < end; at++) {
      if (classAt(bytes, at) === DIGIT) continue;
      if ((classAt(bytes, at) & (UPPER | LOWER | BLANK)) !== 0) return;
      if (signs++ === 0) first = at;
    }
    if (signs === surplus) offer(-COST.joined, withContent(hash, index, from, end, JOINED), first);
  }

  /** Blanks within a number or code, whose removal gives one that is right. */
  private offerJoined(
    planned: PlannedField,
    from: number,
    end: number,
    surplus: number,
    hash: number,
    offer: Offer,
  ): void {
    const { line, text, lastYear } = this;
    const width = planned.to - planned.from;
    const gap = gapAt(line.bytes, from, end, surplus);
    if (gap <= from || gap + surplus >= end || width > WORKBENCH) return;
    const bench = line.bytes.length - WORKBENCH;
    line.bytes.copyWithin(bench, from, gap);
    line.bytes.copyWithin(bench + gap - from, gap + surplus, end);
    line.read(text, bench, bench + width);
    const cost = columnsCost(planned, text, bench, bench + width, lastYear);
    line.bytes.fill(0x20, bench);
    if (cost === 0) offer(COST.joined, withContent(hash, planned.index, from, end, JOINED), gap);
  }

  /** Blanks that may have come into a text: a gap of their number, or of one blank more. Few of them may be its own. */
  private offerWithoutGap(
    planned: PlannedField,
    from: number,
    end: number,
    surplus: number,
    hash: number,
    offer: Offer,
  ): void {
    const { line, text } = this;
    line.read(text, from, end);
    if (text.first < 0 || text.end - text.first - surplus > planned.to - planned.from) return;
    const gap = surplus === 1 ? this.oddBlank(planned) : gapAt(line.bytes, text.first, text.end, surplus);
    if (gap < 0) return;
    const after = gap + surplus;
    const leavesBlank = line.bytes[after] === 0x20;
    if (leavesBlank && line.bytes[after + 1] === 0x20) return;
    offer(
      leavesBlank || surplus >= SURE_GAP ? COST.joined : -COST.withoutGap,
      withContent(hash, planned.index, text.first, text.end, WITHOUT_GAP),
      gap,
    );
  }

  /** A single blank that may be one too many: between words of a name, between digits, or next to another blank. */
  private oddBlank({ field }: PlannedField): number {
    const { bytes } = this.line;
    const { first, end } = this.text;
    const gap = gapAt(bytes, first, end, 2);
    for (let at = first + 1; at < end && gap < 0; at++) {
      if (bytes[at] !== 0x20) continue;
      const isBetweenDigits = classAt(bytes, at - 1) === DIGIT && classAt(bytes, at + 1) === DIGIT;
      if (isNameKind(field.kind) || isBetweenDigits) return at;
    }
    return gap;
  }

  private isSame(from: number, to: number, surplus: number): boolean {
    const { bytes } = this.line;
    for (let at = from; at < to; at++) if (bytes[at] !== bytes[at + surplus]) return false;
    return true;
  }

  private isMadeOf(signs: number, from: number, to: number): boolean {
    const { bytes } = this.line;
    for (let at = from; at < to; at++) if ((classAt(bytes, at) & signs) === 0) return false;
    return to > from;
  }

  /**
   * A text runs into the next one, or only one blank separates them, so a character of either may be the lost one, or
   * both may be words of one text. Digits after a letter are told apart.
   */
  private abuts(end: number, to: number, leavesFieldsOut: boolean): boolean {
    const { bytes } = this.line;
    if (byteAt(bytes, to) === 0x20) return false;
    const isAfterLetter = (classAt(bytes, end - 1) & (UPPER | LOWER)) !== 0;
    return leavesFieldsOut || classAt(bytes, to) !== DIGIT || !isAfterLetter;
  }
}

/** The characters that a number or a code may have lost, or have too many of; 0 when it may be anything else too. */
function signsOf({ kind, field }: PlannedField): number {
  if (kind.form === 'code') return UPPER | LOWER;
  return kind.form === 'number' && field.kind !== 'postal' ? DIGIT : 0;
}

/** The sum of two costs; it forbids when one of them does. */
export function plus(a: number, b: number): number {
  const sum = Math.abs(a) + Math.abs(b);
  return a < 0 || b < 0 ? -sum : sum;
}

function lostCost({ field }: PlannedField): number {
  return field.required === 'domestic' ? COST.fieldLostInAddress : COST.fieldLost;
}
