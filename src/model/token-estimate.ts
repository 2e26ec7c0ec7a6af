/** Estimates of token counts without a tokenizer, within about 30 %. */

/** Bytes of English and JSON text in one token, rounded down so that estimates are rather too high. */
const BYTES_PER_TOKEN = 3;
/** Tokens of a typical answer to one error, without hidden reasoning. */
const TOKENS_PER_ANSWER = 60;

/** Tokens of a JSON value as it would be sent. */
export function estimateTokens(value: unknown): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(value)) / BYTES_PER_TOKEN);
}

/** Tokens of a typical answer to so many errors. */
export function typicalAnswerTokens(errors: number): number {
  return errors * TOKENS_PER_ANSWER;
}
