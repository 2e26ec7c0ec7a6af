/** Begins a run of `newhire correct` in the folder named on its command line and hangs in the middle of it. */

import { writeFile } from 'node:fs/promises';
import { createCliJob } from '../../../src/storage/cli-runs/index.js';
import { DataFolder } from '../../../src/storage/disk/data-folder.js';

const folder = await DataFolder.open(process.argv[2]!);
const input = { sha256: 'a'.repeat(64), size: 817 };
const run = await createCliJob(folder, { file_name: 'march.txt', state: 'Ohio', input });
await writeFile(run.paths.journal, '{"request":"r1"}\n');
await writeFile(run.paths.corrected, 'half of the result');
await writeFile(`${run.paths.folder}/input`, 'a copy of stdin');
process.stdout.write(`${run.job.job_id}\n`);
setInterval(() => undefined, 60_000);
