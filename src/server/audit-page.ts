/** A page of audit.ndjson as JSON, read line by line. */

import { open } from 'node:fs/promises';
import { linesOf, type Page } from '../storage/index.js';

/** `{ total, corrections }`: the lines asked for as they stand, and how many there are in all. */
export async function auditPage(path: string, { skip, limit }: Page): Promise<string> {
  const wanted: string[] = [];
  let total = 0;
  const audit = await open(path);
  try {
    for await (const lines of linesOf(audit)) {
      const from = Math.max(0, skip - total);
      const to = skip + limit - total;
      if (to > from) wanted.push(...lines.slice(from, to));
      total += lines.length;
    }
  } finally {
    await audit.close();
  }
  return `{"total":${total},"corrections":[${wanted.join(',')}]}`;
}
