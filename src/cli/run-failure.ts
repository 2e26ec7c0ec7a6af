/** Errors as text on stderr, as an object in a JSON document, and as an exit code. */

import { NewhireError } from '../errors.js';
import { type Printable, printable, visible } from '../printable.js';
import type { ReportedProblem } from '../reports/index.js';
import { withShownNames } from '../shown-name.js';
import { spelledAsCalled } from './program-name.js';

/** What the system may refuse to any program, whatever it does: a full or broken disk, too many open files. */
const OF_THE_SYSTEM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']);

/** The error as a NewhireError; anything unexpected is an internal error without details. */
export function asNewhireError(error: unknown): NewhireError {
  if (error instanceof NewhireError) return error;
  if ((error as NodeJS.ErrnoException | undefined)?.syscall === 'uv_cwd')
    return new NewhireError('USAGE', 'The folder you are in no longer exists.', {
      next: 'Change to another folder.',
      cause: error,
    });
  if (OF_THE_SYSTEM.has((error as NodeJS.ErrnoException | undefined)?.code ?? ''))
    return new NewhireError('STORE_UNAVAILABLE', `A working file cannot be used: ${systemReason(error)}.`, {
      next: 'Working files are in the data folder, and newhire data says where that is; if it cannot be used, they are with the temporary files of the system.',
      cause: error,
    });
  return new NewhireError('INTERNAL', 'Something went wrong inside newhire itself.', {
    next: 'Run again with NEWHIRE_DEBUG=1 to see where, and report that.',
    cause: error,
  });
}

/** The error for a report. */
export function problemOf(error: unknown): ReportedProblem {
  const { code, title, message, next } = asNewhireError(error);
  return {
    code,
    title,
    detail: withShownNames(message),
    ...(next !== undefined && { next: withShownNames(next) }),
  };
}

/**
 * The lines for stderr: what happened, then the next step. `NEWHIRE_DEBUG=1` adds where an unexpected error came from. `file`
 * is said where the run has several.
 */
export function failureText(error: unknown, env: NodeJS.ProcessEnv = process.env, file = ''): Printable {
  const known = asNewhireError(error);
  const { code, cause } = known;
  const { detail: message, next } = problemOf(known);
  const where = file === '' || message.includes(`'${file}'`) ? '' : `${file}: `;
  const first = `newhire: ${where}${code === 'INTERNAL' ? 'internal error: ' : ''}${message}`;
  const lines = [first, next ?? ''].flatMap((text) =>
    text === '' ? [] : spelledAsCalled(text, env).split(LIST_ITEM).map(visible),
  );
  const isUnexpected = code === 'INTERNAL' || known !== error;
  if (isUnexpected && env.NEWHIRE_DEBUG === '1') lines.push(traceOf(cause));
  return printable(`${lines.join('\n')}\n`);
}

/** What several faults are listed by, indented, in one message. */
const LIST_ITEM = /\n(?= {2})/;

/** Where an error came from. Its message may have line ends of its own. */
function traceOf(cause: unknown): string {
  const shown = (text: string) => visible(withShownNames(text));
  if (!(cause instanceof Error)) return shown(String(cause));
  const { message, stack = '' } = cause;
  return message === '' ? stack : stack.replace(message, () => shown(message));
}

const SYSTEM_REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  ENOENT: 'there is no such file',
  ENOTDIR: 'part of the path is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'there is a file of this name, which is not a folder',
  ELOOP: 'its links form a loop',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'the disk reports an error',
  EBUSY: 'another program is using it',
};

/** The reason of a system error, in words. */
export function systemReason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  return SYSTEM_REASONS[code] ?? (code ? `the system says ${code}` : 'the reason is not known');
}

/** The error for an output that cannot be written: `what` is its name in quotes, or what it is. */
export function unwritable(what: string, cause: unknown): NewhireError {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  const isMistyped = MISTYPED.has(code);
  const next = isMistyped ? 'Choose another name.' : ADVICE[code];
  const message = `${what} cannot be written: ${systemReason(cause)}.`;
  return new NewhireError(isMistyped ? 'USAGE' : 'UNWRITABLE_OUTPUT', message, {
    cause,
    ...(next !== undefined && { next }),
  });
}

/** The codes for a name that cannot be an output, whoever writes it. */
const MISTYPED: ReadonlySet<string> = new Set(['EEXIST', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);

const OTHER_PLACE = 'Choose a place to which you can write, or ask who owns this one.';
const ADVICE: Readonly<Record<string, string>> = {
  EACCES: OTHER_PLACE,
  EPERM: OTHER_PLACE,
  EROFS: 'Choose a folder on another disk.',
};

/** As `unwritable`, for an output that is being opened: a missing file then means a missing folder. */
export function unopenable(what: string, cause: unknown): NewhireError {
  if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') return unwritable(what, cause);
  const next = 'Create the folder, or choose another one.';
  return new NewhireError('USAGE', `${what} cannot be written: its folder does not exist.`, { next, cause });
}
