/** Tries to take the lock of the folder named on its command line, says how that went, and stays. */

import { NewhireError } from '../../../src/errors.js';
import { DataFolder } from '../../../src/storage/disk/data-folder.js';
import { lockDataFolder } from '../../../src/storage/json/folder-lock.js';

const folder = await DataFolder.open(process.argv[2]!);
const answer = await lockDataFolder(folder, { onCompromised: () => undefined }).then(
  () => 'held',
  (error: unknown) => (error instanceof NewhireError ? error.code : String(error)),
);
process.stdout.write(`${answer}\n`);
setInterval(() => undefined, 60_000);
