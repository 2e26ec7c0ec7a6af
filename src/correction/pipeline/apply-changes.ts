/**
 * The passes after the check: each corrects every line that has errors (with `fixWarnings` every line) and copies the others.
 * Passes that plan the model's questions or gather proposals discard the output; the last one writes it.
 */

import type { Outcome } from '../audit/change.js';
import { changesOf } from '../audit/line-changes.js';
import { LineCorrection, type LoggedErrorOutcome } from '../line/correct-line.js';
import { type FileLine, type LineContext, RecordLocator } from '../line/line-context.js';
import { editLine } from '../line/line-edit.js';
import type { ModelClient } from '../model/model-client.js';
import type { ReviewDecision } from '../record/proposal.js';
import { REST_FOLLOWS, ROLLED_BACK } from '../record/reasons-not-repaired.js';
import type { LineValues, LocatedValue, RefusedTyped } from '../typed/typed-value.js';
import { type FilePiece, readPieces } from './file-pieces.js';
import type { FoundErrors } from './find-errors.js';
import type { PassSink } from './pass-sinks.js';
import type { FormRepair } from './repair-file-form.js';

/** The settings that all passes of one correction share. */
export interface CorrectionRun {
  found: FoundErrors;
  context: LineContext;
  client?: ModelClient | undefined;
  /** The decisions, by proposal id. */
  decisions: ReadonlyMap<string, ReviewDecision>;
  signal?: AbortSignal | undefined;
  /** What a person typed, by line. */
  typed: ReadonlyMap<number, LineValues>;
}

/** One pass over the file that repairs its lines. */
export interface Pass extends CorrectionRun {
  sink: PassSink;
  /** True for lines whose repair failed the proof: only typed values are written there. */
  isRolledBack?: (line: number) => boolean;
  /** Why the typed values of a line failed the proof too; undefined when they did not. */
  typedFault?: (line: number) => string | undefined;
  /** Set when the form of the file is repaired too. */
  formRepair?: FormRepair | undefined;
}

type Step =
  | { copy: Uint8Array }
  | { correction: LineCorrection }
  | { left: FileLine; reason: string; refused: readonly RefusedTyped[] };

const refusedFor = (values: readonly LocatedValue[], reason: string): RefusedTyped[] =>
  values.map(({ typed }) => ({ typed, reason }));

/** Runs the pass over the whole file. */
export async function applyChanges(pass: Pass): Promise<void> {
  const { found, context, sink, client, formRepair } = pass;
  const isWanted = (line: number) => context.fixWarnings || found.errors.has(line) || pass.typed.has(line);
  const locator = new RecordLocator(context);
  let isStart = true;
  for await (const pieces of readPieces(found.source, isWanted, pass.signal)) {
    const [first] = pieces;
    if (isStart && formRepair && found.source.bomLength > 0 && first && 'copy' in first) {
      formRepair.removeMark(first.copy);
      pieces.shift();
    }
    isStart = false;
    const started = begin(pieces, pass, locator);
    const steps = client ? await askModel(started, client) : started;
    pass.signal?.throwIfAborted();
    for (const step of steps) finish(step, pass);
    await sink.flush(pieces.reduce((sum, piece) => sum + lengthOf(piece), 0));
  }
  formRepair?.end();
  await sink.flush(0);
}

/** Yields one step at a time: all steps of a chunk together may take a thousand times the memory of its bytes. */
function* begin(pieces: readonly FilePiece[], pass: Pass, locator: RecordLocator): Generator<Step> {
  for (const [at, piece] of pieces.entries()) yield stepOf(piece, pieces[at + 1], pass, locator);
}

/** All steps, with the answers of the model to their questions. */
async function askModel(steps: Iterable<Step>, client: ModelClient): Promise<Step[]> {
  const all = [...steps];
  await Promise.all(all.map((step) => ('correction' in step ? step.correction.askModel(client) : undefined)));
  return all;
}

