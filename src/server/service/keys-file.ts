/**
 * The file of named API keys (`serve --keys`): one line for each, with its name, its role, the SHA-256 of the key, and the group
 * whose files it sees. The keys have 256 random bits, so a slow hash would not protect them better.
 */

import { createHash, randomBytes } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import { appendFile, readFile, stat } from 'node:fs/promises';
import { NewhireError } from '../../errors.js';
import { ALL_GROUPS, codeOf } from '../../storage/index.js';

const ROLES = ['read', 'write'] as const;

/** What a key allows: `read` is GET and HEAD. */
type KeyRole = (typeof ROLES)[number];

/** A key that clients may use, without the key itself. */
export interface ApiKey {
  /** Written to the log. */
  readonly name: string;
  readonly role: KeyRole;
  /** SHA-256 of the key. */
  readonly hash: Buffer;
  /** Whose files it sees: a group, or `ALL_GROUPS`. */
  readonly group: string;
}

const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;
const NAME_NEEDS = 'a letter or digit, then at most 63 letters, digits, dots, hyphens or underscores';
const HASH = /^sha256:([0-9a-f]{64})$/i;
const GROUP = /^group=(.+)$/;
const ROLE_NEEDS = ROLES.join(' or ');

interface KeysLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Milliseconds between checks of the file. */
const WATCH_INTERVAL = 1000;

/** The keys of a file, which is read again when it changes. */
export class KeysFile {
  private stopWatching = () => {};

  private constructor(
    private readonly path: string,
    private text: string,
    private current: readonly ApiKey[],
  ) {}

  /** @throws {NewhireError} USAGE when the file cannot be read, others may change it, or a line is wrong */
  static async open(path: string): Promise<KeysFile> {
    const text = await textOf(path);
    return new KeysFile(path, text, keysIn(text, path));
  }

  /** The keys of the last valid version of the file. */
  get keys(): readonly ApiKey[] {
    return this.current;
  }

  /** Reads the file whenever it changes, until `close`. While it is invalid, the previous keys remain valid. */
  follow(log: KeysLog): void {
    const onChange = () => void this.readAgain(log);
    watchFile(this.path, { interval: WATCH_INTERVAL, persistent: false }, onChange);
    this.stopWatching = () => unwatchFile(this.path, onChange);
    // It may have changed since it was opened.
    onChange();
  }

  close(): void {
    this.stopWatching();
  }

  private async readAgain(log: KeysLog): Promise<void> {
    try {
      const text = await textOf(this.path);
      if (text === this.text) return;
      this.current = keysIn(text, this.path);
      this.text = text;
      log.info({ keys: this.current.length }, 'the API keys were read again');
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      log.error({ reason }, 'the API keys cannot be read again; the previous ones remain valid');
    }
  }
}

/** The keys that are accepted at each request: the one of the environment, and those of the file. Undefined when none is required. */
export function acceptedKeys(
  apiKey: string | undefined,
  file: KeysFile | undefined,
): (() => readonly ApiKey[]) | undefined {
  if (apiKey === undefined && !file) return undefined;
  const own: ApiKey[] =
    apiKey === undefined
      ? []
      : [{ name: 'NEWHIRE_API_KEY', role: 'write', hash: hashOfKey(apiKey), group: ALL_GROUPS }];
  return () => [...own, ...(file?.keys ?? [])];
}

/** SHA-256 of a key. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/**
 * Adds a new key to a file, which is created when it does not exist. Gives the key, which is kept nowhere.
 * @param wanted name and role, such as `payroll:write`, and a group where keys have one, such as `payroll:write:acme`
 * @throws {NewhireError} USAGE when the name, the role, the group or the file is wrong, or the name is taken
 */
