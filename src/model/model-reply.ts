/** The form of a reply: the JSON schema that the service must follow, and the check that it did. */

import { z } from 'zod';
import type { AskedError, ModelDecision, ModelFix, ModelReply, ModelRequest } from './model-port.js';
import { parseStrictJson } from './strict-json.js';
import { stripInvisible } from './visible-text.js';

const LONGEST_EVIDENCE = 200;
/** Services without schemas often put the JSON into a code block of Markdown. */
const FENCED = /^\s*```(?:json)?\s*\n([\s\S]*?)\s*```\s*$/i;

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
 * The fixes in a reply; undefined when it does not have the required form: not JSON, duplicate, unknown or missing keys, an
 * id that is not a candidate of that error, an error answered twice. Members that a decision does not need are dropped, and
 * a value that was written without permission becomes an abstention.
 */
export function readReply(text: string, request: ModelRequest): ModelReply | undefined {
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
    evidence: stripInvisible(fix.evidence, LONGEST_EVIDENCE),
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
