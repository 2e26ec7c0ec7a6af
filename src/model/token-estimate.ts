/** Estimates of tokens, made without a tokenizer: about 30 % either way. */

/** Bytes of English and JSON text in one token; careful side. */
const BYTES_PER_TOKEN = 3;
/** Tokens of a usual answer to one error, without hidden reasoning. */
const TOKENS_PER_ANSWER = 60;

/** Tokens of a JSON value as it would be sent. */
export function estimateTokens(value: unknown): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(value)) / BYTES_PER_TOKEN);
}

/** Tokens that the answer to so many errors usually takes. */
export function usualAnswerTokens(errors: number): number {
  return errors * TOKENS_PER_ANSWER;
}
