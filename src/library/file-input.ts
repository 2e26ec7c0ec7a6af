/** What the functions of the library take: a file, and the state that it goes to. Anything else is refused with its reason. */

import { NewhireError } from '../errors.js';
import { type Layout, multistateLayout, OUTLINES, readLayout } from '../layouts/index.js';
import { localDay } from '../local-day.js';
import { didYouMean } from '../nearest-word.js';
import { visible } from '../printable.js';
import { parseDay } from '../validation/index.js';

/** The bytes of a file, whole or in chunks; a string is encoded as UTF-8. */
export type FileInput =
  | string
  | Uint8Array
  | ArrayBuffer
  | Blob
  | AsyncIterable<Uint8Array>
  | Iterable<Uint8Array>;

/** The state of a file, and the day of the check. */
export interface FileOptions {
  /** Name or USPS code of the receiving state, in upper or lower case, or a layout of your own. */
  state: string | Layout;
  /** True for an employer with people in several states, which reports all to this one: the state of hire is required, and is any. */
  multistate?: boolean | undefined;
  /** Today as YYYY-MM-DD; the day of the call in the time zone of the process by default. */
  today?: string | undefined;
  /** Ends the work and closes the input; its reason is thrown. */
  signal?: AbortSignal | undefined;
}

/**
 * The chunks of the input, in order. An abort closes the input, even if it has stopped sending data.
 * @throws {NewhireError} USAGE when it is not a file; the signal's reason
 */
export async function* chunksOf(input: FileInput, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const source = iteratorOf(input);
  const { promise: aborted, end } = abortOf(signal);
  let isDone = false;
  try {
    signal?.throwIfAborted();
    for (;;) {
      const next = source.next();
      const { done, value } = await (aborted ? Promise.race([next, aborted]) : next);
      if (done) {
        isDone = true;
        return;
      }
      if (!(value instanceof Uint8Array)) throw wrong('A chunk of the file is not a Uint8Array.');
      yield value;
    }
  } finally {
    end();
    // Not awaited: a source that gives nothing any more would not end either.
    if (!isDone) void close(input, source);
  }
}

type Source = Iterator<unknown> | AsyncIterator<unknown>;

function iteratorOf(input: FileInput): Source {
  if (typeof input === 'string') return [new TextEncoder().encode(input)].values();
  if (input instanceof Uint8Array) return [input].values();
  if (input instanceof ArrayBuffer) return [new Uint8Array(input)].values();
  if (input instanceof Blob) return iteratorOf(input.stream());
  if (input instanceof ReadableStream) return readerOf(input);
  if (typeof input === 'object' && input !== null) {
    if (Symbol.asyncIterator in input) return input[Symbol.asyncIterator]();
    if (Symbol.iterator in input) return input[Symbol.iterator]();
  }
  throw wrong('The file is neither text nor bytes, nor a stream of bytes.');
}

/** The iterator of such a stream waits for the next chunk before it closes anything. */
function readerOf(stream: ReadableStream<unknown>): AsyncIterator<unknown> {
  const reader = stream.getReader();
  const next = async (): Promise<IteratorResult<unknown>> => {
    const { done, value } = await reader.read();
    return { done, value };
  };
  const close = async () => {
    await reader.cancel();
    return { done: true, value: undefined } as const;
  };
  return { next, return: close };
}

/** A promise that is rejected with the reason of the signal, and what takes it off the signal; none without a signal. */
function abortOf(signal: AbortSignal | undefined): { promise?: Promise<never>; end: () => void } {
  if (!signal) return { end: () => {} };
  let onAbort = () => {};
  const promise = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
  });
  promise.catch(() => {});
  signal.addEventListener('abort', onAbort);
  return { promise, end: () => signal.removeEventListener('abort', onAbort) };
}

/** Streams of Node.js are destroyed, as their iterators wait for the next chunk before they close anything. */
async function close(input: FileInput, source: Source): Promise<void> {
  const { destroy } = input as { destroy?: unknown };
  if (typeof destroy === 'function') destroy.call(input);
  else await Promise.resolve(source.return?.()).catch(() => {});
}

/**
 * The layout that the options name.
 * @throws {NewhireError} USAGE when the options are wrong; UNKNOWN_STATE when no built-in layout is for that state
 */
export async function layoutOf(options: FileOptions): Promise<Layout> {
  checkOptions(options);
  const { state, multistate = false } = options;
  const layout = typeof state === 'string' ? await builtInLayout(state) : state;
  return multistate ? multistateLayout(layout) : layout;
}

const NEEDS = {
  state: {
    is: (value: unknown) => typeof value === 'string' || isLayout(value),
    needs: 'the name or code of a state, or a layout',
  },
  multistate: { is: (value: unknown) => typeof value === 'boolean', needs: 'true or false' },
  today: {
    is: (value: unknown) => typeof value === 'string' && parseDay(value) !== undefined,
    needs: 'a calendar day as YYYY-MM-DD',
  },
  signal: { is: (value: unknown) => value instanceof AbortSignal, needs: 'an AbortSignal' },
  onFinding: { is: (value: unknown) => typeof value === 'function', needs: 'a function' },
};

/** JavaScript and untyped callers pass anything. */
function checkOptions(options: unknown): asserts options is FileOptions {
  const given: Record<string, unknown> =
    typeof options === 'object' && options !== null ? { ...options } : {};
  for (const [name, { is, needs }] of Object.entries(NEEDS)) {
    const isMissing = given[name] === undefined;
    if (isMissing ? name === 'state' : !is(given[name]))
      throw wrong(`The option ${name} ${isMissing ? 'is missing' : 'is wrong'}: it must be ${needs}.`);
  }
  const names = Object.keys(NEEDS);
  const other = Object.keys(given).find((name) => !names.includes(name) && given[name] !== undefined);
  if (other !== undefined) throw wrong(`There is no option ${visible(other)}.`, didYouMean(other, names));
}

const isLayout = (value: unknown) =>
  typeof value === 'object' && value !== null && Array.isArray((value as Partial<Layout>).record_types);

const wrong = (message: string, meant = '') =>
  new NewhireError('USAGE', message, { next: `${meant}See docs/library.md.` });

async function builtInLayout(state: string): Promise<Layout> {
  const layout = await readLayout(state);
  if (layout) return layout;
  const names = OUTLINES.map((one) => one.state).join(', ');
  throw new NewhireError('UNKNOWN_STATE', `There is no layout for this state. Known states: ${names}.`);
}

/** Today as YYYY-MM-DD: the day that the options give, else the local day, as on the command line and in the server. */
export function todayOf({ today }: FileOptions): string {
  return today ?? localDay();
}
