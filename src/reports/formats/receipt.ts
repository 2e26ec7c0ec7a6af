/**
 * A receipt records that exactly this file was checked, against which layout, and with what result. It is not signed:
 * it proves that the file has not changed since, not who wrote the receipt.
 */

import { NewhireError } from '../../errors.js';
import type { Layout } from '../../layouts/index.js';
import type { FileResult, FormatReport, ReportContext } from '../report.js';
import { fingerprint } from '../text/fingerprint.js';

type Verdict = 'clean' | 'errors' | 'errors left out' | 'not a file of this layout';

/** The content of a receipt file. */
export interface Receipt {
  /** Version of this format. */
  receipt_version: 1;
  /** When the check began, ISO 8601 UTC. */
  checked_at: string;
  /** The day that dates were compared with, YYYY-MM-DD; absent where a server or an earlier version made the check. */
  today?: string;
  /** Version of the program. */
  version: string;
  file: { name: string; size: number; sha256: string };
  /** `sha256` is that of the layout's JSON, since an edited layout may keep its id and edition. */
  layout: { id: string; state: string; edition: string; sha256: string };
  counts: {
    total_records: number;
    total_errors: number;
    records_with_errors: number;
    total_warnings: number;
  };
  /** Findings by error type that were left out on request. */
  left_out: Record<string, number>;
  /** Where that was asked for; absent when nothing was left out. */
  left_out_by?: readonly string[];
  verdict: Verdict;
}

/** The receipt as a report; a run with a receipt has one file. A file that could not be read has no receipt. */
export function receiptReport({ write, ...context }: ReportContext): FormatReport {
  return {
    file() {},
    finding() {},
    fileEnd(result, layout) {
      write(`${JSON.stringify(receiptOf(result, layout, context), null, 2)}\n`);
    },
    end() {},
    problem() {},
  };
}

/** The receipt of one checked file. */
export function receiptOf(
  result: FileResult,
  layout: Layout,
  { now, today, version }: Pick<ReportContext, 'now' | 'today' | 'version'>,
): Receipt {
  const { total_records, total_errors, records_with_errors, total_warnings } = result;
  return {
    receipt_version: 1,
    checked_at: now,
    ...(today !== undefined && { today }),
    version,
    file: { name: result.file_name, size: result.size, sha256: result.sha256 },
    layout: {
      id: layout.id,
      state: layout.state,
      edition: layout.edition,
      sha256: fingerprint(JSON.stringify(layout)),
    },
    counts: { total_records, total_errors, records_with_errors, total_warnings },
    left_out: result.left_out ?? {},
    ...(result.left_out_by?.length ? { left_out_by: result.left_out_by } : {}),
    verdict: verdictOf(result),
  };
}

/** Clean means without errors, those left out on request included. Warnings do not count. */
function verdictOf(result: FileResult): Verdict {
  if (result.diagnosis) return 'not a file of this layout';
  if (result.total_errors === 0) return 'clean';
  return result.total_errors === result.left_out_errors ? 'errors left out' : 'errors';
}

/** The result of comparing a file with its receipt. */
export interface ReceiptCheck {
  /** True when the file is the one that was checked, and it was clean. */
  ok: boolean;
  /** The reason in one sentence. */
  reason: string;
}

/** Compares a receipt with a file's hash (lower-case hex) and size in bytes. */
export function checkReceipt(receipt: Receipt, file: { sha256: string; size: number }): ReceiptCheck {
  const { checked_at, today, layout } = receipt;
  if (file.sha256 !== receipt.file.sha256 || file.size !== receipt.file.size) {
    return {
      ok: false,
      reason: `The file is not the one that was checked at ${checked_at}: its content differs.`,
    };
  }
  const day = today === undefined ? '' : ` as of ${today}`;
  const checked = `The file was checked at ${checked_at}${day} against the layout of ${layout.state} (${layout.edition})`;
  const fault = faultOf(receipt);
  return fault
    ? { ok: false, reason: `${checked} and ${fault}.` }
    : { ok: true, reason: `${checked} and was clean.` };
}

function faultOf({ verdict, counts: { total_errors } }: Receipt): string | undefined {
  if (verdict === 'not a file of this layout') return 'did not match this layout';
  if (verdict === 'clean' && total_errors === 0) return undefined;
  const errors = `had ${total_errors} ${total_errors === 1 ? 'error' : 'errors'}`;
  return verdict === 'errors left out' ? `${errors} that were left out of its report` : errors;
}

/**
 * Reads the text of a receipt.
 * @throws {NewhireError} UNREADABLE_INPUT when the text is not a receipt of newhire.
 */
export function parseReceipt(text: string): Receipt {
  const receipt = parsed(text);
  if (isReceipt(receipt)) return receipt;
  throw new NewhireError('UNREADABLE_INPUT', 'The receipt was not written by newhire.', {
    next: 'Write it again: newhire validate FILE --state STATE --receipt FILE',
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isReceipt(value: unknown): value is Receipt {
  const { receipt_version, checked_at, today, file, layout, counts, verdict } = Object(
    value,
  ) as Partial<Receipt>;
  return (
    receipt_version === 1 &&
    typeof checked_at === 'string' &&
    (today === undefined || typeof today === 'string') &&
    typeof verdict === 'string' &&
    typeof file?.sha256 === 'string' &&
    typeof file.size === 'number' &&
    typeof counts?.total_errors === 'number' &&
    typeof layout?.state === 'string' &&
    typeof layout.edition === 'string'
  );
}
