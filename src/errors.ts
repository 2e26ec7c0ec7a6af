/** Every error that a user or client can get: one table of code, HTTP status, exit code and title. */

interface ErrorRow {
  status: number;
  /** 2: usage, unreadable input, format fault, unknown state. 3: a failure of newhire or of a service that it uses. */
  exit: 2 | 3;
  title: string;
}

const ERRORS = {
  USAGE: { status: 400, exit: 2, title: 'The request cannot be understood' },
  UNKNOWN_STATE: { status: 400, exit: 2, title: 'Unknown state' },
  UNREADABLE_INPUT: { status: 400, exit: 2, title: 'The input cannot be read' },
  INVALID_LAYOUT: { status: 400, exit: 2, title: 'The layout is not valid' },
  FORMAT_FAULT: { status: 422, exit: 2, title: 'Not a file of this layout' },
  TABLE_UNREADABLE: { status: 422, exit: 2, title: 'The table cannot be read' },
  MAPPING_NEEDED: { status: 422, exit: 2, title: 'A mapping is needed' },
  MAPPING_UNFIT: { status: 422, exit: 2, title: 'The mapping does not fit the table' },
  NOT_REVERSIBLE: { status: 422, exit: 2, title: 'The file cannot be converted without loss' },
  OUTPUT_EXISTS: { status: 409, exit: 2, title: 'The output already exists' },
  UNWRITABLE_OUTPUT: { status: 500, exit: 3, title: 'The output cannot be written' },
  FILE_NOT_FOUND: { status: 404, exit: 2, title: 'File not found' },
  NO_EARLIER_FILE: { status: 404, exit: 2, title: 'No earlier file' },
  NOT_COMPARABLE: { status: 409, exit: 2, title: 'The files cannot be compared' },
  RECORD_NOT_FOUND: { status: 404, exit: 2, title: 'Record not found' },
  CONVERSION_NOT_FOUND: { status: 404, exit: 2, title: 'Conversion not found' },
  JOB_NOT_FOUND: { status: 404, exit: 2, title: 'Job not found' },
  JOB_NOT_COMPLETED: { status: 404, exit: 2, title: 'The job is not completed' },
  JOB_STATE: { status: 409, exit: 2, title: 'The state of the job does not allow this' },
  PRECONDITION_FAILED: { status: 412, exit: 2, title: 'The resource does not match If-Match' },
  PROPOSAL_NOT_FOUND: { status: 404, exit: 2, title: 'Proposal not found' },
  PROPOSAL_STATE: { status: 409, exit: 2, title: 'The state of the proposal does not allow this' },
  DECISION_NOT_PROVEN: { status: 422, exit: 2, title: 'The result of these decisions cannot be proven' },
  PLAN_PENDING: { status: 503, exit: 3, title: 'The plan is not ready yet' },
  NOTHING_TO_CORRECT: { status: 400, exit: 2, title: 'The file has no errors to correct' },
  JOB_EXISTS: { status: 400, exit: 2, title: 'A job already exists for this file' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, exit: 2, title: 'The key was used for another request' },
  REQUEST_UNDER_WAY: { status: 409, exit: 3, title: 'The same request is under way' },
  TOO_LARGE: { status: 413, exit: 2, title: 'The file is too large' },
  TOO_MANY_REQUESTS: { status: 429, exit: 3, title: 'Too many requests' },
  UNAUTHORIZED: { status: 401, exit: 2, title: 'An API key is needed' },
  FORBIDDEN: { status: 403, exit: 2, title: 'This request is not allowed' },
  NOT_FOUND: { status: 404, exit: 2, title: 'There is nothing at this address' },
  METHOD_NOT_ALLOWED: { status: 405, exit: 2, title: 'This method is not offered here' },
  REQUEST_TIMEOUT: { status: 408, exit: 3, title: 'The request did not arrive in time' },
  EXPECTATION_FAILED: { status: 417, exit: 2, title: 'The Expect header is not supported' },
  HEADERS_TOO_LARGE: { status: 431, exit: 2, title: 'The headers are too long' },
  TOO_SLOW: { status: 503, exit: 3, title: 'The request took too long' },
  TOO_MANY_UPLOADS: { status: 503, exit: 3, title: 'Too many uploads are under way' },
  STOPPING: { status: 503, exit: 3, title: 'The server is stopping' },
  WORKER_DOWN: { status: 503, exit: 3, title: 'No worker is running' },
  STORE_UNAVAILABLE: { status: 503, exit: 3, title: 'The store cannot be used' },
  BLOB_MISSING: { status: 404, exit: 3, title: 'Stored bytes are missing' },
  BLOB_DAMAGED: { status: 500, exit: 3, title: 'Stored bytes are damaged' },
  STORE_LOCKED: { status: 503, exit: 3, title: 'The data folder is in use' },
  SERVICE_FAILED: { status: 502, exit: 3, title: 'The service failed' },
  INTERNAL: { status: 500, exit: 3, title: 'Internal error' },
} as const satisfies Record<string, ErrorRow>;

/** The code of an error, as clients and scripts see it. */
export type ErrorCode = keyof typeof ERRORS;

interface ErrorIds {
  readonly file_id?: string;
  readonly job_id?: string;
  /** The sheets of which one must be named. */
  readonly sheets?: readonly string[];
}

interface ErrorOptions {
  next?: string | undefined;
  cause?: unknown;
  ids?: ErrorIds;
}

/** An error that a user can act on: what happened, and the next step. Its text never contains a value from a file. */
export class NewhireError extends Error {
  override readonly name: string = 'NewhireError';
  readonly code: ErrorCode;
  /** What to do about it, in one sentence. */
  readonly next: string | undefined;
  /** What the error is about, where its client may not know it. */
  readonly ids: ErrorIds;

  constructor(code: ErrorCode, message: string, { next, cause, ids = {} }: ErrorOptions = {}) {
    super(message, { cause });
    this.code = code;
    this.next = next;
    this.ids = ids;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  get exitCode(): 2 | 3 {
    return ERRORS[this.code].exit;
  }

  get title(): string {
    return ERRORS[this.code].title;
  }
}
