/** What a person may choose from. */

import type { WaitingProposal } from '../../../src/correction/index.js';

/** True when one of the options gives the record. */
export function isOffered(
  record: string,
  line: string,
  proposals: readonly Pick<WaitingProposal, 'options'>[],
): boolean {
  const columns = line.slice(0, record.length).padEnd(record.length);
  return proposals.some(({ options }) => options.some((option) => chosen(columns, option) === record));
}

/** The line as a record, once the edits of an option are made in it. */
export function chosen(line: string, { edits }: WaitingProposal['options'][number]): string {
  const length = Math.max(line.length, ...edits.map(({ position }) => position.end));
  return edits.reduce(
    (text, { position: { start, end }, after }) =>
      text.slice(0, start - 1) + after.padEnd(end - start + 1) + text.slice(end),
    line.padEnd(length),
  );
}
