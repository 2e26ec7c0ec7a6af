/**
 * What a correction did and what it proposes, one JSON object a line, in the order of the file: audit.ndjson has its changes and
 * outcomes, proposals.ndjson its proposals and what was decided about them.
 */

import type {
  AuditEntry,
  AuditSinks,
  Change,
  Outcome,
  ProposalOption,
  ProvenDecision,
  WaitingProposal,
} from '../../correction/index.js';
import { NdjsonFile, valuesOf } from './ndjson.js';

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

/** Whether the line of an entry is of this kind, which is its first member. */
export const hasKind = (kind: AuditEntry['kind']) => (line: string) => line.startsWith(`{"kind":"${kind}"`);

/** What has become of a proposal. */
type ProposalStatus = 'open' | ProvenDecision['status'];

/** A proposal as it is kept. It contains values of the file. */
export interface KeptProposal extends Omit<WaitingProposal, 'editable' | 'options'> {
  status: ProposalStatus;
  /** Index of the option that was accepted, from 0; null when none was. */
  accepted_option: number | null;
  options: (ProposalOption & { tier: 'confirm' })[];
}

/** The proposal as it is kept. The status is the first member, so that lines are found by it without parsing. */
export function keptProposal(
  { editable: _, options, ...proposal }: WaitingProposal,
  decision?: ProvenDecision,
): KeptProposal {
  const accepted_option = decision?.status === 'accepted' ? (decision.option ?? null) : null;
  const withTier = options.map((option) => ({ tier: 'confirm' as const, ...option }));
  return { status: decision?.status ?? 'open', accepted_option, ...proposal, options: withTier };
}

/** Whether the line of a proposal has this status. */
export const hasStatus = (status: ProposalStatus) => (line: string) =>
  line.startsWith(`{"status":"${status}"`);

/** All proposals, some at a time. */
export const keptProposals = valuesOf<KeptProposal>;
