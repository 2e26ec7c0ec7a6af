/** The file of named API keys: how lines are written and read, and the error for an invalid one. */

import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { acceptedKeys, addKey, hashOfKey, KeysFile } from '../../../src/server/service/keys-file.js';
import { tempFolder } from '../../support/temp-folder.js';

const hash = (key: string) => `sha256:${hashOfKey(key).toString('hex')}`;

/** A file of these lines that only its owner can read. */
async function fileOf(...lines: string[]): Promise<string> {
  const path = `${await tempFolder()}/keys.txt`;
  await writeFile(path, lines.join('\n'), { mode: 0o600 });
  return path;
}

/** The sentence with which a file is refused. */
async function refusal(path: string): Promise<string> {
  const error = await KeysFile.open(path).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code: 'USAGE' });
  return (error as Error).message;
}

test('lines, comments and blank lines are read as they are, also with CRLF and a byte order mark', async () => {
  const path = await fileOf(
    '\uFEFF# those of May\r',
    '\r',
    `payroll\twrite  ${hash('one')}\r`,
    `  dash-board.2 read ${hash('two').toUpperCase().replace('SHA256', 'sha256')}`,
  );
  expect((await KeysFile.open(path)).keys).toEqual([
    { name: 'payroll', role: 'write', hash: hashOfKey('one'), group: '*' },
    { name: 'dash-board.2', role: 'read', hash: hashOfKey('two'), group: '*' },
  ]);
});

test('a line may have a group, and * is all of them', async () => {
  const path = await fileOf(
    `a write ${hash('a')} group=acme`,
    `b read ${hash('b')}\tgroup=beta.2`,
    `c read ${hash('c')} group=*`,
  );
  const file = await KeysFile.open(path);
  expect(file.keys.map(({ group }) => group)).toEqual(['acme', 'beta.2', '*']);
  expect(acceptedKeys('x', file)?.().map(({ group }) => group)).toEqual(['*', 'acme', 'beta.2', '*']);
  const { key } = await addKey(path, 'd:write:gamma');
  expect((await KeysFile.open(path)).keys.at(-1)).toEqual({
    ...{ name: 'd', role: 'write', hash: hashOfKey(key), group: 'gamma' },
  });
  await expect(addKey(path, 'e:read')).rejects.toThrow(/line 5: this key has no group, and others have one/);
});

test('the key of the environment is accepted in addition to those of the file', async () => {
  const file = await KeysFile.open(await fileOf(`payroll read ${hash('one')}`));
  const names = (apiKey?: string, keys?: KeysFile) => acceptedKeys(apiKey, keys)?.().map(({ name }) => name);
  expect(names('x', file)).toEqual(['NEWHIRE_API_KEY', 'payroll']);
  expect(names(undefined, file)).toEqual(['payroll']);
  expect(names()).toBeUndefined();
});

test.each([
  ['an unknown role', [`payroll admin ${hash('a')}`], /, line 1: the role must be read or write\.$/],
  [
    'a name twice',
    [`a read ${hash('a')}`, `a write ${hash('b')}`],
    /, line 2: another line has this name\.$/,
  ],
  ['a key twice', [`a read ${hash('a')}`, `b write ${hash('a')}`], /, line 2: another line has this key\.$/],
  ['a key instead of its hash', ['a read made-up-secret'], /, line 1: the hash must be sha256: and 64 hex/],
  ['a short hash', ['# x', 'a read sha256:abc'], /, line 2: the hash must be/],
  [
    'a fourth word',
    [`a read ${hash('a')} made-up-secret`],
    /, line 1: after the hash there may only be group=/,
  ],
  [
    'a fifth word',
    [`a read ${hash('a')} group=b secret`],
    /, line 1: after the hash there may only be group=/,
  ],
  ['an empty group', [`a read ${hash('a')} group=`], /, line 1: after the hash there may only be group=/],
  ['a group of other signs', [`a read ${hash('a')} group=b/c`], /, line 1: after the hash there may only be/],
  [
    'a group in one line only',
    ['# keys', `a read ${hash('a')}`, `b read ${hash('b')} group=acme`, `c read ${hash('c')}`],
    /, line 2: this key has no group, and others have one\.$/,
  ],
  ['a key alone', ['made+up/secret'], /, line 1: a name must be/],
  ['a name with a control character', [`a\u001b[2J read ${hash('a')}`], /, line 1: a name must be/],
  ['no line', [''], /has no API key\.$/],
  ['comments only', ['# nothing', ''], /has no API key\.$/],
])('a file with %s is refused in a sentence that repeats no key', async (_what, lines, sentence) => {
  const message = await refusal(await fileOf(...lines));
  expect(message).toMatch(sentence);
  expect(message).not.toMatch(/secret|\u001b/);
});

