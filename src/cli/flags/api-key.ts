/** The key of the API, which a client sends in a header. It is a variable only: a flag would show it to everyone on the computer. */

import { usage } from '../usage-error.js';

/** What arrives in a header as it was sent: printable characters of ASCII, with no blank at either end. */
const SENDABLE = /^[!-~]([ -~]*[!-~])?$/;

/** The key in NEWHIRE_API_KEY; undefined for none. @throws {NewhireError} USAGE when it cannot be sent in a header */
export function apiKeyIn(env: NodeJS.ProcessEnv): string | undefined {
  const key = env.NEWHIRE_API_KEY || undefined;
  if (key === undefined || SENDABLE.test(key)) return key;
  throw usage(
    'NEWHIRE_API_KEY has a line end, a blank at an end, or a character beyond ASCII, which cannot be sent.',
    'Set it to the key alone.',
  );
}
