/** Which files of the list are shown, and in which order. Nothing here depends on a browser. */

import type { FileListItem, JobListItem, WaitingConversion } from '../../api/index.js';
import { counted } from '../../reports/index.js';
import { shownName } from '../../shown-name.js';
import { sharesAfter } from '../verdict/file-progress.js';

/** A file and its job. */
export interface ListedFile {
  file: FileListItem;
  job: JobListItem | undefined;
  /** It has errors, and surely no job: before all jobs are known, it may have one. */
  isUncorrected: boolean;
  /** The newest other file of the same bytes. */
  twin: FileListItem | undefined;
  /** The newest file of the same name and state, where this is an older one with other bytes. */
  later: FileListItem | undefined;
}

/** What a person can look for; texts that are empty allow all. */
export interface FileChoice {
  text: string;
  state: string;
  verdict: '' | keyof typeof VERDICTS;
  order: keyof typeof ORDERS;
}

/** All files, newest first. */
export const ALL_FILES: FileChoice = { text: '', state: '', verdict: '', order: 'newest' };

/** The names of the verdicts, and what each means. */
export const VERDICTS = {
  errors: { name: 'With errors as uploaded', has: ({ file }: ListedFile) => file.total_errors > 0 },
  open: {
    name: 'Not corrected yet',
    has: ({ job, isUncorrected }: ListedFile) =>
      isUncorrected || (job !== undefined && job.status !== 'completed'),
  },
  decide: { name: 'Corrected, with decisions to make', has: ({ job }: ListedFile) => leftOf(job).review > 0 },
  payroll: {
    name: 'Corrected, with errors for payroll',
    has: ({ job }: ListedFile) => leftOf(job).payroll > 0,
  },
  ready: {
    name: 'Ready to send',
    has: ({ file, job }: ListedFile) =>
      file.total_errors === 0 || (job?.status === 'completed' && job.corrections_failed === 0),
  },
} as const;

/** The errors that a correction has left, by who clears them. Unless it is known how many can be decided, payroll has them all. */
export const leftOf = (job: JobListItem | undefined) =>
  job?.status === 'completed' ? sharesAfter(job, job.corrections_proposed ?? 0) : { review: 0, payroll: 0 };

const byName = new Intl.Collator('en', { numeric: true });
const newer = (a: ListedFile, b: ListedFile) => b.file.uploaded_at.localeCompare(a.file.uploaded_at);

/** The names of the orders, and how each compares. */
export const ORDERS = {
  newest: { name: 'Newest first', compare: newer },
  oldest: { name: 'Oldest first', compare: (a: ListedFile, b: ListedFile) => newer(b, a) },
  name: {
    name: 'Name',
    compare: (a: ListedFile, b: ListedFile) => byName.compare(a.file.file_name, b.file.file_name),
  },
  state: {
    name: 'State',
    compare: (a: ListedFile, b: ListedFile) => byName.compare(a.file.state, b.file.state),
  },
  errors: {
    name: 'Most errors',
    compare: (a: ListedFile, b: ListedFile) => b.file.total_errors - a.file.total_errors,
  },
} as const;

/** The files with their jobs and with the others like them. `files` are newest first. */
export function listedFiles(
  files: readonly FileListItem[],
  jobs: readonly JobListItem[],
  areJobsKnown: boolean,
): readonly ListedFile[] {
  const jobOf = new Map(jobs.map((job) => [job.file_id, job]));
  const alike = new Map<string, FileListItem[]>();
  for (const file of files) alike.set(file.sha256, [...(alike.get(file.sha256) ?? []), file]);
  const nameOf = ({ file_name, state }: FileListItem) => JSON.stringify([file_name, state]);
  const newest = new Map(files.toReversed().map((file) => [nameOf(file), file]));
  return files.map((file) => {
    const namesake = newest.get(nameOf(file));
    const job = jobOf.get(file.file_id);
    return {
      file,
      job,
      isUncorrected: areJobsKnown && !job && file.total_errors > 0,
      twin: alike.get(file.sha256)?.find(({ file_id }) => file_id !== file.file_id),
      later: namesake?.sha256 === file.sha256 ? undefined : namesake,
    };
  });
}

/** The tables that are looked for; they have no verdict. */
export const chosenTables = (all: readonly WaitingConversion[], choice: FileChoice) =>
  choice.verdict === ''
    ? all.filter(
        ({ file_name, state }) =>
          hasWords(choice.text, `${file_name} ${state ?? ''}`) &&
          (choice.state === '' || choice.state === state),
      )
    : [];

/** Those that are looked for, in their order. */
export function chosenFiles(all: readonly ListedFile[], choice: FileChoice): readonly ListedFile[] {
  const found = all.filter(
    (one) =>
      (choice.state === '' || one.file.state === choice.state) &&
      (choice.verdict === '' || VERDICTS[choice.verdict].has(one)) &&
      hasWords(choice.text, `${one.file.file_name} ${one.file.state}`),
  );
  return found.sort(ORDERS[choice.order].compare);
}

/** Each word of a search is in the text. */
function hasWords(search: string, text: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.toLowerCase().includes(word));
}

/** The first few names, and how many more. */
export function namesOf(files: readonly ListedFile[]): string {
  const named = files.slice(0, MAX_NAMED).map(({ file }) => shownName(file.file_name));
  const more = files.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${counted(more, 'more file')}` : ''}`;
}

const MAX_NAMED = 5;