function stepOf(piece: FilePiece, next: FilePiece | undefined, pass: Pass, locator: RecordLocator): Step {
  if ('copy' in piece) return piece;
  const { found, context, isRolledBack } = pass;
  const { line } = piece;
  const errors = found.errors.on(line.number);
  const located = locator.locationOf(line, errors);
  const { location = located, values = [] } = pass.typed.get(line.number) ?? {};
  const fault = values.length > 0 ? pass.typedFault?.(line.number) : undefined;
  const wasRolledBack = isRolledBack?.(line.number) ?? false;
  if (fault !== undefined || (wasRolledBack && values.length === 0))
    return { left: line, reason: ROLLED_BACK, refused: refusedFor(values, fault ?? '') };
  if (hasRest(line, next, pass))
    return { left: line, reason: REST_FOLLOWS, refused: refusedFor(values, REST_FOLLOWS) };
  const typed = { values, isRolledBack: wasRolledBack };
  return { correction: new LineCorrection(line, location, errors, context, typed) };
}

/** True when the next line contains the rest of this record, which must not be replaced with blanks. */
function hasRest(
  { bytes, number }: FileLine,
  next: FilePiece | undefined,
  { found, context }: Pass,
): boolean {
  const missing = context.layout.record_length - bytes.length;
  if (missing <= 0) return false;
  if (!found.errors.on(number + 1).some(({ error_type }) => error_type === 'UNKNOWN_RECORD_TYPE'))
    return false;
  // At the end of a chunk the next line is not known yet: taken for the rest, so that nothing is overwritten.
  if (!next || 'copy' in next) return true;
  return next.line.bytes.length === missing && next.line.bytes.some((byte) => byte !== 0x20);
}

function finish(step: Step, pass: Pass): void {
  if ('copy' in step) pass.sink.write(step.copy);
  else if ('correction' in step) finishCorrection(step.correction, pass);
  else {
    pass.sink.addRefused(step.refused);
    finishLeft(step.left, step.reason, pass);
  }
}

function finishLeft(line: FileLine, reason: string, pass: Pass): void {
  const { sink, found } = pass;
  writeLine(line, line.bytes, pass, () => {});
  const first = found.errors.firstOn(line.number);
  found.errors.on(line.number).forEach((error, at) => {
    sink.addOutcome(outcomeOf({ error, resolution: 'failed', reason }, []), first + at);
  });
}

function finishCorrection(correction: LineCorrection, pass: Pass): void {
  const { line } = correction;
  const { sink, found } = pass;
  const { decisions } = pass;
  correction.decide({ decisions, onProposal: sink.addProposal });
  sink.addCorrected?.(correction);
  sink.addRefused(correction.refused);
  writeLine(line, editLine(line.bytes, correction.edits), pass, () => {
    const changes = changesOf(correction, () => sink.nextChangeId());
    for (const { change } of changes) sink.addChange(change);
    const first = found.errors.firstOn(line.number);
    const cleared = correction.clearedKeys();
    correction.errorOutcomes(cleared).forEach((one, at) => {
      const resolvedBy = changes.filter(({ clears }) => clears.includes(one.error.key));
      const ids = resolvedBy.map(({ change }) => change.change_id);
      sink.addOutcome(outcomeOf(one, ids), first + at);
    });
    for (const { key } of correction.errors) cleared.delete(key);
    sink.addFixedWarnings(cleared.size);
  });
}

/**
 * Writes a line and calls `onWritten`, which adds its changes to the audit. A repair of the file form calls it only once it
 * is certain that the line is kept.
 */
function writeLine(
  line: FileLine,
  bytes: Uint8Array,
  { formRepair, sink }: Pass,
  onWritten: () => void,
): void {
  if (formRepair) formRepair.writeLine(line, bytes, onWritten);
  else {
    sink.write(bytes);
    sink.write(line.end);
    onWritten();
  }
}

function outcomeOf(
  {
    error: { line_number, record_number, field_name, error_type, hint },
    resolution,
    reason,
  }: LoggedErrorOutcome,
  resolved_by: string[],
): Outcome {
  const outcome = { line_number, record_number, field_name, error_type, resolution, resolved_by, reason };
  return resolution === 'resolved' ? outcome : { ...outcome, fix: hint };
}

const lengthOf = (piece: FilePiece) =>
  'copy' in piece ? piece.copy.length : piece.line.bytes.length + piece.line.end.length;
