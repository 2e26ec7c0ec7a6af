/** A look at every record, to know what the records of each employer agree on; only where an employer field has an error. */

import { hasIdentifier, type RecordPlan } from '../../validation/index.js';
import { LineWork, type Workshop } from '../line/correct-line.js';
import { editLine } from '../line/line-edit.js';
import { type Employers, isEmployerField } from './employer-agreement.js';
import type { LoggedError } from './error-log.js';
import { type FileLine, type LineSource, readPieces } from './file-pieces.js';
import type { Survey } from './find-errors.js';
import { Places } from './record-locations.js';

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Shows the employers every employee record of the right length, as it will be once its own errors are repaired: a
 * second correction sees it so, and must find nothing more to do. `without` knows nothing of the employers yet.
 */
export async function gatherEmployers(
  employers: Employers,
  plan: RecordPlan,
  source: LineSource,
  { errors }: Survey,
  without: Workshop,
  signal?: AbortSignal,
): Promise<void> {
  const names = new Set(
    plan.fields.filter(({ field }) => isEmployerField(field)).map(({ field }) => field.name),
  );
  if (!errors.some(({ record_type, field_name }) => record_type === 'employee' && names.has(field_name)))
    return;
  // Repairs of other fields change nothing of what the employers are shown.
  const telling = new Set(
    plan.fields
      .filter(({ field }) => names.has(field.name) || field.kind === 'fein' || field.kind === 'constant')
      .map(({ field }) => field.name),
  );
  const length = plan.fields.at(-1)?.to;
  const places = new Places(without);
  const meet = (bytes: Uint8Array, left: readonly LoggedError[]) => {
    if (bytes.length !== length || !hasIdentifier(plan.type, bytes, 0)) return;
    const faulty = left.length > 0 ? new Set(left.map(({ field_name }) => field_name)) : NOTHING;
    if (!faulty.has('record')) employers.meet(bytes, faulty);
  };
  const meetLine = (line: FileLine) => {
    const found = errors.on(line.number);
    const mayChange = line.bytes.length !== length || found.some(({ field_name }) => telling.has(field_name));
    if (!mayChange && !without.fixWarnings) return meet(line.bytes, found);
    const work = new LineWork(line, places.of(line, found), found, without);
    const left = work.results().filter(({ resolution }) => resolution !== 'resolved');
    meet(
      editLine(line.bytes, work.edits),
      left.map(({ error }) => error),
    );
  };
  for await (const pieces of readPieces(source, () => true, signal)) {
    for (const piece of pieces) if ('line' in piece) meetLine(piece.line);
  }
}
