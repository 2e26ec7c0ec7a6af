/** The files of one attempt at a server's job, or of a review: what the correction reads and writes, until its results are in place. */

import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditSinks, CorrectionPorts } from '../../correction/index.js';
import { factsOf, openVerified, renameDurably } from '../disk/index.js';
import type { BlobFacts, JobResults } from '../ports/index.js';
import { AuditFile, keptProposal } from './audit-files.js';
import { correctionFiles } from './correction-files.js';
import { NdjsonFile } from './ndjson.js';

/** Where an attempt works; it can be sent to another thread. */
export interface AttemptPaths {
  /** The data folder. */
  readonly root: string;
  readonly source: string;
  readonly sourceFacts: BlobFacts;
  /** The folder of what is not finished. */
  readonly work: string;
  readonly corrected: string;
  readonly audit: string;
  readonly proposals: string;
}

/** One attempt. It may end at any moment: what it writes has temporary names until `commit`. */
export class AttemptFiles {
  /** Write the audit and the proposals. */
  readonly sinks: AuditSinks = {
    change: (change) => this.audit.change(change),
    outcome: (outcome) => this.audit.outcome(outcome),
    proposal: (proposal) => this.proposals.add(keptProposal(proposal)),
    decided: (proposal, decision) => this.proposals.add(keptProposal(proposal, decision)),
  };

  private constructor(
    readonly ports: CorrectionPorts,
    private readonly audit: AuditFile,
    private readonly proposals: NdjsonFile,
    private readonly unfinished: string,
    private readonly places: AttemptPaths,
  ) {}

  /** Removes what earlier attempts left. @throws {NewhireError} BLOB_DAMAGED when the source is; the error of the system */
  static async open(places: AttemptPaths): Promise<AttemptFiles> {
    const { root, source, sourceFacts, work } = places;
    await (await openVerified(source, 'source', sourceFacts, root)).close();
    for (const name of await readdir(work)) {
      if (name.endsWith('.tmp')) await rm(join(work, name), { force: true });
    }
    // An attempt that was given up may still have its files open.
    const suffix = `${randomBytes(4).toString('hex')}.tmp`;
    const unfinished = join(work, `corrected.${suffix}`);
    const audit = await AuditFile.create(places.audit, join(work, `audit.${suffix}`));
    const proposals = await NdjsonFile.create(places.proposals, join(work, `proposals.${suffix}`));
    return new AttemptFiles(correctionFiles(source, unfinished), audit, proposals, unfinished, places);
  }

  /** Puts the results in place, so that they survive a crash. @throws the error of the system */
  async commit(): Promise<Pick<JobResults, 'corrected' | 'audit' | 'proposals'>> {
    const { corrected, audit, proposals } = this.places;
    await this.audit.commit();
    await this.proposals.commit();
    await renameDurably(this.unfinished, corrected);
    return {
      corrected: await factsOf(corrected),
      audit: await factsOf(audit),
      proposals: await factsOf(proposals),
    };
  }

  /** Removes what was written. Never throws. */
  async discard(): Promise<void> {
    await this.audit.discard();
    await this.proposals.discard();
    await rm(this.unfinished, { force: true }).catch(() => undefined);
  }
}
