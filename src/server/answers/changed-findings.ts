/** Which findings of a file are new since an earlier one, which are gone, and which are about another value: by numbers, not texts. */

import { createHash } from 'node:crypto';
import { NewhireError } from '../../errors.js';
import type { Matches, RecordList } from '../../reports/comparison/index.js';
import { counted, isInDoubt } from '../../reports/index.js';
import { type StoredBlob, storedFindings } from '../../storage/index.js';
import type { Finding } from '../../validation/index.js';

/** Most findings of a file that are compared, some 100 bytes each. */
const MAX_FINDINGS = 500_000;

/** What became of a finding: of the new file `same`, `new` or `changed`, of the old one `same` or `gone`. */
export type FindingOutcome = 'same' | 'new' | 'gone' | 'changed';

/** A finding without its texts. */
interface Noted {
  readonly line: number;
  readonly isError: boolean;
  /** Its severity, type and field; for a finding without a record, its employer too. */
  readonly kind: string;
  /** A hash of its value, which is not kept. */
  readonly value: string;
}

/** The findings of one file, in their order. */
export interface NotedFindings {
  readonly all: readonly Noted[];
  /** The lines whose fields may be out of their columns. */
  readonly inDoubt: ReadonlySet<number>;
}

/** Takes note of all findings. @throws {NewhireError} TOO_LARGE when there are too many to compare */
export async function notedFindings(findings: StoredBlob): Promise<NotedFindings> {
  const all: Noted[] = [];
  const inDoubt = new Set<number>();
  const kinds = new Map<string, string>();
  for await (const some of storedFindings(findings)) {
    for (const finding of some) {
      if (isInDoubt(finding)) inDoubt.add(finding.line_number);
      all.push(noted(finding, kinds));
    }
    if (all.length <= MAX_FINDINGS) continue;
    throw new NewhireError('TOO_LARGE', `A file has more than ${counted(MAX_FINDINGS, 'finding')}.`, {
      next: 'Compare the files with newhire compare.',
    });
  }
  return { all, inDoubt };
}

function noted(finding: Finding, kinds: Map<string, string>): Noted {
  const { severity, error_type, field_name, line_number, occurrences = 1, current_value } = finding;
  const isFolded = finding.places !== undefined || line_number === 0;
  const employer = isFolded ? `${finding.employer_fein} ${finding.employer_name}` : '';
  const text = `${severity} ${error_type} ${field_name} ${employer}`;
  const kind = kinds.get(text) ?? text;
  kinds.set(text, kind);
  const value = createHash('sha256').update(`${occurrences} ${current_value}`).digest('base64').slice(0, 8);
  return { line: isFolded ? 0 : line_number, isError: severity === 'error', kind, value };
}

/** What has become of the findings of both files, and of those that changed their lines in the old one. */
export interface FindingOutcomes {
  readonly old: readonly FindingOutcome[];
  readonly fresh: readonly FindingOutcome[];
  /** By the index of a finding of the new file. */
  readonly sinceLine: ReadonlyMap<number, number>;
}

/** How many findings have this outcome, and how many of them are errors. */
export function countOutcome(
  { all }: NotedFindings,
  outcomes: readonly FindingOutcome[],
  outcome: FindingOutcome,
) {
  const found = all.filter((_, at) => outcomes[at] === outcome);
  return { count: found.length, errors: found.filter(({ isError }) => isError).length };
}

/** Matches the findings of records that match; first those that say the same of the same value. */
export function findingOutcomes(
  [old, fresh]: readonly [NotedFindings, NotedFindings],
  [oldList, freshList]: readonly [RecordList, RecordList],
  { oldOf }: Matches,
): FindingOutcomes {
  const oldOutcomes: FindingOutcome[] = old.all.map(() => 'gone');
  const freshOutcomes: FindingOutcome[] = fresh.all.map(() => 'new');
  const sinceLine = new Map<number, number>();
  const oldRecords = old.all.map(({ line }) => recordOn(line, oldList));
  const freshRecords = fresh.all.map(({ line }) => {
    const record = recordOn(line, freshList);
    return record < 0 ? record : (oldOf[record] ?? -1) < 0 ? NOWHERE : (oldOf[record] ?? -1);
  });
  for (const sameValue of [true, false]) {
    const keyOf = ({ kind, value }: Noted, record: number | undefined) =>
      `${record} ${sameValue ? value : ''} ${kind}`;
    const left = new Map<string, number[]>();
    // The last first, as they are taken from the end.
    for (const [nth, one] of old.all.toReversed().entries()) {
      const at = old.all.length - 1 - nth;
      if (oldOutcomes[at] !== 'gone') continue;
      const key = keyOf(one, oldRecords[at]);
      const some = left.get(key);
      if (some) some.push(at);
      else left.set(key, [at]);
    }
    for (const [at, one] of fresh.all.entries()) {
      const record = freshRecords[at];
      if (freshOutcomes[at] !== 'new' || record === NOWHERE) continue;
      const found = left.get(keyOf(one, record))?.pop();
      if (found === undefined) continue;
      oldOutcomes[found] = 'same';
      freshOutcomes[at] = sameValue ? 'same' : 'changed';
      if (!sameValue) sinceLine.set(at, old.all[found]?.line ?? 0);
    }
  }
  return { old: oldOutcomes, fresh: freshOutcomes, sinceLine };
}

/** The record of a finding is new, so that no finding of the old file is about it. */
const NOWHERE = -2;

/** The index of the record on a line; -1 for a line without one. */
function recordOn(line: number, { columns, count }: RecordList): number {
  let [low, high] = [0, count - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = columns.line[middle] ?? 0;
    if (found === line) return middle;
    if (found < line) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
