/** The parameters of a call that not every model or server accepts. */

/** The limit of an answer, hidden reasoning included; it limits the cost of a call. */
export const MOST_ANSWER_TOKENS = 2048;

/** Parameters as they are sent, by name. */
export type ParameterValues = Record<string, number>;

/** What to send instead of a parameter; undefined leaves it out. Older servers know only `max_tokens`. */
const SUBSTITUTES: Record<string, string | undefined> = {
  temperature: undefined,
  max_completion_tokens: 'max_tokens',
};

/** Remembers for the run which parameters the service does not accept. */
export class CallParameters {
  private current: ParameterValues = { temperature: 0, max_completion_tokens: MOST_ANSWER_TOKENS };

  /** The parameters to send now. */
  get values(): ParameterValues {
    return this.current;
  }

  /**
   * Records that the service refused `name` in a call that had sent `sent`. True when a call with the current values would
   * differ from that one, so that another try makes sense.
   */
  refused(name: string | undefined, sent: ParameterValues): boolean {
    if (name === undefined || !(name in SUBSTITUTES) || !(name in sent)) return false;
    if (name in this.current) {
      const { [name]: value, ...rest } = this.current;
      const substitute = SUBSTITUTES[name];
      this.current = substitute && value !== undefined ? { ...rest, [substitute]: value } : rest;
    }
    return true;
  }
}

/** The parameter that the text of a refusal names; undefined when it names none of them. */
export function parameterNamedIn(text: string): string | undefined {
  return Object.keys(SUBSTITUTES).find((name) => new RegExp(`\\b${name}\\b`).test(text));
}
