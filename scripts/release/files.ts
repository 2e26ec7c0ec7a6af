/**
 * `npm run release:files`: writes the files of a release into `release/`: the package, the list of what it consists of
 * (CycloneDX), the notes, and the hashes of all. The package is packed twice, and must have the same bytes.
 */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notesOf } from './agreement.js';
import { billOfMaterials } from './bill-of-materials.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, 'release');

const npm = (...args: string[]) =>
  execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Builds and packs the program; gives the name of the package and its bytes. */
function pack(): { name: string; bytes: Buffer } {
  npm('run', '--silent', 'prepack');
  const [packed] = JSON.parse(npm('pack', '--ignore-scripts', '--json', '--pack-destination', FOLDER));
  return { name: packed.filename, bytes: readFileSync(join(FOLDER, packed.filename)) };
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const first = pack();
renameSync(join(FOLDER, first.name), join(FOLDER, `${first.name}.first`));
const again = pack();
rmSync(join(FOLDER, `${first.name}.first`));
if (!first.bytes.equals(again.bytes)) throw new Error('Packed twice, the package has different bytes.');

writeFileSync(join(FOLDER, first.name.replace(/\.tgz$/, '.cdx.json')), billOfMaterials(ROOT));
writeFileSync(join(FOLDER, 'NOTES.md'), notesOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')));
const names = readdirSync(FOLDER).sort();
const lines = names.map((name) => `${hashOf(readFileSync(join(FOLDER, name)))}  ${name}\n`);
writeFileSync(join(FOLDER, 'SHA256SUMS'), lines.join(''));
process.stdout.write(lines.join(''));
