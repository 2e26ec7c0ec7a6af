/** The findings that a server gives for a file, in order, and each with its record, which is read from the file. */

import { fileChunks } from '../../file-chunks.js';
import type { Layout } from '../../layouts/index.js';
import { type Finding, HEAD_BYTES, type Line, RecordLines, type RecordText } from '../../validation/index.js';
import { FINDING, type UploadedFile } from './answer-schemas.js';
import { answerAbout } from './bounded-answer.js';
import type { Client } from './client.js';
import { rowsOf } from './remote-list.js';
import { notNewhire, UnknownRequest } from './server-errors.js';

/** The file of the findings, and what receives them. */
export interface FindingsTarget {
  path: string;
  layout: Layout;
  onFinding: (finding: Finding, record?: RecordText) => void;
  /** Awaited regularly, so that a slow output slows the reading. */
  ready: () => Promise<void>;
}

/**
 * The findings of an upload, in the order in which they were found; `size` is that of the file, in bytes. An older server
 * does not give that order: then the errors come first.
 * @throws {NewhireError} as `Client.request` does, and when the server contradicts itself
 */
export async function orderedFindings(
  client: Client,
  { file_id, errors, warnings }: UploadedFile,
  size: number,
): Promise<readonly Finding[]> {
  const both = [...errors, ...warnings];
  if (errors.length === 0 || warnings.length === 0) return both;
  const list = {
    path: `/api/v1/files/${file_id}/errors`,
    query: 'severity=all',
    name: 'errors',
    row: FINDING,
    most: answerAbout(size),
  };
  try {
    const ordered: Finding[] = [];
    for await (const finding of rowsOf(client, list)) ordered.push(finding);
    if (ordered.length !== both.length) throw notNewhire(client.server);
    return ordered;
  } catch (error) {
    if (error instanceof UnknownRequest) return both;
    throw error;
  }
}

/** Reports every finding in the order given, each with the text of its record. */
export async function reportFindings(
  findings: readonly Finding[],
  { path, layout, onFinding, ready }: FindingsTarget,
): Promise<void> {
  const placed = placedOf(findings);
  const earlier = placed.filter(({ at, finding }) => finding.line_number < at);
  const wanted = new Set(earlier.map(({ finding }) => finding.line_number));
  const kept = new Map<number, RecordText>();
  const report = (finding: Finding, current?: Line) => {
    const { line_number } = finding;
    const isCurrent = current?.number === line_number;
    onFinding(
      finding,
      recordOf(finding, isCurrent ? { text: () => textOf(current) } : kept.get(line_number)),
    );
  };
  let next = 0;
  const onLine = (line: Line) => {
    if (wanted.has(line.number)) {
      const text = textOf(line);
      kept.set(line.number, { text: () => text });
    }
    for (let found = placed[next]; found && found.at <= line.number; found = placed[++next])
      report(found.finding, line);
  };
  if (placed.length > 0) await readLines(path, layout, onLine, ready);
  // Findings are left only when the file has changed since it was sent.
  for (const { finding } of placed.slice(next)) report(finding);
}

interface PlacedFinding {
  /** The 1-based line at which it was found: its own, or a later one that revealed it. */
  at: number;
  finding: Finding;
}

function placedOf(findings: readonly Finding[]): PlacedFinding[] {
  let at = 0;
  return findings.map((finding) => {
    at = Math.max(at, finding.line_number);
    return { at, finding };
  });
}

/** A finding about the file has no record, unless it is about one that is missing on its line: that one is empty. */
function recordOf(
  { line_number, field_name, occurrences }: Finding,
  record: RecordText | undefined,
): RecordText | undefined {
  if (field_name !== 'file') return record;
  return line_number > 0 && occurrences === undefined ? { text: () => '' } : undefined;
}

/** A line of blanks is shown as an empty one. */
function textOf(line: Line): string {
  const text = line.text();
  return text.trim() === '' ? '' : text;
}

async function readLines(
  path: string,
  layout: Layout,
  onLine: (line: Line) => void,
  ready: () => Promise<void>,
): Promise<void> {
  const lines = new RecordLines(layout, onLine);
  for await (const chunk of fileChunks(path, 4 * HEAD_BYTES)) {
    lines.push(chunk);
    await ready();
  }
  lines.end();
}
