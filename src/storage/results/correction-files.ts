/**
 * The files of a correction: its ports on the disk, which are the input and the output; and those of an
 * attempt at a server's job, or of a review, until its results are in place.
 */

import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditSinks, CorrectionPorts, InputPort, OutputPort } from '../../correction/index.js';
import { fileChunks, openFile } from '../../file-chunks.js';
import { factsOf, makePrivate, openVerified, PRIVATE_FILE, renameDurably, writeAll } from '../disk/index.js';
import type { BlobFacts, JobResults } from '../ports/index.js';
import { AuditFile, type KeptRefusals, type KeptValue, keptProposal } from './audit-files.js';
import { NdjsonFile } from './ndjson.js';

/** Smaller reads are slower. */
const READ_BYTES = 1024 * 1024;

/**
 * `inputPath` is only read. `outputPath` is written in place, mode 0600, and neither flushed nor renamed: that is left to
 * the caller, once the correction has succeeded.
 */
export function correctionFiles(inputPath: string, outputPath: string): CorrectionPorts {
  return {
    input: inputFile(inputPath),
    output: outputFile(outputPath),
  };
}

/** A file to correct, or one whose correction is only planned. */
export function inputFile(path: string): InputPort {
  return {
    size: async () => (await stat(path)).size,
    head: (length) => readHead(path, length),
    chunks: () => fileChunks(path, READ_BYTES),
  };
}

function outputFile(path: string): OutputPort {
  return {
    async open() {
      await rm(path, { force: true });
      const file = await openFile(path, 'wx', PRIVATE_FILE);
      return { write: (chunks) => writeAll(file, chunks), close: () => file.close() };
    },
    chunks: () => fileChunks(path, READ_BYTES),
    remove: () => rm(path, { force: true }),
  };
}

async function readHead(path: string, length: number): Promise<Uint8Array> {
  const file = await openFile(path);
  try {
    const head = Buffer.allocUnsafeSlow(length);
    const { bytesRead } = await file.read(head, 0, length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

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
    begin: async () => {
      await this.audit.begin();
      await this.proposals.empty();
    },
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
    await makePrivate(work);
    for (const name of await readdir(work)) {
      if (name.endsWith('.tmp')) await rm(join(work, name), { force: true });
    }
    // An attempt that was abandoned may still have its files open.
    const suffix = `${randomBytes(4).toString('hex')}.tmp`;
    const unfinished = join(work, `corrected.${suffix}`);
    const audit = await AuditFile.create(places.audit, join(work, `audit.${suffix}`));
    const proposals = await NdjsonFile.create(places.proposals, join(work, `proposals.${suffix}`));
    return new AttemptFiles(correctionFiles(source, unfinished), audit, proposals, unfinished, places);
  }

  /** Keeps what belongs to the review with the proposals. Call it once the correction has ended. */
  async keepReview(entries: readonly (KeptValue | KeptRefusals)[]): Promise<void> {
    for (const entry of entries) await this.proposals.add(entry);
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
