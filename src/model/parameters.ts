/** The parameters of a call that not every model or server takes. */

/** The most that an answer may hold, hidden reasoning included: it bounds the cost of a call. */
export const MAX_ANSWER_TOKENS = 2048;

export type ParameterValues = Record<string, number>;

/** What to send in place of a parameter; undefined leaves it out. Older servers know only `max_tokens`. */
const IN_PLACE_OF: Record<string, string | undefined> = {
  temperature: undefined,
  max_completion_tokens: 'max_tokens',
};

/** Learns once what a service does not take, and remembers it for the run. */
export class Parameters {
  #values: ParameterValues = { temperature: 0, max_completion_tokens: MAX_ANSWER_TOKENS };

  /** What to send now. */
  get values(): ParameterValues {
    return this.#values;
  }

  /**
   * Notes that the service refused `name` in a call that had sent `sent`. True when a call with the present
   * values would differ from that one, so that another try makes sense.
   */
  refused(name: string | undefined, sent: ParameterValues): boolean {
    if (name === undefined || !(name in IN_PLACE_OF) || !(name in sent)) return false;
    if (name in this.#values) {
      const { [name]: value, ...rest } = this.#values;
      const substitute = IN_PLACE_OF[name];
      this.#values = substitute && value !== undefined ? { ...rest, [substitute]: value } : rest;
    }
    return true;
  }
}

/** The parameter of ours that the text of a refusal names, if any. */
export function parameterNamedIn(text: string): string | undefined {
  return Object.keys(IN_PLACE_OF).find((name) => new RegExp(`\\b${name}\\b`).test(text));
}
