/** `newhire validate` on ordinary files: what it prints, where, and how it exits. */

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { share } from '../support/campaign.js';
import { LAYOUTS, SHAPES } from '../support/layouts.js';
import { ROOT, runNewhire, runShell } from '../support/run.js';

const ESCAPE = String.fromCharCode(27);
interface Planted {
  file: string;
  findings: { error_type: string; severity: string }[];
}
const planted = (JSON.parse(await readFile(`${ROOT}examples/faults.json`, 'utf8')) as { files: Planted[] })
  .files;
const plantedIn = (path: string) => planted.find(({ file }) => path.endsWith(file))!.findings;

const STATES = share(SHAPES, 2).map(({ state }) => state);
const NAMES = LAYOUTS.map(({ state }) => state).join(', ');
const clean = (state: string) => `examples/${state.toLowerCase().replaceAll(' ', '-')}-clean.txt`;
const faulty = (state: string) => `examples/${state.toLowerCase().replaceAll(' ', '-')}-faults.txt`;

describe.each(STATES)('a file for %s', (state) => {
  it('without faults: exit 0 and 0 errors', async () => {
    const { code, stdout, stderr } = await runNewhire(['validate', clean(state), '-s', state]);
    expect(stdout).toMatch(new RegExp(`^${state} · \\d+ records · 0 errors, 0 warnings\n`));
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  it('with faults: exit 1, a verdict first, and each planted type named', async () => {
    const { code, stdout, stderr } = await runNewhire(['validate', faulty(state), '-s', state]);
    expect(stdout).toMatch(
      new RegExp(`^${state} · \\d+ of \\d+ records have errors · \\d+ errors, \\d+ warnings?\n`),
    );
    const types = plantedIn(faulty(state)).map(({ error_type }) => error_type);
    expect(types.length).toBeGreaterThan(10);
    for (const type of types) expect(stdout).toContain(type);
    expect(stderr).toBe('');
    expect(code).toBe(1);
  });
});

describe('the state', () => {
  it.each(['Ohio', 'ohio', 'OH', 'oh'])('may be written %s', async (state) => {
    expect((await runNewhire(['validate', clean('Ohio'), '--state', state])).code).toBe(0);
  });

  it.each([
    ['Ohoi', 'Ohio'],
    ['ILL', 'Illinois'],
  ])('that does not exist, %s: exit 2 and the one that is meant', async (typed, meant) => {
    const { code, stdout, stderr } = await runNewhire(['validate', clean('Ohio'), '-s', typed]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      `newhire: There is no layout for '${typed}'.\nDid you mean ${meant}? There are: ${NAMES}.\n`,
    );
  });

  it('that is missing: exit 2 and the state the file looks like', async () => {
    const { code, stdout, stderr } = await runNewhire(['validate', clean('Louisiana')]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      'newhire: Which state is the file for?\nexamples/louisiana-clean.txt looks like a file for Louisiana: add -s Louisiana.\n',
    );
  });

  it('missing, and two layouts fit: both states are named', async () => {
    const { stderr } = await runNewhire(['validate', '-'], { stdin: await readFile(ROOT + clean('Texas')) });
    expect(stderr).toMatch(
      /stdin looks like a file for Texas(, .+)? or \w+, whose records have the same form: add -s Texas if it goes there \(most states of hire are TX\)/,
    );
  });

  it('auto is that of each file; where records of others have the same form, the choice is the first note', async () => {
    const files = [clean('District of Columbia'), clean('Illinois'), 'README.md'];
    const run = await runNewhire(['validate', ...files, '-s', 'auto', '--format', 'json']);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("'README.md' matches no built-in layout.");
    const reported = JSON.parse(run.stdout).files as { state: string; notes: string[] }[];
    expect(reported.map(({ state }) => state)).toEqual(['District of Columbia', 'Illinois', undefined]);
    expect(reported[0]?.notes[0]).toContain('Reliability of this layout');
    expect(reported[1]?.notes[0]).toContain(
      'This file was read as one for Illinois, because most states of hire are IL.',
    );
  });

  it('that is missing while the file is too: the file is named', async () => {
    expect((await runNewhire(['validate', 'nowhere.txt'])).stderr).toContain("no file 'nowhere.txt'");
  });
});

describe('--fail-on', () => {
  it('warning fails a file that has warnings only', async () => {
    const input = (await readFile(ROOT + clean('Ohio'), 'latin1')).replace(/\n$/, '\n\n');
    const options = { stdin: Buffer.from(input, 'latin1') };
    expect((await runNewhire(['validate', '-', '-s', 'OH'], options)).code).toBe(0);
    expect((await runNewhire(['validate', '-', '-s', 'OH', '--fail-on', 'warning'], options)).code).toBe(1);
  });
});

describe('--today', () => {
  it('decides what is late', async () => {
    const late = (today: string) => runNewhire(['validate', clean('Ohio'), '-s', 'OH', '--today', today]);
    expect((await late('2026-11-21')).stdout).not.toContain('LATE_REPORT');
    expect((await late('2027-06-01')).stdout).toContain('LATE_REPORT');
  });
});

describe('--max', () => {
  it('shows as many of a kind as asked for, and says what it leaves out', async () => {
    const shown = async (max: string) => {
      const args = ['validate', faulty('Ohio'), '-s', 'OH', '--values', 'mask', '--max', max];
      const { stdout } = await runNewhire(args);
      const count = (pattern: RegExp) => stdout.match(pattern)?.length ?? 0;
      return { drawn: count(/\^\^/g), further: count(/^ {2}Also line \d+, SSN/gm), stdout };
    };
    const [none, one, many] = await Promise.all([shown('0'), shown('1'), shown('99999999999')]);
    expect(none).toMatchObject({ drawn: 0, further: 0 });
    expect(one).toMatchObject({ drawn: many.drawn, further: 0 });
    expect(one.drawn).toBeGreaterThan(3);
    expect(many.further).toBeGreaterThan(0);
    expect(one.stdout).toMatch(/Shown: \d+ of \d+ findings, at most 1 of a kind\./);
  });
});

describe('--values', () => {
  const row = (stdout: string) =>
    stdout.split('\n').find((line) => line.includes('*') || /\d{9}/.test(line)) ?? '';

  it('hides employees by default where stdout is no terminal', async () => {
    const { stdout } = await runNewhire(['validate', faulty('Texas'), '-s', 'TX']);
    expect(stdout).toContain('Employee values are hidden.');
    expect(stdout).not.toMatch(/MULLER|SMITH/);
  });

  it('mask shows names and the last four of an SSN, and no more of it', async () => {
    const { stdout } = await runNewhire(['validate', faulty('Texas'), '-s', 'TX', '--values', 'mask']);
    expect(stdout).toMatch(/SMITH·JR/);
    // The columns of this record are displaced.
    expect(stdout).not.toContain('MULLER');
    expect(stdout).toMatch(/SSN ending in \d{4}\b/);
    expect(stdout).not.toMatch(/W4\d{5}/);
  });

  it('show shows all', async () => {
    const { stdout } = await runNewhire(['validate', faulty('Texas'), '-s', 'TX', '--values', 'show']);
    expect(stdout).toMatch(/W4\d{9}/);
    expect(row(stdout)).not.toBe('');
  });
});

describe('--quiet', () => {
  it('prints the verdict and nothing else', async () => {
    const { code, stdout } = await runNewhire(['validate', faulty('Ohio'), '-s', 'OH', '-q']);
    expect(stdout.split('\n')).toHaveLength(3);
    expect(stdout).toContain('records have errors');
    expect(code).toBe(1);
  });
});

describe('color', () => {
  it('is not used in a pipe', async () => {
    expect((await runNewhire(['validate', faulty('Ohio'), '-s', 'OH'])).stdout).not.toContain(ESCAPE);
  });

  it('is used in a pipe when FORCE_COLOR asks for it, unless --no-color refuses it', async () => {
    const env = { FORCE_COLOR: '1' };
    expect((await runNewhire(['validate', faulty('Ohio'), '-s', 'OH'], { env })).stdout).toContain(ESCAPE);
    const refused = await runNewhire(['validate', faulty('Ohio'), '-s', 'OH', '--no-color'], { env });
    expect(refused.stdout).not.toContain(ESCAPE);
  });
});

describe('several files', () => {
  it('get a verdict each, one total, and the worst exit code', async () => {
    const files = [clean('Ohio'), 'nowhere.txt', faulty('Ohio')];
    const { code, stdout, stderr } = await runNewhire(['validate', ...files, '-s', 'OH', '-q']);
    expect(stdout.match(/^Ohio · /gm)).toHaveLength(2);
    expect(stdout).toMatch(/^Total of 3 files · [\s\S]*\s1\s+file\s+not\s+read$/m);
    expect(stderr).toContain("There is no file 'nowhere.txt'.");
    expect(code).toBe(2);
  });

  it('may be given as a pattern, in any case, and twice without being checked twice', async () => {
    const patterns = ['examples/OHIO-*.txt', clean('Ohio')];
    const { stdout } = await runNewhire(['validate', ...patterns, '-s', 'OH', '-q', '--format', 'ndjson']);
    const results = stdout.split('\n').filter((line) => line.includes('"type":"result"'));
    expect(results.map((line) => JSON.parse(line).file_name)).toEqual([
      'examples/ohio-clean.txt',
      'examples/ohio-faults.txt',
      'examples/ohio-no-header.txt',
    ]);
  });

  it('of a pattern that matches none: exit 2 and a sentence', async () => {
    const { code, stdout, stderr } = await runNewhire(['validate', 'out/*.txt', '-s', 'OH']);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: "newhire: No file matches 'out/*.txt'.\n",
    });
  });
});

describe('standard input', () => {
  it('is checked like a file', async () => {
    const { code, stdout } = await runShell(
      `cat ${faulty('Texas')} | newhire validate - -s TX --format json`,
    );
    const document = JSON.parse(stdout);
    expect(document.files[0].file_name).toBe('stdin');
    const errors = plantedIn(faulty('Texas')).filter(({ severity }) => severity === 'error');
    expect(document.total_errors).toBe(errors.length);
    expect(code).toBe(1);
  });

  it('that is empty: exit 2 and one sentence', async () => {
    const { code, stdout } = await runNewhire(['validate', '-', '-s', 'TX'], { stdin: '' });
    expect(stdout).toMatch(/^Texas · not checked: .*empty/);
    expect(code).toBe(2);
  });
});
