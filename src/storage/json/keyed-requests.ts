/** The requests that may be sent again: what each was answered with, for a day. */

import {
  type AnsweredRequest,
  type Clock,
  earlierAnswer,
  type KeyedRequest,
  ONE_DAY,
} from '../ports/index.js';
import { Table } from './row-table.js';

/** A table of such requests. */
export class KeyedRequests extends Table<AnsweredRequest> {
  constructor(
    rows: readonly AnsweredRequest[] = [],
    private readonly clock: Clock,
  ) {
    super(rows, ({ key }) => key);
  }

  /**
   * The id that the request was answered with before; undefined when it was not.
   * @throws {NewhireError} IDEMPOTENCY_KEY_REUSED when something else was asked for then
   */
  answered(request: KeyedRequest | undefined): string | undefined {
    const row = request && this.drafted(request.key);
    if (!row || isOld(row, this.clock())) return undefined;
    return earlierAnswer(row, request);
  }

  /** Remembers what a request was answered with, and forgets those that are too old. */
  remember(request: KeyedRequest | undefined, id: string): void {
    if (!request) return;
    const now = this.clock();
    for (const row of this.rows) {
      if (!isOld(row, now)) break;
      this.remove(row.key);
    }
    const { key, fingerprint } = request;
    this.put({ key, fingerprint, id, at: now.toISOString() });
  }
}

function isOld({ at }: AnsweredRequest, now: Date): boolean {
  return now.getTime() - Date.parse(at) > ONE_DAY;
}
