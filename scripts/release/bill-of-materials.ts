/** What the package consists of, as a CycloneDX document. */

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUNDLED } from '../build/bundled.js';

/**
 * The document for the project in a folder, from its `package.json` and lock file. `npm sbom --omit dev` would leave out what
 * is bundled, and what packages for development need too (npm issue 7909), so that the latter are taken out of a copy first.
 */
export function billOfMaterials(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'newhire-bill-'));
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8' });
  try {
    const {
      devDependencies,
      scripts: _,
      ...shipped
    } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const name of BUNDLED) shipped.dependencies[name] = devDependencies[name];
    writeFileSync(join(folder, 'package.json'), JSON.stringify(shipped));
    copyFileSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
    npm('install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund');
    const bill = JSON.parse(npm('sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'));
    // npm takes the name of the folder.
    bill.metadata.component.name = shipped.name;
    return `${JSON.stringify(bill, null, 2)}\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
