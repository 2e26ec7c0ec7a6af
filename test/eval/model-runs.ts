/** Rules and model together, in every mode of the server: what the model adds, and what a bad one cannot do. */

import { findLayout } from '../support/layouts.js';
import { abstainer, liar, oracle, oracleP } from '../support/model-answers.js';
import type { Behavior } from '../support/model-server.js';
import { seeded } from '../support/random.js';
import { digitsInAudit, silentEdits } from './audit.js';
import type { Disposition } from './case.js';
import { CLASSES } from './classes.js';
import { EVALUATED } from './evaluated-layouts.js';
import { LeakWatch } from './leaks.js';
import { beyondCandidates, correctWithModel, type ModelRun, worsened } from './model-run.js';
import { addScore, type Score, score, sum, type Tally } from './score.js';
import { Maker, type Sheet, type SheetLine } from './sheet.js';
import { type TransportRow, transportMatrix } from './transport.js';
import { truthOf } from './truth.js';

/** The modes in which the choices of the model are written without a person. */
const TRUSTED = 'oracle, trusted';

/** How the model behaves; the sheet is for those that know the truth. */
export const MODES: Record<string, (sheet: Sheet, seed: number) => Behavior> = {
  oracle: (sheet) => ({ answer: oracle(truthOf(sheet)) }),
  [TRUSTED]: (sheet) => ({ answer: oracle(truthOf(sheet)) }),
  'oracle, right 7 times of 10': (sheet, seed) => ({ answer: oracleP(truthOf(sheet), 0.7, seed) }),
  'abstain always': () => ({ answer: abstainer }),
  liar: () => ({ answer: liar() }),
  'liar who takes the last candidate': () => ({ answer: liar('last candidate') }),
  refusal: () => ({ message: 'refusal' }),
};

export interface ModeResult {
  mode: string;
  score: Score;
  requests: number;
  /** Changes that the audit ascribes to the model. */
  byModel: number;
  silent: number;
  leaked: number;
  /** Changes of the model to what it was never offered. */
  beyond: number;
  /** Requests that were announced, in all runs. */
  announced: number;
  /** Records with more errors than before. */
  worsened: number;
  leaks: string[];
  ms: number;
}

/** Words that the classes give to names and that are words of places, too. */
const ALLOWED: ReadonlySet<string> = new Set(['ROSE']);

/** Every class in one file; `cases` errors of each class that a model may repair, and a tenth of that of the others. */
export function modelSheets(cases: number, seed: number): Sheet[] {
  return EVALUATED.map((layout, nth) => {
    const maker = new Maker(layout, seeded(seed + nth), true);
    const lines: SheetLine[] = [];
    for (const [at, kind] of CLASSES.entries()) {
      const share = (kind.disposition === 'model' ? cases : cases / 10) / EVALUATED.length;
      // Where there is less than one for each layout, the layouts take turns.
      const count = share < 1 ? Number(at % EVALUATED.length === nth) : Math.ceil(share);
      for (let made = 0; made < count; made++) {
        const line = maker.faulty([kind]);
        if (!line) break;
        lines.push(line, maker.clean());
      }
    }
    return maker.framed(lines);
  });
}

/** One mode over all sheets. */
export async function modeResult(mode: string, sheets: readonly Sheet[], seed: number): Promise<ModeResult> {
  const watch = new LeakWatch(sheets, ALLOWED);
  const result: ModeResult = {
    mode,
    score: new Map(),
    requests: 0,
    byModel: 0,
    silent: 0,
    leaked: 0,
    beyond: 0,
    announced: 0,
    worsened: 0,
    leaks: [],
    ms: 0,
  };
  for (const sheet of sheets) {
    const patience = { attemptMs: 10_000, totalMs: 30_000 };
    const run = await correctWithModel(sheet, MODES[mode]!(sheet, seed), patience, mode === TRUSTED);
    addScore(result.score, score(sheet, run));
    result.requests += run.requests.length;
    result.byModel += run.changes.filter(({ by }) => by === 'model').length;
    result.silent += silentEdits(run.input, run.output, run.changes);
    result.leaked += digitsInAudit(sheet.layout, run.changes).length;
    result.beyond += beyondCandidates(sheet, run);
    result.announced += run.announced;
    result.worsened += worsened(sheet, run);
    result.leaks.push(...leaksOf(watch, run));
    result.ms += run.ms;
  }
  return result;
}

function leaksOf(watch: LeakWatch, { requests }: ModelRun): string[] {
  return requests.flatMap((request) => watch.search(request));
}

/** The counts of a mode by what should be done about the error. */
export function byDisposition({ score: scored }: ModeResult): Map<Disposition, Tally> {
  const tallies = new Map<Disposition, Tally[]>();
  for (const [kind, tally] of scored) {
    const disposition = kind?.disposition ?? 'any';
    tallies.set(disposition, [...(tallies.get(disposition) ?? []), tally]);
  }
  return new Map([...tallies].map(([disposition, list]) => [disposition, sum(list)]));
}

/** The matrix of transport faults, over a small file, and what leaked on the way. */
export async function transportResult(seed: number): Promise<{ rows: TransportRow[]; leaks: string[] }> {
  const maker = new Maker(findLayout('Texas')!, seeded(seed), true);
  const asked = CLASSES.filter(({ disposition }) => disposition === 'model');
  const kinds = CLASSES.filter(({ disposition, part }) => disposition === 'auto' && part !== 'line');
  const lines = [...asked, ...asked, ...asked, ...asked, ...kinds].flatMap(
    (kind) => maker.faulty([kind]) ?? [],
  );
  const sheet = maker.framed(lines);
  const { rows, runs } = await transportMatrix(sheet);
  const watch = new LeakWatch([sheet], ALLOWED);
  return { rows, leaks: runs.flatMap((run) => leaksOf(watch, run)) };
}
