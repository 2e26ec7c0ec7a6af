/** The parameters of a call that not every model or server accepts. */

/** The limit of an answer, hidden reasoning included; it limits the cost of a call. */
const MAX_ANSWER_TOKENS = 2048;

/** Optional parameters by name. `response_format` is the type of the format; the call adds the schema. */
export interface ParameterValues {
  readonly store?: false;
  readonly response_format?: 'json_schema' | 'json_object';
  readonly temperature?: number;
  readonly max_completion_tokens?: number;
  readonly max_tokens?: number;
}

/**
 * What is tried first, and how a refusal may name it. Not every service has a store, or follows a schema; without one the
 * instructions alone give the form of the answer, which is always checked.
 */
const FIRST: ParameterValues = {
  store: false,
  response_format: 'json_schema',
  temperature: 0,
  max_completion_tokens: MAX_ANSWER_TOKENS,
};
const NAMED_AS: Record<keyof typeof FIRST, RegExp> = {
  store: /\bstore\b/,
  response_format: /\b(?:response_format|json_?schema|structured[ _-]outputs?|strict)\b/i,
  temperature: /\btemperature\b/,
  max_completion_tokens: /\bmax_completion_tokens\b/,
  max_tokens: /\bmax_tokens\b/,
};

/** What is sent in place of a refused parameter; nothing for the others. Older servers know only `max_tokens`. */
function substituteFor(name: string, sent: ParameterValues): ParameterValues {
  if (name === 'max_completion_tokens') return { max_tokens: MAX_ANSWER_TOKENS };
  return name === 'response_format' && sent.response_format === 'json_schema'
    ? { response_format: 'json_object' }
    : {};
}

/** Remembers for the run which parameters the service does not accept. */
export class CallParameters {
  private current = FIRST;

  /** The parameters to send now. */
  get values(): ParameterValues {
    return this.current;
  }

  /**
   * Records that the service refused `name` in a call that had sent `sent`. True when a call with the current values would
   * differ from that one, so that another try makes sense.
   */
  refused(name: string | undefined, sent: ParameterValues): boolean {
    if (name === undefined || !(name in sent)) return false;
    if (sent === this.current) {
      const others = Object.entries(sent).filter(([one]) => one !== name);
      this.current = { ...Object.fromEntries(others), ...substituteFor(name, sent) };
    }
    return true;
  }
}

/** The parameter that a refusal names, in its `param` or its text; undefined when it names none of them. */
export function parameterNamedIn(refusal: string): string | undefined {
  return Object.entries(NAMED_AS).find(([, form]) => form.test(refusal))?.[0];
}
