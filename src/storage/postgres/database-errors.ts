/** Turns errors of PostgreSQL, and of the way to it, into sentences for the person who runs newhire. */

import { NewhireError } from '../../errors.js';
import { codeOf } from '../disk/index.js';

type Sentences = readonly [message: string, next: string];

const AWAY: Sentences = [
  'The database does not answer.',
  'Check that PostgreSQL is running, and that its address is right.',
];
const STARTING: Sentences = [
  'The database is starting or stopping.',
  'A running server reconnects automatically. Run any other command again when the database is available.',
];
const REFUSED: Sentences = [
  'The database refuses the user or the password.',
  'Check both, and what pg_hba.conf allows.',
];
const NO_RIGHTS: Sentences = [
  'The user of the database does not have the rights that newhire needs.',
  'Let the user own the database, or grant the rights that docs/scaling.md lists.',
];
const READ_ONLY: Sentences = [
  'The database is read-only.',
  'Use the address of the primary server, not that of a replica.',
];
const TOO_MANY: Sentences = [
  'The database has no free connections.',
  'Raise its limit of connections (max_connections), or run fewer servers.',
];
const FULL: Sentences = ['The disk of the database is full.', 'Free some space on it.'];
const SLOW: Sentences = ['The database took too long to answer.', 'Look for what keeps it busy.'];
const LOCKED: Sentences = [
  'Another session has held a lock in the database for too long.',
  'Look in pg_locks and pg_stat_activity for the session, wait for its end or end it, and start again.',
];
const NOT_TRUSTED: Sentences = [
  'The certificate of the database cannot be verified.',
  'Name the certificate of its authority in the URL (sslrootcert), or check the name of the server.',
];

const NO_CERTIFICATE: Sentences = [
  'A certificate that the URL of the database names cannot be read.',
  'Check the paths in it: sslrootcert, sslcert, sslkey.',
];

/** By the code of PostgreSQL (SQLSTATE, appendix A of its manual), of Node.js, or of OpenSSL; also by class, its first two. */
const BY_CODE: Readonly<Record<string, Sentences>> = {
  ECONNREFUSED: AWAY,
  ECONNRESET: AWAY,
  EPIPE: AWAY,
  ETIMEDOUT: AWAY,
  EHOSTUNREACH: AWAY,
  ENETUNREACH: AWAY,
  ENOENT: AWAY,
  ENOTFOUND: ['The host of the database is not known.', 'Check its name in the URL.'],
  EAI_AGAIN: ['The host of the database is not known.', 'Check its name in the URL.'],
  '08': AWAY,
  '57P01': STARTING,
  '57P02': STARTING,
  '57P03': STARTING,
  '25P03': SLOW,
  '57014': SLOW,
  '55P03': LOCKED,
  '28': REFUSED,
  '3D': ['There is no such database on that server.', 'Create it, or check its name in the URL.'],
  '42501': NO_RIGHTS,
  '25006': READ_ONLY,
  '53300': TOO_MANY,
  '53100': FULL,
  '53': ['The database has run out of memory or another resource.', 'See its log.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: NOT_TRUSTED,
  CERT_HAS_EXPIRED: NOT_TRUSTED,
};

/** pg gives these no code. */
const BY_MESSAGE: readonly [RegExp, Sentences][] = [
  [
    /does not support SSL/i,
    ['The database offers no TLS.', 'Turn it on there (ssl), or ask for none in the URL.'],
  ],
  [/password must be a string|no password/i, REFUSED],
  [/timeout exceeded when trying to connect|Connection terminated|Connection ended|Client was closed/i, AWAY],
  [/query read timeout/i, SLOW],
  [/not queryable|Client has encountered a connection error/i, AWAY],
];

/** A bug in the program; retrying does not help: a value or a statement that the database rejects. */
const OUR_OWN = ['22', '23', '26', '42'];

/** An error of the database as a NewhireError, which names neither address nor password; a NewhireError is returned unchanged. */
export function databaseError(error: unknown): NewhireError {
  if (error instanceof NewhireError) return error;
  const code = codeOf(error) ?? '';
  const text = error instanceof Error ? error.message : '';
  // A socket of PostgreSQL that is missing is not opened, but connected to.
  const isFile = error instanceof Error && 'syscall' in error && error.syscall === 'open';
  const known =
    (isFile ? NO_CERTIFICATE : BY_CODE[code]) ??
    BY_CODE[isState(code) ? code.slice(0, 2) : ''] ??
    BY_MESSAGE.find(([pattern]) => pattern.test(text))?.[1];
  if (known) return new NewhireError('STORE_UNAVAILABLE', known[0], { next: known[1], cause: error });
  if (isState(code) && !OUR_OWN.includes(code.slice(0, 2)))
    return new NewhireError('STORE_UNAVAILABLE', `The database cannot be used (${code}).`, {
      next: 'See its log.',
      cause: error,
    });
  return new NewhireError('INTERNAL', 'Something went wrong with the database.', { cause: error });
}

/** The error of bytes that another process has swept, because this one seemed to be gone. */
export function lostBytes(): NewhireError {
  return new NewhireError('STORE_UNAVAILABLE', 'newhire was cut off from the database for too long.', {
    next: 'Try again.',
  });
}

/** Of PostgreSQL: five characters. */
function isState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code);
}
