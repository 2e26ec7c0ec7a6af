import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { printDocument } from '../../../src/cli/output/writer.js';
import { tempFolder } from '../../support/temp-folder.js';

/** What the door of documents writes of these bytes. */
async function written(bytes: Uint8Array, isTTY: boolean): Promise<Buffer> {
  const path = join(await tempFolder(), 'document');
  await writeFile(path, bytes);
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  const own = Object.getOwnPropertyDescriptor(process, 'stdout')!;
  Object.defineProperty(process, 'stdout', { ...own, get: () => Object.assign(stream, { isTTY }) });
  const putBack = () => void Object.defineProperty(process, 'stdout', own);
  onTestFinished(putBack);
  await printDocument(path).finally(putBack);
  return Buffer.concat(chunks);
}

const utf8 = (text: string) => Buffer.from(text);

it.each([
  ['an escape sequence', utf8('A\u001b[2J')],
  ['NUL', utf8('A\0B\n')],
  ['a control character of C1', utf8('A\u009b31mB')],
  ['one of eight bits', Buffer.from('caf\xe9 \x9b31m', 'latin1')],
  ['what changes the direction', utf8('A\u202eB')],
  ['a carriage return within a line', utf8('real\rfake\n')],
  ['a carriage return at its end', utf8('real\r')],
  ['one after a megabyte', utf8(`${'x'.repeat(1024 * 1024 - 1)}\r\u001b[2J`)],
])('a document with %s is refused at a terminal, and whole in a pipe', async (_, bytes) => {
  await expect(written(bytes, true)).rejects.toMatchObject({
    code: 'UNWRITABLE_OUTPUT',
    next: expect.stringContaining('-o FILE'),
  });
  expect((await written(bytes, false)).equals(bytes)).toBe(true);
});

it.each([
  ['lines of Unix', utf8('JOSÉ\tÑANDÚ\n')],
  ['lines of Windows, the first end between two reads', utf8(`${'x'.repeat(1024 * 1024 - 1)}\r\nB\r\n`)],
  ['letters of Windows-1252', Buffer.from('JOS\xc9\n', 'latin1')],
  ['nothing', utf8('')],
])('a document of %s is shown at a terminal', async (_, bytes) => {
  expect((await written(bytes, true)).equals(bytes)).toBe(true);
});
