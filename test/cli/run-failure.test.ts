import { expect, it } from 'vitest';
import { asNewhireError, failureText } from '../../src/cli/run-failure.js';

const systemError = (code: string) => Object.assign(new Error(`${code}: write`), { code });

it.each([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EROFS', 'the disk is read-only'],
  ['EIO', 'the disk reports an error'],
  ['EMFILE', 'too many files are open'],
])('%s of a working file is no error of newhire itself', (code, reason) => {
  expect(failureText(systemError(code), {})).toMatch(`newhire: A working file cannot be used: ${reason}.\n`);
  expect(asNewhireError(systemError(code))).toMatchObject({ code: 'STORE_UNAVAILABLE', exitCode: 3 });
});

it('where a working file could not be used is said for NEWHIRE_DEBUG, as it may be an error of newhire after all', () => {
  expect(failureText(systemError('EMFILE'), {})).not.toContain('EMFILE');
  expect(failureText(systemError('EMFILE'), { NEWHIRE_DEBUG: '1' })).toContain(
    'Error: EMFILE: write\n    at ',
  );
});

it('any other error is one of newhire itself, and says nothing about it', () => {
  expect(failureText(new TypeError('of 900-12-3456'), {})).toMatch(
    /^newhire: internal error: [^\d]*=1 [^\d]*$/,
  );
  expect(asNewhireError(systemError('ERR_INVALID_ARG_TYPE')).code).toBe('INTERNAL');
});

it('where an internal error came from is said without the number in the name of a file', () => {
  const text = failureText(new Error("lstat 'DOE 900-12-3456.txt'"), { NEWHIRE_DEBUG: '1' });
  expect(text).toContain("Error: lstat 'DOE XXX-XX-3456.txt'\n    at ");
  expect(text).not.toContain('900-12');
});

it('a working folder that was removed is no error of newhire itself', () => {
  const error = Object.assign(systemError('ENOENT'), { syscall: 'uv_cwd' });
  expect(failureText(error, {})).toBe(
    'newhire: The folder you are in no longer exists.\nChange to another folder.\n',
  );
  expect(asNewhireError(error).exitCode).toBe(2);
});
