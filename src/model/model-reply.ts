/**
 * The answer of the service: the JSON schema that a reply must follow, whether the response is a chat completion at all, and
 * what it says.
 */

import * as z from 'zod';
import type { AskedError, ModelDecision, ModelFix, ModelReply, ModelRequest } from './model-port.js';
import { CallFailure } from './openai-call.js';
import { stripInvisible } from './prompt.js';

const MAX_EVIDENCE_LENGTH = 200;
/** Services without schemas often put the JSON into a code block of Markdown. */
const FENCED = /^\s*```(?:json)?\s*\n([\s\S]*?)\s*```\s*$/i;
/** The tokens that distinguish the keys of JSON from its values. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/** The result of a call that was answered; kept in the journal. */
export type AnsweredCall =
  | { kind: 'answered'; fixes: ModelReply }
  | { kind: 'declined' | 'failed'; reason: string };

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

/** The part of a chat completion that is used; without `usage` when the service counted no tokens. */
export type Completion = z.infer<typeof COMPLETION>;

/**
 * The JSON schema for one request, in strict form: every key required, no other keys, ids as enums. Evidence comes before
 * the decision, so that the model reasons before it decides.
 */
export function replyFormat(request: ModelRequest): {
  type: 'json_schema';
  json_schema: { name: string; strict: true; schema: Record<string, unknown> };
} {
  const { $schema: _, ...schema } = z.toJSONSchema(replySchema(request));
  return { type: 'json_schema', json_schema: { name: 'fixes', strict: true, schema } };
}

/**
 * The body of an answer as a completion.
 * @throws {CallFailure} when it is something else, such as a proxy's page, which the SDK passes on as text
 */
export function asCompletion(body: unknown): Completion {
  const completion = COMPLETION.safeParse(body);
  if (completion.success) return completion.data;
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

/**
 * The fixes in a reply; undefined when it does not have the required form: not JSON, duplicate, unknown or missing keys, an
 * id that is not a candidate of that error, an error answered twice. Members that a decision does not need are dropped, and
 * a value that was written without permission becomes an abstention.
 */
function readReply(text: string, request: ModelRequest): ModelReply | undefined {
  const reply = parse(text, request);
  if (!reply) return undefined;
  const fixes: ModelReply = [];
  for (const fix of reply.fixes) {
    const error = request.errors.find(({ error_id }) => error_id === fix.error_id);
    const answeredTwice = fixes.some(({ error_id }) => error_id === fix.error_id);
    if (!error || answeredTwice || !isComplete(fix, error)) return undefined;
    fixes.push(normalized(fix, error));
  }
  return fixes;
}

function parse(text: string, request: ModelRequest): { fixes: ModelFix[] } | undefined {
  try {
    return replySchema(request).parse(parseStrictJson(FENCED.exec(text)?.[1] ?? text));
  } catch {
    return undefined;
  }
}

function isComplete(fix: ModelFix, error: AskedError): boolean {
  if (fix.decision === 'choose') return error.candidates.some((c) => c.candidate_id === fix.candidate_id);
  return fix.decision !== 'write' || fix.value !== null;
}

function normalized(fix: ModelFix, error: AskedError): ModelFix {
  const decision: ModelDecision = fix.decision === 'write' && !error.may_write ? 'abstain' : fix.decision;
  return {
    error_id: fix.error_id,
    decision,
    candidate_id: decision === 'choose' ? fix.candidate_id : null,
    value: decision === 'write' ? fix.value : null,
    evidence: stripInvisible(fix.evidence, MAX_EVIDENCE_LENGTH),
  };
}

function replySchema(request: ModelRequest) {
  const candidates = [...new Set(request.errors.flatMap((e) => e.candidates.map((c) => c.candidate_id)))];
  const mayWrite = request.errors.some((error) => error.may_write);
  const decisions: ModelDecision[] = ['abstain'];
  if (mayWrite) decisions.unshift('write');
  if (candidates.length > 0) decisions.unshift('choose');
  return z.strictObject({
    fixes: z.array(
      z.strictObject({
        error_id: z.enum(request.errors.map((error) => error.error_id)),
        evidence: z.string(),
        decision: z.enum(decisions),
        candidate_id: candidates.length > 0 ? z.enum(candidates).nullable() : z.null(),
        value: z.string().nullable(),
      }),
    ),
  });
}

/**
 * The value of a JSON text.
 * @throws {SyntaxError} when the text is not JSON, or an object has a duplicate key: JSON.parse would silently use the last
 * one, another parser the first
 */
function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const open: (Set<string> | undefined)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') addKey(open.at(-1), last);
    last = token;
  }
  return value;
}

function addKey(keys: Set<string> | undefined, token: string): void {
  const key = String(JSON.parse(token));
  if (keys?.has(key)) throw new SyntaxError('An object has a duplicate key.');
  keys?.add(key);
}
