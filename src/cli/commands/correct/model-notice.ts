/** The notice of what will leave the computer, and the requests themselves in a dry run. */

import type { ModelPlan } from '../../../correction/index.js';
import type { ModelSettings, RequestPreview } from '../../../model/index.js';
import { counted, grouped, wrap } from '../../../reports/index.js';

/** How much is asked, and which fields of how many records are sent where; lines of at most `width` columns. */
export function modelNotice(
  plan: ModelPlan,
  { model = '', maxCalls = Infinity }: ModelSettings,
  env: NodeJS.ProcessEnv,
  width: number,
): string {
  const most = maxCalls < plan.requests ? `at most ${grouped(maxCalls)} of ` : '';
  const requests = `${most}${counted(plan.requests, 'request')} about ${counted(plan.records, 'record')}`;
  const fields = plan.fields.map(({ field_label, count }) => `${field_label} (${grouped(count)})`);
  const sentences = [
    `newhire: The model ${model} at ${hostOf(env)} gets ${requests}.`,
    `newhire: Fields sent, and of how many records: ${fields.join(', ')}. No address line, SSN, FEIN, date, phone or person's name is sent.`,
  ];
  return `${sentences.flatMap((line) => wrap(line, width, 2)).join('\n')}\n`;
}

/** A request as the JSON that would be sent; control characters are written as JSON escapes. */
export function requestText({ body }: RequestPreview): string {
  return (JSON.stringify(body, null, 2) ?? '').replace(/[^\n -~]/g, toEscape);
}

const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The service's host only: the rest of the address may hold a key. */
function hostOf({ OPENAI_BASE_URL }: NodeJS.ProcessEnv): string {
  return OPENAI_BASE_URL ? new URL(OPENAI_BASE_URL).host : 'api.openai.com';
}
