/** What a person decides and types about a job on a server: the questions are asked here, and the server applies the answers. */

import {
  type Outcome,
  type Proposal,
  type ReviewQuestions,
  reviewQuestions,
  type TypedResult,
  type TypedValue,
  typedResult,
} from '../../../correction/index.js';
import { NewhireError } from '../../../errors.js';
import type { Layout } from '../../../layouts/index.js';
import { inputFile } from '../../../storage/index.js';
import { standardOptions } from '../../../validation/index.js';
import type { SourceFile } from '../../input/source-file.js';
import type { Job } from '../../remote/answer-schemas.js';
import { answerAbout } from '../../remote/bounded-answer.js';
import type { Client } from '../../remote/client.js';
import {
  corrections,
  openProposals,
  type RemoteDecision,
  sendDecisions,
  sendValues,
} from '../../remote/remote-job.js';
import { Reviewer } from './reviewer.js';
import type { CorrectRun, RunPlan } from './run-plan.js';

/** A job with the answers of a person. */
export interface AnsweredJob {
  /** As it is then; undefined when there was nothing to correct. */
  job: Job | undefined;
  /** There was a review. */
  wasAsked: boolean;
  /** What became of the typed values, of the review and of a table of edits. */
  typed: TypedResult;
}

/**
 * Sends what a person typed or decides. `first` is the completed job, `source` the file that it corrected.
 * @throws {NewhireError} SERVICE_FAILED when the server keeps no proposals; as `Client.request` does; the signal's reason
 */
export async function answerJob(
  client: Client,
  plan: RunPlan,
  first: Job | undefined,
  source: SourceFile,
): Promise<AnsweredJob> {
  const { task } = plan;
  const values = task.edits?.values ?? [];
  if (!first) return { job: first, wasAsked: false, typed: typedResult(values, () => NO_JOB) };
  const edited = await sendValues(client, first, values);
  const reasonOf = (value: TypedValue) => edited.reasons.get(value);
  const review = task.review ? await reviewOnServer(client, plan, edited.job, source) : undefined;
  if (!review) return { job: edited.job, wasAsked: false, typed: typedResult(values, reasonOf) };
  const { job, answered, reasons } = review;
  const given = [...withoutAnswered(values, answered, task.layout), ...answered];
  return { job, wasAsked: true, typed: typedResult(given, (one) => reasons.get(one) ?? reasonOf(one)) };
}

/** The edits but for those of fields that got another value in the review. They may name a field by its label. */
function withoutAnswered(
  edits: readonly TypedValue[],
  answered: readonly TypedValue[],
  { record_types }: Layout,
): TypedValue[] {
  const fields = record_types.flatMap((type) => type.fields);
  const places = answered.flatMap(({ line_number, field_name }) =>
    [field_name, ...fields.filter(({ name }) => name === field_name).map(({ label }) => label)].map((name) =>
      placeOf({ line_number, field_name: name }),
    ),
  );
  const replaced = new Set(places);
  return edits.filter((edit) => !replaced.has(placeOf(edit)));
}

const placeOf = ({ line_number, field_name }: Omit<TypedValue, 'value'>) =>
  `${line_number} ${field_name.trim().toLowerCase()}`;

const NO_JOB = 'The file has no errors, so the server corrects nothing in it. Leave out --server.';

/** What was decided and typed in a review, as far as the server did it. */
interface ServerReview {
  job: Job;
  /** What was typed. */
  answered: readonly TypedValue[];
  /** The reasons why values were not written. */
  reasons: ReadonlyMap<TypedValue, string>;
}

/**
 * Asks about the proposals of a completed job and the errors that are left, and sends what was answered. Undefined when there is
 * nothing to ask.
 * @throws {NewhireError} SERVICE_FAILED when the server keeps no proposals; as `Client.request` does; the signal's reason
 */
async function reviewOnServer(
  client: Client,
  plan: RunPlan,
  job: Job,
  source: SourceFile,
): Promise<ServerReview | undefined> {
  if (job.revision === undefined) {
    throw new NewhireError('SERVICE_FAILED', `The server ${client.server} is too old for a review.`, {
      next: 'Leave out --review, or --server.',
    });
  }
  const proposals: Proposal[] = [];
  for await (const proposal of openProposals(client, job.job_id, answerAbout(source.size))) {
    const { status: _, ...shown } = proposal;
    proposals.push(shown);
  }
  const typing = await typingHere(client, plan.task, job, source);
  if (proposals.length === 0 && !typing?.left.length) return undefined;
  const answers = await new Reviewer(plan, client.signal).decide({ proposals, ...typing });
  const decisions = proposals.flatMap(({ proposal_id, options }): RemoteDecision[] => {
    const decision = answers.decisions.get(proposal_id);
    if (decision?.kind === 'decline') return [{ proposal_id, decision: 'decline', option: 0 }];
    if (decision?.kind !== 'accept') return [];
    const option = options.findIndex(({ edits }) => edits === decision.option.edits);
    return [{ proposal_id, decision: 'accept', option }];
  });
  const decided = await sendDecisions(client, job, decisions);
  return { ...(await sendValues(client, decided, answers.values)), answered: answers.values };
}

/**
 * The errors that the server left, and the check of what is typed for them: both are made here, of the same bytes, as the API tells
 * neither. Undefined where this program reads the file otherwise than the server.
 */
async function typingHere(
  client: Client,
  { layout, today, edits }: CorrectRun,
  { job_id }: Job,
  { path, size }: SourceFile,
): Promise<Pick<ReviewQuestions, 'left' | 'unlisted' | 'refusalOf'> | undefined> {
  const failed = new Set<string>();
  for await (const entry of corrections(client, job_id, answerAbout(size)))
    if (entry.kind === 'outcome' && entry.resolution === 'failed') failed.add(errorOf(entry));
  const settings = { layout, today, ...(await standardOptions()), signal: client.signal };
  const asked = await reviewQuestions({ input: inputFile(path), ...settings }, edits?.values ?? []);
  if (!asked) return undefined;
  return {
    left: asked.left.filter((error) => failed.has(errorOf(error))),
    unlisted: asked.unlisted,
    refusalOf: (value, given) => asked.refusalOf(value, given),
  };
}

const errorOf = ({
  line_number,
  field_name,
  error_type,
}: Pick<Outcome, 'line_number' | 'field_name' | 'error_type'>) =>
  `${line_number} ${field_name} ${error_type}`;
