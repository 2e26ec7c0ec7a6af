/** The files of one attempt at a server's job: what the correction reads and writes, until its results are in place. */

import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CorrectionPorts } from '../correction/index.js';
import { AuditFile } from './audit-file.js';
import type { BlobFacts } from './blobs.js';
import { correctionFiles } from './correction-files.js';
import { renameDurably } from './durable-file.js';
import type { JobResults } from './store.js';
import { factsOf, openVerified } from './verified-file.js';

/** Where an attempt works; it can be sent to another thread. */
export interface AttemptPaths {
  /** The data folder. */
  readonly root: string;
  readonly source: string;
  readonly sourceFacts: BlobFacts;
  readonly corrected: string;
  readonly audit: string;
}

/** One attempt. It may end at any moment: what it writes has temporary names until `commit`. */
export class AttemptFiles {
  private constructor(
    readonly ports: CorrectionPorts,
    readonly audit: AuditFile,
    private readonly unfinished: string,
    private readonly places: AttemptPaths,
  ) {}

  /** Removes what earlier attempts left. @throws {NewhireError} BLOB_DAMAGED when the source is; the error of the system */
  static async open(places: AttemptPaths): Promise<AttemptFiles> {
    const { root, source, sourceFacts, corrected, audit } = places;
    await (await openVerified(source, 'source', sourceFacts, root)).close();
    const folder = dirname(corrected);
    for (const name of await readdir(folder)) {
      if (name.endsWith('.tmp')) await rm(join(folder, name), { force: true });
    }
    // An attempt that was given up may still have its files open.
    const suffix = `.${randomBytes(4).toString('hex')}.tmp`;
    const unfinished = `${corrected}${suffix}`;
    const ports = correctionFiles(source, unfinished);
    return new AttemptFiles(ports, await AuditFile.create(audit, `${audit}${suffix}`), unfinished, places);
  }

  /** Puts the results in place, so that they survive a crash. @throws the error of the system */
  async commit(): Promise<JobResults> {
    const { corrected, audit } = this.places;
    await this.audit.commit();
    await renameDurably(this.unfinished, corrected);
    return { corrected: await factsOf(corrected), audit: await factsOf(audit) };
  }

  /** Removes what was written. Never throws. */
  async discard(): Promise<void> {
    await this.audit.discard();
    await rm(this.unfinished, { force: true }).catch(() => undefined);
  }
}
