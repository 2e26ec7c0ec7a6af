/** The second pass: works on every line that has errors, and copies all others. */

import type { Change, Outcome } from '../audit/change.js';
import { changesOf } from '../audit/line-changes.js';
import { LineWork, type Workshop } from '../line/correct-line.js';
import { editLine } from '../line/line-edit.js';
import type { Asker } from '../model/model-stage.js';
import type { Decision, Proposal } from '../record/proposal.js';
import { ROLLED_BACK } from '../record/reasons-not-repaired.js';
import { errorKey } from './error-log.js';
import { type FileLine, type LineSource, type Piece, readPieces } from './file-pieces.js';
import type { Survey } from './find-errors.js';
import { Places } from './record-locations.js';
import type { FormFixer } from './repair-file-form.js';

/** Where the results of a pass go. */
export interface Sink {
  write(bytes: Uint8Array): void;
  nextChangeId(): string;
  change(change: Change): void;
  /** `index` is the error's place in the survey. */
  outcome(outcome: Outcome, index: number): void;
  /** Warnings of a line that are gone. */
  warningsFixed(count: number): void;
  proposal(proposal: Proposal): void;
  /** Called after each chunk of the input, with its length. */
  flush(bytesRead: number): Promise<void>;
}

export interface Pass {
  source: LineSource;
  survey: Survey;
  shop: Workshop;
  /** True for lines that are left as they are, because their repair did not hold. */
  isLeftAlone: (line: number) => boolean;
  asker?: Asker | undefined;
  decisions: ReadonlyMap<string, Decision>;
  /** Set when the form of the file is to be repaired, too. */
  form?: FormFixer | undefined;
  sink: Sink;
  signal?: AbortSignal | undefined;
}

type Step = { copy: Uint8Array } | { work: LineWork } | { leftAlone: FileLine };

/** Runs the pass over the whole file. */
export async function applyPass(pass: Pass): Promise<void> {
  const { survey, shop, sink, asker, form } = pass;
  const wanted = (line: number) => shop.fixWarnings || survey.errors.has(line);
  const places = new Places(shop);
  let isStart = true;
  for await (const pieces of readPieces(pass.source, wanted, pass.signal)) {
    const [first] = pieces;
    if (isStart && form && survey.mark > 0 && first && 'copy' in first) {
      form.dropMark(first.copy);
      pieces.shift();
    }
    isStart = false;
    const steps = pieces.map((piece) => begin(piece, pass, places));
    if (asker) await Promise.all(steps.map((step) => ('work' in step ? step.work.ask(asker) : undefined)));
    pass.signal?.throwIfAborted();
    for (const step of steps) finish(step, pass);
    await sink.flush(pieces.reduce((sum, piece) => sum + lengthOf(piece), 0));
  }
  form?.end();
  await sink.flush(0);
}

function begin(piece: Piece, pass: Pass, places: Places): Step {
  if ('copy' in piece) return piece;
  const { line } = piece;
  const errors = pass.survey.errors.on(line.number);
  const place = places.of(line, errors);
  return pass.isLeftAlone(line.number)
    ? { leftAlone: line }
    : { work: new LineWork(line, place, errors, pass.shop) };
}

function finish(step: Step, pass: Pass): void {
  if ('copy' in step) pass.sink.write(step.copy);
  else if ('work' in step) finishWork(step.work, pass);
  else {
    put(step.leftAlone, step.leftAlone.bytes, pass, () => {});
    const { number } = step.leftAlone;
    pass.survey.errors.on(number).forEach(({ line_number, record_number, field_name, error_type }, at) => {
      const about = { line_number, record_number, field_name, error_type };
      const outcome: Outcome = { ...about, resolution: 'failed', resolved_by: [], reason: ROLLED_BACK };
      pass.sink.outcome(outcome, pass.survey.errors.firstOn(number) + at);
    });
  }
}

function finishWork(work: LineWork, pass: Pass): void {
  const { line } = work;
  const { sink, survey } = pass;
  work.decide(pass.decisions, (proposal) => sink.proposal(proposal));
  put(line, editLine(line.bytes, work.edits), pass, () => {
    const changes = changesOf(work, () => sink.nextChangeId());
    for (const change of changes) sink.change(change);
    const first = survey.errors.firstOn(line.number);
    work.results().forEach(({ error, resolution, reason }, at) => {
      const { line_number, record_number, field_name, error_type } = error;
      const key = errorKey(field_name, error_type);
      const resolved_by = changes
        .filter((_, i) => clears(work.edits[i]!, key))
        .map(({ change_id }) => change_id);
      const about = { line_number, record_number, field_name, error_type };
      sink.outcome({ ...about, resolution, resolved_by, reason }, first + at);
    });
    sink.warningsFixed(warningsIn(work));
  });
}

/** Writes a line; what changed in it is made known in the order of the file. */
function put(line: FileLine, bytes: Uint8Array, { form, sink }: Pass, say: () => void): void {
  if (form) form.put(line, bytes, say);
  else {
    sink.write(bytes);
    sink.write(line.end);
    say();
  }
}

function clears({ causes }: LineWork['edits'][number], key: string): boolean {
  return causes.some((cause) => cause.clears.includes(key));
}

function warningsIn({ edits, errors }: LineWork): number {
  const keys = new Set(edits.flatMap(({ causes }) => causes.flatMap((cause) => cause.clears)));
  for (const { field_name, error_type } of errors) keys.delete(errorKey(field_name, error_type));
  return keys.size;
}

const lengthOf = (piece: Piece) =>
  'copy' in piece ? piece.copy.length : piece.line.bytes.length + piece.line.end.length;
