/** The OpenAPI document of the server, as `/openapi.json` gives it. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenAPIV3_1 } from 'openapi-types';
import { buildApp } from '../../src/server/app.js';
import { DataFolder } from '../../src/storage/disk/data-folder.js';
import { FolderBlobs, FolderWorkspaces } from '../../src/storage/json/folder-blobs.js';
import { FolderConversions } from '../../src/storage/json/folder-conversions.js';
import { WaitingPlans } from '../../src/storage/json/waiting-plans.js';
import { systemClock } from '../../src/storage/ports/store.js';
import { standardOptions } from '../../src/validation/index.js';
import { MemoryStore } from '../../test/storage/memory-store.js';

const noTable = () => Promise.reject(new Error('No table is read here.'));

/** The document of a server with everything on. */
export async function openApiDocument(): Promise<OpenAPIV3_1.Document> {
  const folder = await mkdtemp(join(tmpdir(), 'newhire-openapi-'));
  try {
    const dataFolder = await DataFolder.open(folder);
    const store = new MemoryStore();
    const app = await buildApp({
      store,
      queue: store,
      plans: new WaitingPlans(),
      root: folder,
      key: Buffer.alloc(32),
      blobs: new FolderBlobs(dataFolder),
      workspaces: new FolderWorkspaces(dataFolder),
      conversions: new FolderConversions(dataFolder, systemClock, store.guard, store),
      standardOptions: await standardOptions(),
      version: '0.1.0',
      correct: () => Promise.reject(new Error('Nothing is corrected here.')),
      tables: {
        survey: noTable,
        makeFile: noTable,
      },
      planMaker: { make: () => Promise.reject(new Error('Nothing is planned here.')), pause() {} },
      workers: 1,
      jobTimeout: 900_000,
      hasModel: false,
      logger: false,
      profile: 'development',
      metrics: true,
      loopback: true,
      maxUpload: 1,
      maxUploads: 1,
      today: () => '2026-11-21',
    });
    const answer = await app.inject('/openapi.json');
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const document = answer.json();
    await app.close();
    return document;
  } finally {
    await rm(folder, { recursive: true });
  }
}
