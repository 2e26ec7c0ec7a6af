/** A look at every record, to know what the records of each employer agree on; only where an employer field has an error. */

import type { RecordPlan } from '../validation/plan.js';
import { hasIdentifier } from '../validation/recognition.js';
import { type Employers, isEmployerField } from './employers.js';
import { type FileLine, type LineSource, readPieces } from './file-lines.js';
import type { Survey } from './survey.js';

const NOTHING: ReadonlySet<string> = new Set();

/** Shows the employers every employee record of the right length. */
export async function gatherEmployers(
  employers: Employers,
  plan: RecordPlan,
  source: LineSource,
  { errors }: Survey,
  signal?: AbortSignal,
): Promise<void> {
  const names = new Set(
    plan.fields.filter(({ field }) => isEmployerField(field)).map(({ field }) => field.name),
  );
  if (!errors.some(({ record_type, field_name }) => record_type === 'employee' && names.has(field_name)))
    return;
  const length = plan.fields.at(-1)?.to;
  const meet = ({ bytes, number }: FileLine) => {
    if (bytes.length !== length || !hasIdentifier(plan.type, bytes, 0)) return;
    const faulty = errors.has(number)
      ? new Set(errors.on(number).map(({ field_name }) => field_name))
      : NOTHING;
    if (!faulty.has('record')) employers.meet(bytes, faulty);
  };
  for await (const pieces of readPieces(source, () => true, signal)) {
    for (const piece of pieces) if ('line' in piece) meet(piece.line);
  }
}
