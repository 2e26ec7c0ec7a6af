/**
 * What a correction did and what it proposes, one JSON object a line, in the order of the file: audit.ndjson has its changes and
 * outcomes, proposals.ndjson its proposals and what was decided about them, and what a person typed.
 */

import type {
  AuditEntry,
  AuditSinks,
  Change,
  Outcome,
  ProposalOption,
  ProvenDecision,
  TypedValue,
  WaitingProposal,
} from '../../correction/index.js';
import { linesOf, NdjsonFile, valuesOf } from './ndjson.js';

/** The audit of a correction while it is written. */
export class AuditFile implements AuditSinks {
  private constructor(private readonly file: NdjsonFile) {}

  /** Creates the file, as an `NdjsonFile` does. */
  static async create(path: string, temp?: string): Promise<AuditFile> {
    return new AuditFile(await NdjsonFile.create(path, temp));
  }

  /** Drops what was added. */
  async begin(): Promise<void> {
    await this.file.empty();
  }

  change(change: Change): Promise<void> | undefined {
    return this.file.add({ kind: 'change', ...change } satisfies AuditEntry);
  }

  outcome(outcome: Outcome): Promise<void> | undefined {
    return this.file.add({ kind: 'outcome', ...outcome } satisfies AuditEntry);
  }

  async commit(): Promise<void> {
    await this.file.commit();
  }

  /** Never throws. */
  async discard(): Promise<void> {
    await this.file.discard();
  }
}

/** All entries of an audit, some at a time. */
export const auditEntries = valuesOf<AuditEntry>;

/**
 * Whether the line of an entry is of this kind and about this line of the upload, where they are given. It is not parsed: the kind is
 * its first member, and a quote within a text is never followed by a colon.
 */
export function isAbout(kind: AuditEntry['kind'] | undefined, lineNumber: number | undefined) {
  const first = kind === undefined ? '{' : `{"kind":"${kind}"`;
  const place = lineNumber === undefined ? '' : `"line_number":${lineNumber},`;
  return (line: string) => line.startsWith(first) && line.includes(place);
}

/** The status of a proposal. */
type ProposalStatus = 'open' | ProvenDecision['status'];

/** A proposal as it is kept. It contains values of the file. */
export interface KeptProposal extends Omit<WaitingProposal, 'options'> {
  status: ProposalStatus;
  /** Index of the option that was accepted, from 0; null when none was. */
  accepted_option: number | null;
  options: (ProposalOption & { tier: 'confirm' })[];
}

/** The proposal as it is kept. The status is the first member, so that lines are found by it without parsing. */
export function keptProposal(
  { options, ...proposal }: WaitingProposal,
  decision?: ProvenDecision,
): KeptProposal {
  const accepted_option = decision?.status === 'accepted' ? decision.option : null;
  const withTier = options.map((option) => ({ tier: 'confirm' as const, ...option }));
  return { status: decision?.status ?? 'open', accepted_option, ...proposal, options: withTier };
}

/** A value that a person typed in a review. */
export interface KeptValue extends TypedValue {
  status: 'typed';
  /** The first one that has it; undefined for a value of an older version. */
  revision?: number | undefined;
}

/** Something that was asked for in a review and did not take effect. It has no value. */
export interface Refusal {
  proposal_id?: string | undefined;
  /** The index of a typed value in the request, from 0. */
  value_index?: number | undefined;
  line_number?: number | undefined;
  field_name?: string | undefined;
  /** Sentences. */
  reason: string;
}

/** What a request did not do, for when it is sent again. */
export interface KeptRefusals {
  status: 'refused';
  /** The key of the `KeyedRequest`. */
  request: string;
  refused: readonly Refusal[];
}

/** Whether a line of the proposals has this status. */
const statusIs = (status: ProposalStatus | (KeptValue | KeptRefusals)['status']) => (line: string) =>
  line.startsWith(`{"status":"${status}"`);

const [isTyped, isRefused] = [statusIs('typed'), statusIs('refused')];

/** Which proposals are wanted; members that are undefined allow all. */
interface ProposalFilter {
  status?: ProposalStatus | undefined;
  proposal_id?: string | undefined;
}

/** Whether a line is a proposal that is wanted. */
export function isProposal({ status, proposal_id }: ProposalFilter): (line: string) => boolean {
  const hasStatus = status ? statusIs(status) : (line: string) => !isTyped(line) && !isRefused(line);
  if (proposal_id === undefined) return hasStatus;
  // No text of a file can contain it, as its quotation marks are escaped.
  const named = `"proposal_id":${JSON.stringify(proposal_id)}`;
  return (line) => hasStatus(line) && line.includes(named);
}

/** All proposals, and what else is kept with them, some at a time. */
export const keptReview = valuesOf<KeptProposal | KeptValue | KeptRefusals>;

/** What the request did not do; undefined when that is not kept any more. */
export async function keptRefusals(
  chunks: AsyncIterable<Uint8Array>,
  request: string,
): Promise<readonly Refusal[] | undefined> {
  for await (const lines of linesOf(chunks)) {
    for (const line of lines.filter(isRefused)) {
      const kept = JSON.parse(line) as KeptRefusals;
      if (kept.request === request) return kept.refused;
    }
  }
  return undefined;
}
