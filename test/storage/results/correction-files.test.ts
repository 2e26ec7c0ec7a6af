/** The ports of a correction, on the disk and in memory: the same contract, and the same results. */

import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Change, type CorrectionPorts, correctFile } from '../../../src/correction/index.js';
import { correctionMemory } from '../../../src/correction/pipeline/correction-memory.js';
import { loadZipCities } from '../../../src/reference/index.js';
import { correctionFiles } from '../../../src/storage/index.js';
import { runs } from '../../support/campaign.js';
import { TODAY } from '../../support/facts.js';
import { findLayout, LAYOUTS } from '../../support/layouts.js';
import { cleanLines } from '../../support/records.js';

/** Of 800 bytes, so that the file has many chunks. */
const RECORDS = runs(150, 2000);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-ports-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function onDisk(input: Uint8Array): Promise<CorrectionPorts> {
  await writeFile(join(folder, 'in.txt'), input);
  return correctionFiles(join(folder, 'in.txt'), join(folder, 'out.txt'));
}
const inMemory = async (input: Uint8Array): Promise<CorrectionPorts> => correctionMemory(input);

async function textOf(chunks: AsyncIterable<Uint8Array | string>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts).toString();
}

const LARGE = Buffer.alloc(2_500_000, 'abcdefg');

describe.each([
  ['on the disk', onDisk],
  ['in memory', inMemory],
])('ports %s', (_about, open) => {
  it('give the input as often as it is asked for, whole and in chunks that keep their content', async () => {
    const { input } = await open(LARGE);
    expect(await input.size()).toBe(LARGE.length);
    for (let time = 0; time < 2; time++) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of input.chunks()) chunks.push(chunk);
      expect(Buffer.concat(chunks).equals(LARGE)).toBe(true);
      expect(chunks.length).toBeGreaterThan(2);
    }
    expect(Buffer.from(await input.head(10)).toString()).toBe('abcdefgabc');
    expect((await input.head(9_999_999)).length).toBe(LARGE.length);
  });

  it('give nothing of an empty input', async () => {
    const { input } = await open(new Uint8Array(0));
    expect([await input.size(), (await input.head(5)).length, await textOf(input.chunks())]).toEqual([
      0,
      0,
      '',
    ]);
  });

  it('may be left while the input is read', async () => {
    const { input } = await open(LARGE);
    for await (const chunk of input.chunks()) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect((await input.head(1)).length).toBe(1);
  });

  it('keep the output of the last time only, and nothing once it is removed', async () => {
    const { output } = await open(LARGE);
    for (const words of [
      ['longer than', ' the next'],
      ['short', '', '!'],
    ]) {
      const writer = await output.open();
      await writer.write(words.map((word) => Buffer.from(word)));
      await writer.write([]);
      await writer.close();
      expect(await textOf(output.chunks())).toBe(words.join(''));
    }
    await output.remove();
    await output.remove();
  });
});

it('files are only for their owner', async () => {
  const { output } = await onDisk(LARGE);
  await (await output.open()).close();
  expect((await stat(join(folder, 'out.txt'))).mode & 0o777).toBe(0o600);
});

it('an input that is not there is an error of its own', async () => {
  const { input } = correctionFiles(join(folder, 'none.txt'), join(folder, 'out.txt'));
  await expect(input.size()).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(input.head(5)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(textOf(input.chunks())).rejects.toMatchObject({ code: 'ENOENT' });
});

it('a correction gives the same on the disk and in memory', async () => {
  const layout = findLayout('Texas');
  if (!layout) throw new Error('There is no layout for Texas');
  const lines = [...cleanLines(layout, { seed: 3, records: RECORDS })];
  const faulty = lines.map((line, at) => (at % 5 === 2 ? line.trimEnd() : line.replace('W4', 'w4')));
  const input = Buffer.from(faulty.map((line) => `${line}\r\n`).join(''), 'latin1');
  const [disk, memory] = await Promise.all(
    [onDisk, inMemory].map(async (open) => {
      const ports = await open(input);
      const changes: Change[] = [];
      const facts = { layout, today: TODAY, places: await loadZipCities(), otherLayouts: LAYOUTS };
      const result = await correctFile(
        { ports, ...facts, fixWarnings: true },
        {
          begin() {
            changes.length = 0;
          },
          change: (change) => void changes.push(change),
          outcome: () => {},
        },
      );
      return { result, changes, output: await textOf(ports.output.chunks()) };
    }),
  );
  expect(memory).toEqual(disk);
  expect(memory?.changes.length).toBeGreaterThan(RECORDS / 2);
});
