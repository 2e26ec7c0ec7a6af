/** Reads the response of the service: whether it is a chat completion, and what it says. */

import { z } from 'zod';
import { CallFailure } from './call-failure.js';
import type { ModelReply, ModelRequest, Usage } from './model-port.js';
import { readReply } from './model-reply.js';

/** The result of a call that was answered; kept in the journal. */
export type AnsweredCall =
  | { kind: 'answered'; fixes: ModelReply }
  | { kind: 'declined'; reason: string }
  | { kind: 'failed'; reason: string };

/** The part of a chat completion that is used. */
export interface Completion {
  choices: { finish_reason?: string | null; message: { content?: string | null; refusal?: string | null } }[];
  usage: Usage | undefined;
}

const text = z.string().nullish();
const count = z.number().int().nonnegative();
const COMPLETION = z.object({
  choices: z.array(z.object({ finish_reason: text, message: z.object({ content: text, refusal: text }) })),
  usage: z
    .object({ prompt_tokens: count, completion_tokens: count })
    .transform((usage) => ({ tokens_in: usage.prompt_tokens, tokens_out: usage.completion_tokens }))
    .optional()
    .catch(undefined),
});

/**
 * The body of an answer as a completion.
 * @throws {CallFailure} when it is something else, such as a proxy's page, which the SDK passes on as text
 */
export function asCompletion(body: unknown): Completion {
  const completion = COMPLETION.safeParse(body);
  if (completion.success) return { usage: undefined, ...completion.data };
  throw new CallFailure('refused', 'The response from this address is not a chat completion.');
}

/** What the completion says. An unusable answer is not requested again: it would cost again and be the same. */
export function readCompletion(completion: Completion, request: ModelRequest): AnsweredCall {
  const [choice] = completion.choices;
  if (!choice) return { kind: 'failed', reason: 'The model gave an empty answer.' };
  const { finish_reason, message } = choice;
  if (message.refusal) return { kind: 'declined', reason: 'The model declined to answer.' };
  if (finish_reason === 'content_filter') {
    return { kind: 'declined', reason: "The model service's content filter withheld the answer." };
  }
  if (finish_reason === 'length') return { kind: 'failed', reason: "The model's reply was cut off." };
  if (!message.content) return { kind: 'failed', reason: 'The model gave an empty answer.' };
  const fixes = readReply(message.content, request);
  if (!fixes) return { kind: 'failed', reason: "The model's reply does not have the requested format." };
  return { kind: 'answered', fixes };
}
