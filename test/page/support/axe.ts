/** Faults that axe finds on a page. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { DRAWN } from './open-page.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In a few words each; in the dark only the colors are others. */
export async function faultsOf(page: Page, colorScheme: 'light' | 'dark' = 'light'): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(`${DRAWN}; ${AXE}`);
  const rules = colorScheme === 'dark' ? "document, { runOnly: ['color-contrast'] }" : '';
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${rules})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}
