/** The runs of `newhire correct` as a table, or one below the other where the terminal is too narrow for it. */

import { clip, visible, widthOf } from '../../../reports/index.js';
import type { CliJob } from '../../../storage/cli-runs/index.js';
import type { JobStatus } from '../../../storage/index.js';

const GAP = '  ';
const HEADINGS = ['Job', 'File', 'State', 'When', 'Status', 'Applied', 'Left'] as const;
/** Columns that hold numbers: the last ones, left out where nothing is counted. */
const NUMBERS = new Set<string>(['Applied', 'Left']);
const LONGEST_NAME = 40;

/** A run here, or a job on a server, whose list does not count corrections. */
export interface JobLine
  extends Pick<CliJob, 'job_id' | 'file_name' | 'state' | 'created_at'>,
    Partial<Pick<CliJob, 'corrections_applied' | 'corrections_failed'>> {
  status: JobStatus;
}

/** Newest first, as given. Times are those of the user's clock. */
export function jobTable(jobs: readonly JobLine[], width: number): string {
  if (jobs.length === 0) return 'No run of newhire correct is kept here.\n';
  const rows = jobs.map(cellsOf);
  const isCounted = jobs.some((job) => job.corrections_applied !== undefined);
  const headings = HEADINGS.filter((heading) => isCounted || !NUMBERS.has(heading));
  const widths = headings.map((heading, at) =>
    Math.max(heading.length, ...rows.map((row) => widthOf(row[at]!))),
  );
  const total = widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length);
  const lines =
    total > width ? rows.flatMap(stacked) : [headings, ...rows].map((row) => inColumns(row, widths));
  return `${lines.join('\n')}\n`;
}

function cellsOf(job: JobLine): string[] {
  const done = job.status === 'completed';
  return [
    job.job_id,
    clip(visible(job.file_name), LONGEST_NAME),
    visible(job.state),
    localTime(job.created_at),
    job.status,
    done ? String(job.corrections_applied ?? '') : '',
    done ? String(job.corrections_failed ?? '') : '',
  ];
}

function inColumns(cells: readonly string[], widths: readonly number[]): string {
  const padded = widths.map((width, at) => {
    const cell = cells[at]!;
    const pad = ' '.repeat(width - widthOf(cell));
    return NUMBERS.has(HEADINGS[at]!) ? pad + cell : cell + pad;
  });
  return padded.join(GAP).trimEnd();
}

function stacked([id, file, state, when, status, applied, left]: string[]): string[] {
  const counts = applied === '' ? '' : `, ${applied} applied, ${left} left`;
  return [id!, `${GAP}${file} · ${state} · ${when} · ${status}${counts}`];
}

/** `2026-11-21 09:05` */
function localTime(time: string): string {
  const at = new Date(time);
  const part = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
  return `${day} ${part(at.getHours())}:${part(at.getMinutes())}`;
}
