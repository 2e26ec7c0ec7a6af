/** What went wrong with a request, in the words of the server where it has any, and what to do. */

import { counted } from '../../reports/index.js';

/** The members of an error answer (RFC 9457) that are shown. */
interface ProblemBody {
  code?: string;
  title?: string;
  detail?: string;
  next?: string;
  job_id?: string;
  sheets?: string[];
  errors?: { name: string; detail: string }[];
}

/** What only some problems have. */
interface Facts {
  /** Seconds until the server accepts the request. */
  retryAfter?: number | undefined;
  jobId?: string | undefined;
  /** The same request may be answered later. */
  isTemporary?: boolean;
  /** The sheets of a workbook, when one must be named. */
  sheets?: readonly string[] | undefined;
}

/** A request that failed. */
export class ApiProblem extends Error {
  constructor(
    /** The code of the API, or `UNREACHABLE` without an answer. */
    readonly code: string,
    readonly title: string,
    message: string,
    readonly next?: string | undefined,
    readonly facts: Facts = {},
  ) {
    super(message);
  }

  /** What was asked for does not exist any more: there is no point in asking again. */
  get isGone(): boolean {
    return this.code.endsWith('_NOT_FOUND');
  }
}

/** There was no answer. It is still said when the server is back. */
export function unreachable(): ApiProblem {
  return new ApiProblem(
    'UNREACHABLE',
    'There was no answer',
    'The server did not answer the request.',
    'Check that newhire serve is running, then do it again.',
    { isTemporary: true },
  );
}

/** A chosen file that the browser cannot read any more. */
export function unreadable(): ApiProblem {
  return new ApiProblem(
    'UNREADABLE',
    'The file cannot be read',
    'It was changed or moved after it was chosen, or it is a folder.',
    'Remove it here, and choose it again.',
  );
}

/** An answer that is not in the form of the API. */
export function notUnderstood(): ApiProblem {
  return new ApiProblem(
    'NOT_UNDERSTOOD',
    'The answer cannot be read',
    'It is not in the form of the newhire API.',
    'Load the page again. If it happens again, tell the operator of the server.',
  );
}

/** The problem of an answer that is not 2xx. */
export function problemOf(status: number, body: unknown, retryAfter: string | null): ApiProblem {
  const problem = typeof body === 'object' && body !== null ? (body as ProblemBody) : {};
  const seconds = Number(retryAfter ?? 'none');
  const { code = `HTTP_${status}`, title = 'The request failed', detail, next, job_id, sheets } = problem;
  const facts: Facts = {
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
    jobId: job_id,
    isTemporary: status === 429 || status >= 500,
    sheets,
  };
  const here = WORDS_HERE[code];
  return new ApiProblem(
    code,
    here?.title ?? title,
    here?.message ?? detail ?? `The server answered with status ${status}.`,
    nextHere(code, facts) ?? next ?? NEXT[code],
    facts,
  );
}

/** What is called otherwise on this page than in the API. */
const WORDS_HERE: Readonly<Record<string, { title: string; message: string }>> = {
  JOB_NOT_FOUND: { title: 'The correction is gone', message: 'The server no longer has it.' },
  CONVERSION_NOT_FOUND: { title: 'The table is gone', message: 'The server no longer has it.' },
};

/** What to do on this page, where the words of the server are for a program. */
function nextHere(code: string, { retryAfter, sheets }: Facts): string | undefined {
  switch (code) {
    case 'MAPPING_UNFIT':
      return 'Use the mapping of this table, or have a new one proposed.';
    case 'MAPPING_NEEDED':
      return 'Decide what is left, then use the mapping.';
    case 'TOO_MANY_REQUESTS':
      return `Wait ${retryAfter === undefined ? 'a moment' : counted(retryAfter, 'second')}, then do it again.`;
    case 'TABLE_UNREADABLE':
      return sheets && 'Choose the sheet to read.';
    default:
      return undefined;
  }
}

/** What to do on this page, where the server says nothing about it. */
const NEXT: Readonly<Record<string, string>> = {
  TOO_LARGE: 'Export the file in several parts, and check each of them.',
  FORMAT_FAULT: 'Choose another state, or export the file again.',
  FILE_NOT_FOUND: 'It may have been deleted. Go back to the list of files.',
  CONVERSION_NOT_FOUND: 'A table is removed after a day unless a file is made from it. Drop it again.',
  JOB_NOT_FOUND: 'It may have been deleted. Go back to the list of files.',
  PROPOSAL_STATE:
    'Somebody else has decided on it in the meantime. The list is up to date again; your other decisions are kept and can be saved.',
  DECISION_NOT_PROVEN: 'Nothing was changed. Leave these out, and save the others.',
  INTERNAL: 'Try again. If it happens again, tell the operator of the server.',
  BLOB_MISSING: 'Delete the file and check it again, or ask the operator of the server to restore it.',
  BLOB_DAMAGED: 'Check the file again: drop it on the first page.',
};

/** Anything thrown as a problem. */
export function asProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return new ApiProblem('PAGE', 'The page failed', 'Something went wrong in the page.', 'Load it again.');
}
