/**
 * What newhire itself writes other than new hire files, recognized by its beginning: reports, receipts, audits, mappings,
 * layouts, tables of edits.
 */

import { stat } from 'node:fs/promises';
import { readHead } from './read-file.js';

/** Bytes of a file that say what it is. */
const BEGINNING = 2048;

/** What is made again by the same command. No record of a layout begins like one of these. */
const REPORTS: readonly RegExp[] = [
  // JSON: receipts, reports of validate and of other commands, ndjson, GitLab, SARIF, audits.
  /^\{\s*"receipt_version":/,
  /^\{\s*"version":\s*"[^"]*",\s*"(?:files|file_name)":/,
  /^\{"type":"(?:file|error)","(?:file_name|code)":"/,
  /^\{"kind":"(?:outcome|change)",/,
  /^\{"old_name":"/,
  /^\[\s*(?:\]\s*$|\{"description":"[^\n]*"check_name":")/,
  /^\{"\$schema":"[^"]*sarif[^"]*"[^\n]*"name":"newhire"/,
  // Markup.
  /^<\?xml[^>]*>\s*<testsuites name="newhire"/,
  /^<!doctype html>[\s\S]*<title>(?:[^<]*new hire file|Audit of a correction|Conversion of a table)/i,
  /^# New hire file check/,
  // Tables: findings, audits, comparisons, all records.
  /^file_name,line_number,record_number,/,
  /^status,line_number,record_number,/,
  /^what,old_line,new_line,/,
  /^Line,Record,Record type,/,
  // Text: overviews, verdicts, lines of findings, commands of GitHub.
  /^File +State +Records? /,
  /^[^\n]{1,60} · (?:\d[\d,]* (?:of \d[\d,]* )?records?\b|not checked: )/,
  /^Not finished: /,
  /^error [A-Z_]+: /,
  /^[^\n]+:(?:(?:\d+:\d+:)? (?:error|warning) [A-Z_]+:? | note: )/,
  /^Total of \d/,
  /^::(?:error|warning|notice) /,
];

/** What has decisions of a person: mappings, layouts, tables of edits. */
const DECISIONS: readonly RegExp[] = [
  /^\{\s*"newhire_mapping":/,
  /^\{\s*"id":\s*"[\w-]+",\s*"state":\s*"/,
  /^"?sha256:[0-9a-f]{64}/,
];

/** True for a regular file that newhire has written and that is not a new hire file; false for one that cannot be read. */
export const isOwnDocument = (path: string): Promise<boolean> => beginsLike(path, [...REPORTS, ...DECISIONS]);

/** True for a regular file with a report that newhire has written. */
export const isOwnReport = (path: string): Promise<boolean> => beginsLike(path, REPORTS);

async function beginsLike(path: string, beginnings: readonly RegExp[]): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return false;
  const head = await readHead({ name: path, path }, BEGINNING).catch(() => undefined);
  if (head === undefined) return false;
  const text = Buffer.from(head)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  return beginnings.some((beginning) => beginning.test(text));
}
