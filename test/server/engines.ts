/**
 * Where a service keeps its data. What is stored and read again is tested with both. What a route does with it is tested
 * with a `share` of one, the last: the contracts of the stores say that both give the same.
 */

import { newDatabase } from '../support/databases.js';
import { tempFolder } from '../support/temp-folder.js';
import type { ServiceOptions } from './test-service.js';

export const ENGINES: readonly [string, () => Promise<Pick<ServiceOptions, 'root' | 'database'>>][] = [
  ['a database', async () => ({ database: await newDatabase() })],
  ['a folder', async () => ({ root: await tempFolder() })],
];
