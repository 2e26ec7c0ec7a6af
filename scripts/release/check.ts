/** `npm run release:check [-- TAG]`: whether version, lock file, changelog and tag agree. Exit code 1 when they do not. */

import { readFileSync } from 'node:fs';
import { agreementOf } from './agreement.js';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const [tag] = process.argv.slice(2);

const { version, faults } = agreementOf({
  package: read('package.json'),
  lock: read('package-lock.json'),
  changelog: read('CHANGELOG.md'),
  ...(tag !== undefined && { tag }),
});
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
else process.stdout.write(`${version}: package, lock file, changelog${tag ? ' and tag' : ''} agree.\n`);