export async function addKey(path: string, wanted: string): Promise<{ key: string } & Omit<ApiKey, 'hash'>> {
  const [name = '', role, group, ...rest] = wanted.split(':');
  if (!NAME.test(name)) throw new NewhireError('USAGE', `The name of a key must be ${NAME_NEEDS}.`, USE);
  if (!isRole(role)) throw new NewhireError('USAGE', `The role of a key must be ${ROLE_NEEDS}.`, USE);
  if ((group !== undefined && !isGroup(group)) || rest.length > 0)
    throw new NewhireError('USAGE', `The group of a key must be ${GROUP_NEEDS}.`, USE);
  const text = await textOf(path).catch((error: NewhireError) => {
    if (codeOf(error.cause) === 'ENOENT') return '';
    throw error;
  });
  if (linesIn(text, path).some((line) => line.name === name)) {
    throw new NewhireError('USAGE', `${path} has a key named ${name} already.`, {
      next: 'Choose another name, or remove its line first.',
    });
  }
  const key = randomBytes(32).toString('base64url');
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  const words = [
    name,
    role,
    `sha256:${hashOfKey(key).toString('hex')}`,
    ...(group ? [`group=${group}`] : []),
  ];
  const line = `${end}${words.join(' ')}\n`;
  // Other lines may have groups, or none.
  keysIn(text + line, path);
  try {
    await appendFile(path, line, { mode: 0o600, flush: true });
  } catch (cause) {
    throw new NewhireError('USAGE', `${path} cannot be written${reasonOf(cause)}.`, { cause });
  }
  return { key, name, role, group: group ?? ALL_GROUPS };
}

const USE = { next: 'For example: newhire serve --keys FILE --new-key payroll:read' };

const GROUP_NEEDS = `${NAME_NEEDS}, or ${ALL_GROUPS} for all`;

function isGroup(word: string): boolean {
  return word === ALL_GROUPS || NAME.test(word);
}

function isRole(word: string | undefined): word is KeyRole {
  return ROLES.some((role) => role === word);
}

/** @throws {NewhireError} USAGE when it cannot be read, or others may change it or read it */
async function textOf(path: string): Promise<string> {
  try {
    const status = await stat(path);
    if (!status.isFile()) throw new NewhireError('USAGE', `${path} is not a file.`);
    // Windows has no such modes.
    if (process.platform !== 'win32' && (status.mode & 0o027) !== 0) {
      throw new NewhireError('USAGE', `${path} contains API keys, and other users can read or change it.`, {
        next: `Make it private: chmod 600 ${path}`,
      });
    }
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof NewhireError) throw cause;
    throw new NewhireError('USAGE', `The API keys in ${path} cannot be read${reasonOf(cause)}.`, {
      ...USE,
      cause,
    });
  }
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ENOENT') return ': there is no such file';
  return code === undefined ? '' : ` (${code})`;
}

/** @throws {NewhireError} USAGE when a line is wrong, or there is no key */
function keysIn(text: string, path: string): ApiKey[] {
  const keys = linesIn(text, path);
  if (keys.length > 0) return keys;
  throw new NewhireError('USAGE', `${path} has no API key.`, USE);
}

/**
 * A text in place of a key is never repeated: it may be the key itself. Once a key has a group, one without would see more than
 * its owner may have meant.
 * @throws {NewhireError} USAGE
 */
function linesIn(text: string, path: string): ApiKey[] {
  const keys: ApiKey[] = [];
  const withoutGroup: number[] = [];
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const words = line.trim().split(/\s+/);
    if (words[0] === '' || words[0]?.startsWith('#')) continue;
    const wrong = (what: string) =>
      new NewhireError('USAGE', `${path}, line ${at + 1}: ${what}.`, {
        next: 'A line is a name, a role, a hash, and a group if there are any, such as: payroll read sha256:… group=acme (64 hexadecimal digits)',
      });
    const [name = '', role, given = '', ofGroup, ...rest] = words;
    const hash = HASH.exec(given)?.[1];
    if (!NAME.test(name)) throw wrong(`a name must be ${NAME_NEEDS}`);
    if (!isRole(role)) throw wrong(`the role must be ${ROLE_NEEDS}`);
    if (hash === undefined) throw wrong('the hash must be sha256: and 64 hexadecimal digits');
    const group = ofGroup === undefined ? ALL_GROUPS : (GROUP.exec(ofGroup)?.[1] ?? '');
    if (!isGroup(group) || rest.length > 0)
      throw wrong(`after the hash there may only be group= and ${GROUP_NEEDS}`);
    if (ofGroup === undefined) withoutGroup.push(at + 1);
    const key = { name, role, hash: Buffer.from(hash, 'hex'), group };
    if (keys.some((other) => other.name === name)) throw wrong('another line has this name');
    if (keys.some((other) => other.hash.equals(key.hash))) throw wrong('another line has this key');
    keys.push(key);
  }
  const [first] = withoutGroup;
  if (first !== undefined && keys.some(({ group }) => group !== ALL_GROUPS))
    throw new NewhireError('USAGE', `${path}, line ${first}: this key has no group, and others have one.`, {
      next: 'Add group= and its name, or group=* if it may see everything.',
    });
  return keys;
}
