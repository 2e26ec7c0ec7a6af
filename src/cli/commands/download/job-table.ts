/** The runs of `newhire correct` as a table, or one below the other where the terminal is too narrow for a table. */

import { localDayOf } from '../../../local-day.js';
import { jsonDocument, printable, printableLine, visible } from '../../../printable.js';
import { clip, widthOf } from '../../../reports/index.js';
import { shownName } from '../../../shown-name.js';
import type { CliJob } from '../../../storage/cli-runs/index.js';
import type { JobStatus } from '../../../storage/index.js';
import { terminalOf } from '../../output/terminal.js';
import { print } from '../../output/writer.js';

const GAP = '  ';
const HEADINGS = ['Job', 'File', 'State', 'When', 'Status', 'Applied', 'Left'] as const;
type Heading = (typeof HEADINGS)[number];
type Row = Record<Heading, string>;
/** Columns of numbers: the last ones, left out where nothing is counted. */
const NUMBERS = new Set<Heading>(['Applied', 'Left']);
/** A longer file name is cut. */
const MAX_NAME_LENGTH = 40;

/** A run here, or a job on a server, whose list does not count corrections. */
export interface JobLine
  extends Pick<CliJob, 'job_id' | 'file_name' | 'state' | 'created_at'>,
    Partial<Pick<CliJob, 'corrections_applied' | 'corrections_failed'>> {
  status: JobStatus;
}

/** The heading of each column is its own name. */
const TITLES = Object.fromEntries(HEADINGS.map((heading) => [heading, heading])) as Row;

/** Prints the list of runs or jobs, in the format that `--format` names. */
export function printJobs(jobs: readonly JobLine[], format: string): void {
  const { width } = terminalOf(false);
  const shown = jobs.map((job) => ({ ...job, file_name: shownName(job.file_name) }));
  print(format === 'json' ? jsonDocument(shown) : printable(jobTable(shown, width)));
}

/** In the order given. Times are in the user's time zone. `width` is in columns. */
export function jobTable(jobs: readonly JobLine[], width: number): string {
  if (jobs.length === 0) return 'No run of newhire correct is kept here.\n';
  const rows = jobs.map(cellsOf);
  const isCounted = jobs.some((job) => job.corrections_applied !== undefined);
  const columns = HEADINGS.filter((heading) => isCounted || !NUMBERS.has(heading)).map((heading) => ({
    heading,
    width: Math.max(heading.length, ...rows.map((row) => widthOf(row[heading]))),
  }));
  const total = columns.reduce((sum, { width: one }) => sum + one + GAP.length, -GAP.length);
  const lines =
    total > width ? rows.flatMap(stacked) : [TITLES, ...rows].map((row) => inColumns(row, columns));
  return `${lines.join('\n')}\n`;
}

function cellsOf(job: JobLine): Row {
  const done = job.status === 'completed';
  return {
    Job: job.job_id,
    File: clip(printableLine(job.file_name), MAX_NAME_LENGTH),
    State: visible(job.state),
    When: localTime(job.created_at),
    Status: job.status,
    Applied: done ? String(job.corrections_applied ?? '') : '',
    Left: done ? String(job.corrections_failed ?? '') : '',
  };
}

function inColumns(row: Row, columns: readonly { heading: Heading; width: number }[]): string {
  const cells = columns.map(({ heading, width }) => {
    const cell = row[heading];
    const pad = ' '.repeat(width - widthOf(cell));
    return NUMBERS.has(heading) ? pad + cell : cell + pad;
  });
  return cells.join(GAP).trimEnd();
}

function stacked({ Job, File, State, When, Status, Applied, Left }: Row): string[] {
  const counts = Applied === '' ? '' : `, ${Applied} applied, ${Left} left`;
  return [Job, `${GAP}${File} · ${State} · ${When} · ${Status}${counts}`];
}

/** `2026-11-21 09:05` */
function localTime(time: string): string {
  const at = new Date(time);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${localDayOf(at)} ${part(at.getHours())}:${part(at.getMinutes())}`;
}
