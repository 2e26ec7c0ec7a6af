/** All the ways in which a call can fail, by what to do about it. */

/**
 * `transient`: worth another try. `broken`: an unreadable answer, worth one more try. `adapted`: the service did not accept
 * a parameter, which is left out from now on; worth an immediate try. `refused`: this request only. `permanent`: every
 * further request would end the same way, so the stage stops. `held`: not sent now.
 */
export type FailureKind = 'transient' | 'broken' | 'adapted' | 'refused' | 'permanent' | 'held';

interface FailureDetails {
  /** How long the service asked us to wait, in milliseconds. */
  retryAfterMs?: number | undefined;
  /** True when the service may charge for an answer that did not arrive completely. */
  mayBeCharged?: boolean;
  /** The parameter that a refusal names. */
  parameter?: string | undefined;
}

/**
 * A call without an answer. The message is a plain sentence of this program: the text of a service's error may repeat the
 * request, so neither that text nor the original error is kept.
 */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly kind: FailureKind;
  readonly retryAfterMs: number | undefined;
  readonly mayBeCharged: boolean;
  readonly parameter: string | undefined;

  constructor(kind: FailureKind, reason: string, details: FailureDetails = {}) {
    super(reason);
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs;
    this.mayBeCharged = details.mayBeCharged ?? false;
    this.parameter = details.parameter;
  }
}

interface StatusRow {
  kind: FailureKind;
  reason: string;
}

const BY_STATUS: Record<number, StatusRow> = {
  401: { kind: 'permanent', reason: 'The model service did not accept the API key.' },
  402: { kind: 'permanent', reason: 'The account at the model service has no credit left.' },
  403: { kind: 'permanent', reason: 'The model service does not allow this API key to use the model.' },
  404: { kind: 'permanent', reason: 'The model service does not know this model or address.' },
  408: { kind: 'transient', reason: 'The model service took too long.' },
  409: { kind: 'transient', reason: 'The model service was busy with a conflicting request.' },
  429: { kind: 'transient', reason: 'The model service is limiting the number of requests.' },
};

const REDIRECTED = 'The address of the model service redirects to another address; set that one as base URL.';
const NO_QUOTA = 'The quota of the account at the model service is used up.';
const QUOTA_CODES = ['insufficient_quota', 'billing_hard_limit_reached'];

/** What an HTTP error of the service means. `codes`: the `code` and `type` of its error body. */
export function failureOfStatus(status: number, codes: unknown[], retryAfterMs?: number): CallFailure {
  if (codes.some((code) => QUOTA_CODES.includes(String(code)))) return new CallFailure('permanent', NO_QUOTA);
  const row = BY_STATUS[status];
  if (row) return new CallFailure(row.kind, row.reason, { retryAfterMs });
  if (status >= 500) {
    return new CallFailure('transient', `The model service failed (HTTP ${status}).`, { retryAfterMs });
  }
  if (status < 400) return new CallFailure('permanent', REDIRECTED);
  return new CallFailure('refused', `The model service refused the request (HTTP ${status}).`);
}

/**
 * The wait that a `Retry-After` header asks for, in milliseconds: seconds or an HTTP date.
 * Undefined when there is no such header or it is invalid. `now` in milliseconds since 1970.
 */
export function retryAfterMs(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