test.skipIf(process.platform === 'win32').each([0o604, 0o644, 0o620, 0o602])(
  'a file of mode %o is refused',
  async (mode) => {
    const path = await fileOf(`a read ${hash('a')}`);
    await chmod(path, mode);
    expect(await refusal(path)).toMatch(
      /keys\.txt contains API keys, and other users can read or change it\.$/,
    );
  },
);

test('a file that is missing, or a folder, is refused', async () => {
  const folder = await tempFolder();
  expect(await refusal(`${folder}/none.txt`)).toMatch(/cannot be read: there is no such file\.$/);
  await mkdir(`${folder}/keys`, { mode: 0o700 });
  expect(await refusal(`${folder}/keys`)).toMatch(/is not a file\.$/);
});

test('a new key is added to a new file and to one without a last line end; the file has its hash only', async () => {
  const path = `${await tempFolder()}/keys.txt`;
  const first = await addKey(path, 'payroll:write');
  expect(first.key).toMatch(/^[\w-]{43}$/);
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
  await writeFile(path, (await readFile(path, 'utf8')).trim());
  const second = await addKey(path, 'board:read');
  expect((await KeysFile.open(path)).keys).toEqual([
    { name: 'payroll', role: 'write', hash: hashOfKey(first.key), group: '*' },
    { name: 'board', role: 'read', hash: hashOfKey(second.key), group: '*' },
  ]);
  const text = await readFile(path, 'utf8');
  for (const { key } of [first, second]) expect(text).not.toContain(key);
});

test.each([
  ['payroll', /The role of a key must be read or write\./],
  ['payroll:admin', /The role of a key must be read or write\./],
  [':read', /The name of a key must be a letter/],
  ['pay roll:read', /The name of a key must be a letter/],
  ['old:read', /has a key named old already\./],
  ['new:read:a b', /The group of a key must be a letter/],
  ['new:read:', /The group of a key must be a letter/],
  ['new:read:a:b', /The group of a key must be a letter/],
  ['new:read:acme', /line 1: this key has no group, and others have one\./],
])('a new key %j is refused, and the file stays as it was', async (wanted, sentence) => {
  const path = await fileOf(`old read ${hash('a')}`, '');
  const before = await readFile(path, 'utf8');
  await expect(addKey(path, wanted)).rejects.toThrow(sentence);
  expect(await readFile(path, 'utf8')).toBe(before);
});

test('no key is added to a file with a wrong line, nor where there is no folder', async () => {
  const path = await fileOf('old write nothing');
  await expect(addKey(path, 'new:read')).rejects.toThrow(/line 1: the hash must be/);
  const nowhere = `${await tempFolder()}/none/keys.txt`;
  await expect(addKey(nowhere, 'new:read')).rejects.toThrow(/cannot be written: there is no such file\.$/);
});

test('a file that changes is read again; while it is invalid or missing, the previous keys remain valid', async () => {
  const path = await fileOf(`old read ${hash('a')}`);
  const file = await KeysFile.open(path);
  const logged: string[] = [];
  const log = (_facts: object, message: string) => void logged.push(message);
  file.follow({ info: log, error: log });
  try {
    const names = () => file.keys.map(({ name }) => name);
    // At once, as a file that is being written is read half.
    const replace = async (text: string) => {
      await writeFile(`${path}.new`, text, { mode: 0o600 });
      await rename(`${path}.new`, path);
    };
    await replace(`new write ${hash('b')}`);
    await expect.poll(names).toEqual(['new']);
    await replace('new write nothing');
    await expect.poll(() => logged.length).toBe(2);
    await rm(path);
    await expect.poll(() => logged.length).toBe(3);
    expect(names()).toEqual(['new']);
    await replace(`third write ${hash('c')}`);
    await expect.poll(names).toEqual(['third']);
    expect(logged).toEqual([
      'the API keys were read again',
      'the API keys cannot be read again; the previous ones remain valid',
      'the API keys cannot be read again; the previous ones remain valid',
      'the API keys were read again',
    ]);
  } finally {
    file.close();
  }
});
