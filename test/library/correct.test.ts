/** `correct` of the library: the same correction as on the command line, with bytes in and bytes out. */

import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { undo } from '../../src/correction/index.js';
import { correct, readLayout } from '../../src/index.js';
import { TODAY } from '../support/facts.js';
import { ROOT, runNewhire } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

const EXAMPLE = join(ROOT, 'examples/ohio-faults.txt');
const input = await readFile(EXAMPLE);
const options = { state: 'Ohio', today: TODAY };

describe('correct', () => {
  it('gives the bytes and the audit that newhire correct writes', async () => {
    const folder = await tempFolder();
    const output = join(folder, 'corrected.txt');
    const args = [
      'correct',
      EXAMPLE,
      '-s',
      'OH',
      '--today',
      TODAY,
      '-o',
      output,
      '--format',
      'json',
      '--diff',
    ];
    const { stdout } = await runNewhire(args, { env: { NEWHIRE_DATA: folder } });
    const told = JSON.parse(stdout);
    const result = await correct(input, options);
    expect(Buffer.from(result.corrected).equals(await readFile(output))).toBe(true);
    for (const name of ['total_errors', 'corrections_applied', 'corrections_failed'] as const)
      expect(result[name]).toBe(told[name]);
    expect(result.changes.map(({ change_id }) => change_id)).toEqual(
      told.changes.map((change: { change_id: string }) => change.change_id),
    );
    expect(result.proposals.map(({ proposal_id }) => proposal_id)).toEqual(
      told.proposals.map((proposal: { proposal_id: string }) => proposal.proposal_id),
    );
    expect(result.corrections_applied).toBeGreaterThan(0);
  });

  it('accounts for each error, and its changes give back the input', async () => {
    const { corrected, changes, outcomes, total_errors } = await correct(input, options);
    expect(outcomes).toHaveLength(total_errors);
    expect(Buffer.from(undo(changes, corrected)).equals(input)).toBe(true);
  });

  it('takes bytes, a string, a stream, and pieces that share their memory', async () => {
    const whole = await correct(input, options);
    const shared = async function* () {
      const memory = new Uint8Array(1000);
      for (let at = 0; at < input.length; at += memory.length) {
        const length = input.copy(memory, 0, at, at + memory.length);
        yield memory.subarray(0, length);
      }
    };
    for (const other of [input.toString(), createReadStream(EXAMPLE), shared()])
      expect((await correct(other, options)).corrected).toEqual(whole.corrected);
  });

  it('leaves a file without errors as it is', async () => {
    const clean = await readFile(join(ROOT, 'examples/ohio-clean.txt'));
    const { corrected, changes } = await correct(clean, {
      ...options,
      state: (await readLayout('ohio')) ?? 'OH',
    });
    expect(Buffer.from(corrected).equals(clean)).toBe(true);
    expect(changes).toEqual([]);
  });

  it('refuses a state without a layout', async () => {
    await expect(correct(input, { state: 'Atlantis' })).rejects.toMatchObject({ code: 'UNKNOWN_STATE' });
  });
});
