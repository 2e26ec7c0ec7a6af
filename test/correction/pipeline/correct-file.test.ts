/** A correction as a whole: what it refuses, what it reports, and what is left when it fails. */

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CorrectionPorts,
  type CorrectOptions,
  correctFile,
  type Progress,
} from '../../../src/correction/index.js';
import { correctionMemory } from '../../../src/correction/pipeline/correction-memory.js';
import { correctionFiles } from '../../../src/storage/index.js';
import { cleanLines } from '../../support/records.js';
import { correct, settingsFor } from '../support/correct-bytes.js';
import { asFile, fileOf, layoutOf, recordWith } from '../support/one-record.js';
import { COLUMBUS } from '../support/rule-cases.js';

const layout = layoutOf('Texas');
const settings = settingsFor(layout);
const ignore = { begin: () => {}, change: () => {}, outcome: () => {} };

let folder: string;
const at = (name: string) => join(folder, name);
const ports = () => correctionFiles(at('in.txt'), at('out.txt'));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-correct-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

it.each([
  ['empty', ''],
  ['split by commas', 'a,b,c,d\n1,2,3,4\n'],
  ['of another state', asFile([...cleanLines(layoutOf('Ohio'), { seed: 1, records: 2 })])],
])('a file that is %s gives a diagnosis and no output', async (_about, text) => {
  await writeFile(at('in.txt'), text);
  const result = await correctFile({ ...settings, ports: ports() }, ignore);
  expect(result.diagnosis).toBeDefined();
  expect(await readdir(folder)).toEqual(['in.txt']);
});

describe('a run', () => {
  const lines = [recordWith(layout, { last_name: "O'BRIEN" }), recordWith(layout, { city: '' }, {}, 6)];

  it('reports its progress, and leaves only the output, readable by its owner only', async () => {
    await writeFile(at('in.txt'), asFile(lines));
    const seen: Progress[] = [];
    const onProgress = (progress: Progress) => seen.push(progress);
    await correctFile({ ...settings, ports: ports(), onProgress }, ignore);
    expect([...new Set(seen.map(({ step }) => step))]).toEqual(['check', 'apply', 'prove']);
    expect(seen.at(-1)).toMatchObject({ bytes: 1604, total_bytes: 1604, total_errors: 2, applied: 1 });
    expect((await readdir(folder)).sort()).toEqual(['in.txt', 'out.txt']);
    expect((await stat(at('out.txt'))).mode & 0o777).toBe(0o600);
  });

  it('that is aborted rejects and leaves no output', async () => {
    await writeFile(at('in.txt'), asFile(lines));
    const stop = new AbortController();
    const { signal } = stop;
    const onProgress = ({ step }: Progress) => step === 'apply' && stop.abort(new Error('stopped'));
    await expect(correctFile({ ...settings, ports: ports(), signal, onProgress }, ignore)).rejects.toThrow(
      'stopped',
    );
    expect(await readdir(folder)).toEqual(['in.txt']);
  });

  it('never changes its input', async () => {
    await writeFile(at('in.txt'), asFile(lines));
    await correctFile({ ...settings, ports: ports() }, ignore);
    expect(await readFile(at('in.txt'), 'latin1')).toBe(asFile(lines));
  });
});

it('a review is asked once, with all proposals of the file in its order', async () => {
  const ohio = layoutOf('Ohio');
  const lines = ['', 'C0LUMBS', 'X'].map((city, at) =>
    recordWith(ohio, { ...COLUMBUS, city, last_name: 'ROE,' }, {}, at),
  );
  const asked: string[][] = [];
  const review: CorrectOptions['review'] = async ({ proposals }) => {
    asked.push(proposals.map(({ proposal_id }) => proposal_id));
    return { decisions: new Map(), values: [] };
  };
  const { proposals } = await correct(ohio, fileOf(ohio, lines), { review });
  expect(asked).toEqual([proposals.map(({ proposal_id }) => proposal_id)]);
  expect(asked[0]).toEqual([
    '2-employee_last_name',
    '2-employee_city',
    '3-employee_last_name',
    '3-employee_city',
    '4-employee_last_name',
  ]);
});

describe('when a port fails', () => {
  const lines = Array.from({ length: 80 }, (_, at) => recordWith(layout, { last_name: "O'BRIEN" }, {}, at));
  const input = Buffer.from(asFile(lines), 'latin1');

  /** Ports in memory of which one operation fails; they count what was opened and not closed. */
  function failingAt(failing: string) {
    const memory = correctionMemory(input);
    const opened = { count: 0 };
    const guard = <Port extends object>(name: string, port: Port): Port =>
      new Proxy(port, {
        get: (target, key) => {
          const member = Reflect.get(target, key);
          const operation = `${name}.${String(key)}`;
          if (typeof member !== 'function') return member;
          if (operation !== failing) return member.bind(target);
          return key === 'chunks' || key === 'lines' ? failingReader : failingCall;
        },
      });
    const counted = <Port extends { close(): Promise<void> }>(name: string, port: Port): Port => {
      opened.count++;
      const close = async () => {
        opened.count--;
        await port.close();
      };
      return guard(name, { ...port, close });
    };
    const ports: CorrectionPorts = {
      input: guard('input', memory.input),
      output: guard('output', {
        ...memory.output,
        open: async () => counted('writer', await memory.output.open()),
      }),
    };
    return { ports, opened, written: () => memory.corrected().length };
  }

  const failure = new Error('the disk is gone');
  const failingCall = async () => Promise.reject(failure);
  async function* failingReader() {
    await failingCall();
    yield new Uint8Array(0);
  }

  it.each(['input.size', 'input.head', 'input.chunks', 'output.open', 'output.chunks', 'writer.write'])(
    'at %s, its error is reported, everything is closed, and no output is left',
    async (operation) => {
      const { ports, opened, written } = failingAt(operation);
      await expect(correctFile({ ...settings, ports }, ignore)).rejects.toBe(failure);
      expect({ open: opened.count, written: written() }).toEqual({ open: 0, written: 0 });
    },
  );

  it('at writer.close, its error is reported, and no output is left', async () => {
    const { ports, written } = failingAt('writer.close');
    await expect(correctFile({ ...settings, ports }, ignore)).rejects.toBe(failure);
    expect(written()).toBe(0);
  });

  it.each(['begin', 'change'])(
    'with an error of a sink at %s, everything is closed, and no output is left',
    async (operation) => {
      const { ports, opened, written } = failingAt('none');
      const sinks = { ...ignore, [operation]: failingCall };
      await expect(correctFile({ ...settings, ports }, sinks)).rejects.toBe(failure);
      expect({ open: opened.count, written: written() }).toEqual({ open: 0, written: 0 });
    },
  );
});
