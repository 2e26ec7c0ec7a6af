/**
 * What an answer of a server must look like before it is used: the shapes of the API, where those of an older or newer
 * server differ, made safe to print. The server is not trusted.
 */

import * as z from 'zod';
import * as api from '../../api/index.js';
import { printableLine } from '../../printable.js';

/** Longer texts are not from a newhire server. In UTF-16 code units, as the next one. */
const MAX_TEXT_LENGTH = 5000;
/** A value may be a whole line of the file. */
const MAX_VALUE_LENGTH = 200_000;
/** Members that have text of the file; the report makes it visible. */
const VALUES = new Set([
  'current_value',
  'record_text',
  'removed',
  'inserted',
  'before',
  'after',
  'employer_name',
]);
/** Members that can be nothing but a name. */
const NAMES: Readonly<Record<string, RegExp>> = {
  field_name: /^[a-z][a-z0-9_]{0,99}$/,
  employer_fein: /^[\d*]{1,20}$/,
  proposal_id: /^\d{1,10}-[a-z][a-z0-9_]{0,99}$/,
};

/** An upload and its findings. */
export const UPLOADED_FILE = api.CheckedFile.omit({ job_id: true });
export type UploadedFile = z.infer<typeof UPLOADED_FILE>;

/** A row of its findings. */
export const FINDING = UPLOADED_FILE.shape.errors.element;

/** The answer to a new job. */
export const CREATED_JOB = api.CreatedJob.pick({ job_id: true });

/** A job. A server of version 0.1.0 keeps no proposals, cancels no job and says nothing of a model. */
export const JOB = api.Job.omit({
  corrected_file_url: true,
  model: true,
  corrections_proposed: true,
  file_changed: true,
  total_warnings: true,
}).extend({
  cancelled: z.boolean().default(false),
  revision: api.Job.shape.revision.optional(),
});
export type Job = z.infer<typeof JOB>;

/** A job after decisions; a server of an older version refuses nothing by itself. */
export const REVIEWED_JOB = JOB.extend({
  refused: z.array(z.object({ value_index: z.int().min(0).optional(), reason: z.string() })).optional(),
});

/** A row of the list of jobs. */
export const JOB_LIST_ITEM = api.JobListItem.omit({
  corrections_applied: true,
  corrections_failed: true,
  corrections_proposed: true,
  file_changed: true,
});
export type JobListItem = z.infer<typeof JOB_LIST_ITEM>;

/** A row of the list of files; the server may know more states. */
export const FILE_LIST_ITEM = api.FileListItem.pick({ file_id: true, file_name: true }).extend({
  state: z.string(),
});
export type FileListItem = z.infer<typeof FILE_LIST_ITEM>;

/** An entry of an audit. */
export const CORRECTION = z.discriminatedUnion('kind', [
  api.Change.extend({ encoding: z.enum(['utf-8', 'windows-1252']).optional() }),
  api.Outcome,
]);

/** A proposal. */
export const PROPOSAL = api.Proposal.omit({ accepted_option: true }).extend({
  options: z.array(api.Proposal.shape.options.element.omit({ tier: true })).min(1),
});
export type RemoteProposal = z.infer<typeof PROPOSAL>;

/** An error; all that is read of it. */
export const PROBLEM = api.Problem.pick({ code: true, detail: true, next: true, diagnosis: true });
export type ProblemBody = z.infer<typeof PROBLEM>;

/**
 * What an answer says; undefined when it is not of this shape. Its texts can be printed on a terminal and into the log of a
 * GitHub runner, its names are nothing but names, and its values are never taken for covered ones.
 */
export function readAnswer<Answer>(shape: z.ZodType<Answer>, given: unknown): Answer | undefined {
  const { success, data } = shape.safeParse(given);
  try {
    return success ? (harmless(data, '') as Answer) : undefined;
  } catch (error) {
    if (error instanceof ForeignAnswer) return undefined;
    throw error;
  }
}

/** A text that no newhire server sends. */
class ForeignAnswer extends Error {}

/** The same with its texts escaped; `name` is that of the member. */
function harmless(given: unknown, name: string): unknown {
  if (typeof given === 'string') return harmlessText(given, name);
  if (Array.isArray(given)) return given.map((one) => harmless(one, name));
  if (typeof given !== 'object' || given === null) return given;
  const members = Object.entries(given).filter(([one]) => one !== 'value_masked');
  return Object.fromEntries(members.map(([one, value]) => [one, harmless(value, one)]));
}

function harmlessText(given: string, name: string): string {
  const isValue = VALUES.has(name);
  if (given.length > (isValue ? MAX_VALUE_LENGTH : MAX_TEXT_LENGTH)) throw new ForeignAnswer();
  if (NAMES[name]?.test(given) === false) throw new ForeignAnswer();
  return isValue ? given : printableLine(given);
}
