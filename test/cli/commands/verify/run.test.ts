import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NEWHIRE } from '../../../../src/cli/commands/newhire.js';
import { VERIFY } from '../../../../src/cli/commands/verify/flags.js';
import { run as runVerify } from '../../../../src/cli/commands/verify/run.js';
import { receiptOf } from '../../../../src/reports/formats/receipt.js';
import { FILES, LAYOUT, resultOf } from '../../../reports/same-facts-run.js';

const verify = (file: string, receipt: string) =>
  runVerify({ args: [file], flags: { receipt }, declared: VERIFY, program: NEWHIRE });

const CONTENT = 'the checked bytes';

describe('newhire verify', () => {
  let folder: string;
  let printed: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'newhire-verify-'));
    printed = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += text;
      return true;
    });
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  async function run(content: string, total_errors = 0) {
    const file = join(folder, 'payroll.txt');
    const receipt = join(folder, 'receipt.json');
    const sha256 = createHash('sha256').update(CONTENT).digest('hex');
    const result = { ...resultOf(FILES[2]!), sha256, size: CONTENT.length, total_errors };
    await writeFile(file, content);
    await writeFile(
      receipt,
      JSON.stringify(receiptOf(result, LAYOUT, { now: '2026-11-21T10:00:00.000Z', version: '0.1.0' })),
    );
    return verify(file, receipt);
  }

  test('gives 0 for the file that was checked and clean', async () => {
    expect(await run(CONTENT)).toBe(0);
    expect(printed).toMatch(/payroll\.txt: The file was checked at .* and was clean\.\n$/);
  });

  test('gives 1 when one byte differs', async () => {
    expect(await run('the checked bytez')).toBe(1);
    expect(printed).toContain('not the one that was checked');
  });

  test('gives 1 when the file was not clean', async () => {
    expect(await run(CONTENT, 3)).toBe(1);
    expect(printed).toContain('had 3 errors');
  });

  test('refuses to read the file and its receipt from the same standard input', async () => {
    await expect(verify('-', '-')).rejects.toMatchObject({
      code: 'USAGE',
      message: 'Both the file and its receipt would come from standard input.',
    });
  });

  test('refuses a missing file, a missing receipt, and an invalid receipt', async () => {
    await run(CONTENT);
    const [file, receipt, none] = ['payroll.txt', 'receipt.json', 'none.txt'].map((name) =>
      join(folder, name),
    );
    for (const [checked, by] of [
      [none, receipt],
      [file, none],
      [file, file],
      [file, folder],
    ]) {
      await expect(verify(checked!, by!)).rejects.toMatchObject({ code: 'UNREADABLE_INPUT' });
    }
  });
});
