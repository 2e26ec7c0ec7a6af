/** Models that guess, or lie in one way, over errors that a model is asked about: what of it gets into the corrected file. */

import { loadZipCities } from '../../src/reference/zip-cities.js';
import { type Answerer, choose, LIES, type Lie, liar } from '../support/model-answers.js';
import { seeded } from '../support/random.js';
import { recordType } from '../support/records.js';
import type { Bar } from './bars.js';
import { cellOf, columnsOf } from './cells.js';
import { CLASSES } from './classes.js';
import type { Correction } from './correct-sheet.js';
import { EVALUATED } from './evaluated-layouts.js';
import { correctWithModel } from './model-run.js';
import { Maker, type Sheet, type SheetLine } from './sheet.js';

const TABLE = await loadZipCities();

/** Answers of a model by its policy; each run gets a new one. */
const POLICIES: Record<string, (seed: number) => Answerer> = {
  'at random': (seed) => {
    const random = seeded(seed);
    return (errors) =>
      errors.map((error) => choose(error, random.pick(error.candidates)?.candidate_id ?? 'none'));
  },
  'always the first': () => (errors) =>
    errors.map((error) => choose(error, error.candidates[0]?.candidate_id ?? 'none')),
  'always the last': () => (errors) =>
    errors.map((error) => choose(error, error.candidates.at(-1)?.candidate_id ?? 'none')),
  ...Object.fromEntries(Object.keys(LIES).map((lie) => [`lie: ${lie}`, () => liar(lie as Lie)])),
};

export interface PolicyResult {
  policy: string;
  requests: number;
  /** Values that the model gets into the file without a person. */
  written: number;
  /** Bytes of the corrected file that are neither the clean record's nor what was found. */
  untrue: number;
  /** Errors for which something is proposed. */
  proposed: number;
}

/** Every policy over a file of each layout with `cases` errors of each class that a model is asked about. */
export async function policyResults(
  cases: number,
  seed: number,
  trustModel = false,
): Promise<PolicyResult[]> {
  const sheets = askedSheets(cases, seed);
  const results: PolicyResult[] = [];
  for (const [policy, answererOf] of Object.entries(POLICIES)) {
    const result = { policy, requests: 0, written: 0, untrue: 0, proposed: 0 };
    for (const sheet of sheets) {
      const patience = { attemptMs: 10_000, totalMs: 30_000 };
      const run = await correctWithModel(sheet, { answer: answererOf(seed) }, patience, trustModel);
      result.requests += run.requests.length;
      result.written += run.changes.filter(({ by }) => by === 'model').length;
      result.untrue += untrueBytes(sheet, run);
      result.proposed += run.result.proposals;
    }
    results.push(result);
  }
  return results;
}

function askedSheets(cases: number, seed: number): Sheet[] {
  const kinds = CLASSES.filter(
    ({ disposition, part }) => disposition === 'model' || (disposition === 'confirm' && part === 'home'),
  );
  return EVALUATED.map((layout, nth) => {
    const maker = new Maker(layout, seeded(seed + nth), true);
    const lines = kinds.flatMap((kind) =>
      Array.from({ length: cases }, () => maker.faulty([kind])).filter((line) => line !== undefined),
    );
    return maker.framed(lines);
  });
}

/** Every name of a record's own ZIP code is a true city. */
function untrueBytes({ layout, lines }: Sheet, { lines: after }: Pick<Correction, 'lines'>): number {
  return lines.reduce((sum, line, at) => {
    const [found, now] = [line.dirty, after[at]!].map((bytes) => columnsOf(bytes, layout.record_length));
    if (found === undefined || now === undefined) return sum;
    const wrong = recordType(layout, line.type).fields.map((field) => {
      const [clean, before, text] = [line.clean, found, now].map((columns) => cellOf(columns, field));
      if (text === before || text === clean || isCityOf(layout, line, field.name, text!)) return 0;
      return Array.from(text!).filter((letter, place) => letter !== clean![place]).length;
    });
    return sum + wrong.reduce((total, count) => total + count, 0);
  }, 0);
}

function isCityOf(layout: Sheet['layout'], { type, clean }: SheetLine, name: string, text: string): boolean {
  const { addresses, fields } = recordType(layout, type);
  const address = addresses.find(({ city }) => city === name);
  const zip = fields.find((field) => field.name === address?.zip);
  return zip !== undefined && TABLE.citiesOf(Number(cellOf(clean, zip))).includes(text.trim());
}

export function policyBars(results: readonly PolicyResult[]): Bar[] {
  return [
    {
      about: `with a model, each of ${results.length} policies of guessing and lying: no untrue byte in the corrected file`,
      missed: results.flatMap(({ policy, untrue }) => (untrue > 0 ? [`${policy}: ${untrue} bytes`] : [])),
    },
  ];
}
