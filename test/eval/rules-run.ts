/** The rules alone, class by class. */

import type { Layout } from '../../src/layouts/types.js';
import { type Random, seeded } from '../support/random.js';
import { digitsInAudit, silentEdits } from './audit.js';
import type { ErrorClass } from './case.js';
import { correctSheet, type Extras } from './correct-sheet.js';
import { EVALUATED } from './evaluated-layouts.js';
import { FRAME_CLASSES, frameSheet } from './frames.js';
import { addScore, type Score, score, sum, type Tally } from './score.js';
import { Maker, type Sheet, sheetOf } from './sheet.js';

/** What came of all files of a kind. */
export interface Row {
  about: string;
  kind?: ErrorClass;
  tally: Tally;
  /** Lines that changed without an audit line that says so. */
  silent: number;
  /** Audit lines that contain a digit of an SSN, FEIN or date. */
  leaked: number;
}

/** Adds up what comes of files. */
export class Rows {
  readonly score: Score = new Map();
  silent = 0;
  leaked = 0;

  async add(sheet: Sheet, extras?: Extras): Promise<void> {
    const correction = await correctSheet(sheet, extras);
    addScore(this.score, score(sheet, correction));
    this.silent += silentEdits(correction.input, correction.output, correction.changes);
    this.leaked += digitsInAudit(sheet.layout, correction.changes).length;
  }

  /** All files as one row; harm to their clean records counts in it. */
  total(about: string, kind?: ErrorClass): Row {
    const { silent, leaked } = this;
    return { about, ...(kind && { kind }), tally: sum(this.score.values()), silent, leaked };
  }
}

/** A row for each class, of at least `cases` errors. */
export async function* classRows(
  kinds: readonly ErrorClass[],
  cases: number,
  seed: number,
  layouts: readonly Layout[] = EVALUATED,
): AsyncGenerator<Row> {
  for (const [nth, kind] of kinds.entries()) {
    const random = seeded(seed + 7919 * nth);
    const all = layouts.filter((layout) => new Maker(layout, random).faulty([kind]));
    // Where there are fewer cases than layouts, the next class takes others.
    const step = Math.ceil(all.length / cases);
    const able = all.filter((_, at) => at % step === nth % step);
    const rows = new Rows();
    for (const layout of able) {
      const sheet = sheetOf(layout, kind, Math.ceil(cases / able.length), random);
      if (sheet) await rows.add(sheet);
    }
    yield rows.total(kind.about, kind);
  }
}

/** The same for errors of headers and totals. */
export async function* frameRows(cases: number, seed: number): AsyncGenerator<Row> {
  for (const [nth, frame] of FRAME_CLASSES.entries()) {
    const random = seeded(seed + 104_729 * (nth + 1));
    const able = EVALUATED.filter((layout) => frameSheet(layout, frame, random));
    const rows = new Rows();
    for (const layout of able)
      for (const sheet of frameSheets(layout, frame, cases / able.length, random)) await rows.add(sheet);
    yield rows.total(frame.kind.about, frame.kind);
  }
}

function* frameSheets(layout: Layout, frame: (typeof FRAME_CLASSES)[number], count: number, random: Random) {
  for (let made = 0; made < count; made++) {
    const sheet = frameSheet(layout, frame, random);
    if (sheet) yield sheet;
  }
}
