/** Mixed files under the rules alone: the quality of the result, and what must be true of every file. */

import { undo } from '../../src/correction/index.js';
import { seeded } from '../support/random.js';
import { fieldNamed } from '../support/records.js';
import { ATTACKS } from './attacks.js';
import { digitsInAudit, silentEdits } from './audit.js';
import { type Correction, correctBytes, correctSheet } from './correct-sheet.js';
import { EVALUATED } from './evaluated-layouts.js';
import { mixedSheet } from './mixed.js';
import { worsened } from './model-run.js';
import type { Row } from './rules-run.js';
import { score, sum } from './score.js';
import type { Sheet, SheetLine } from './sheet.js';

export interface MixedResult {
  /** By how many errors a record has. */
  rows: Row[];
  questions: number;
  records: number;
  /** The facts that were not true, in words. */
  broken: string[];
}

/** Corrects mixed files of every layout with `count` faulty records each. */
export async function mixedRun(count: number, seed: number): Promise<MixedResult> {
  const result: MixedResult = { rows: [], questions: 0, records: 0, broken: [] };
  const total = new Map<string, Row>();
  for (const [nth, layout] of EVALUATED.entries()) {
    const sheet = mixedSheet(layout, count, seeded(seed + nth));
    const correction = await correctSheet(sheet);
    for (const [about, row] of rowsBySize(sheet, correction)) total.set(about, added(total.get(about), row));
    result.questions += new Set(correction.proposals.map(({ line_number }) => line_number)).size;
    result.records += sheet.lines.length;
    result.broken.push(...(await broken(sheet, correction)).map((fact) => `${layout.state}: ${fact}`));
  }
  result.rows = [...total.values()];
  return result;
}

const SIZES = ['no error', 'one error', 'two errors', 'three errors or four'];

/** The lines of a sheet by how many errors they have, scored separately. */
function rowsBySize(sheet: Sheet, { lines, proposals, input, output, changes }: Correction): [string, Row][] {
  return SIZES.map((about, size) => {
    const places = sheet.lines.flatMap((line, at) => (Math.min(3, line.planted.length) === size ? [at] : []));
    const some: Sheet = { ...sheet, lines: places.map((at) => sheet.lines[at]!) };
    const asked = proposals.flatMap(({ line_number, writes }) => {
      const at = places.indexOf(line_number - 1);
      return at < 0 ? [] : [{ line_number: at + 1, writes }];
    });
    const tally = sum(score(some, { lines: places.map((at) => lines[at]!), proposals: asked }).values());
    const silent = size === 0 ? silentEdits(input, output, changes) : 0;
    const leaked = size === 0 ? digitsInAudit(sheet.layout, changes).length : 0;
    return [about, { about, tally, silent, leaked }];
  });
}

function added(one: Row | undefined, other: Row): Row {
  if (!one) return other;
  const { silent, leaked } = other;
  return {
    ...one,
    tally: sum([one.tally, other.tally]),
    silent: one.silent + silent,
    leaked: one.leaked + leaked,
  };
}

/** What must be true of every correction, in words where it is not. */
async function broken(sheet: Sheet, first: Correction): Promise<string[]> {
  const again = await correctBytes(sheet.layout, [first.output]);
  const facts: [string, boolean][] = [
    [
      'a second correction changes something',
      again.output.equals(first.output) && again.changes.length === 0,
    ],
    ['undoing the audit does not give the input back', first.input.equals(undo(first.changes, first.output))],
    ['a record has more errors than before', worsened(sheet, first) === 0],
    ['the order of the records matters', await isSameInReverse(sheet, first)],
    ['an order in a text field has an effect', await isSameUnderAttack(sheet, first)],
    ['the counts do not add up', addsUp(first)],
  ];
  return facts.filter(([, isTrue]) => !isTrue).map(([fact]) => fact);
}

/** Whether the records come out the same when the file has them in reverse; header and total stay in their places. */
async function isSameInReverse({ layout, lines }: Sheet, first: Correction): Promise<boolean> {
  const employees = lines.flatMap(({ type }, at) => (type === 'employee' ? [at] : []));
  const order = lines.map(({ type }, at) => (type === 'employee' ? employees.pop()! : at));
  const turned = await correctSheet({ layout, lines: order.map((at) => lines[at]!) });
  return order.every((from, at) => Buffer.compare(first.lines[from]!, turned.lines[at]!) === 0);
}

/** A text that is asked about by nobody, and that takes any order. */
const ATTACKED = 'employee_address_2';

/** Whether everything else comes out the same when every record orders something in its second address line. */
async function isSameUnderAttack({ layout, lines }: Sheet, first: Correction): Promise<boolean> {
  const { start, end } = fieldNamed(layout, ATTACKED);
  const canTake = ({ type, dirty }: SheetLine) =>
    type === 'employee' && dirty.length === layout.record_length && dirty.every((byte) => byte < 0x80);
  const attacked = await correctSheet({
    layout,
    lines: lines.map((line, at) => {
      if (!canTake(line)) return line;
      const dirty = Buffer.from(line.dirty);
      dirty.write(
        ATTACKS[at % ATTACKS.length]!.slice(0, end - start + 1).padEnd(end - start + 1),
        start - 1,
        'latin1',
      );
      return { ...line, dirty };
    }),
  });
  return first.lines.every((line, at) => {
    const [a, b] = [Buffer.from(line), Buffer.from(attacked.lines[at]!)];
    if (canTake(lines[at]!)) for (const one of [a, b]) one.fill(0x20, start - 1, end);
    return a.equals(b);
  });
}

function addsUp({ result, outcomes }: Correction): boolean {
  const { total_errors, corrections_applied, corrections_failed, after } = result;
  const resolved = outcomes.filter(({ resolution }) => resolution === 'resolved').length;
  return (
    outcomes.length === total_errors &&
    resolved === corrections_applied &&
    corrections_applied + corrections_failed === total_errors &&
    after.total_errors === corrections_failed
  );
}
