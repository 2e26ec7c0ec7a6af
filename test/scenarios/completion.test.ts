/** `newhire completion`, tried in the shells themselves: what the Tab key makes of a line. */

import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { canType, typeInto } from '../support/interactive-shell.js';
import { runNewhire, runShell } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

let folder = '';
beforeEach(async () => {
  folder = await tempFolder();
  await writeFile(join(folder, 'payroll march.txt'), '');
});

const script = async (shell: string) => (await runNewhire(['completion', shell])).stdout;

/** What is typed, and what newhire is called with once Tab has finished it. */
const LINES: Record<string, string[]> = {
  'newhire expl\t--list': ['explain', '--list'],
  'newhire lay\tli\t': ['layouts', 'list'],
  'newhire validate --rece\tx': ['validate', '--receipt', 'x'],
  'newhire val\t-s lou\t': ['validate', '-s', 'Louisiana'],
  'newhire layouts show te\t': ['layouts', 'show', 'Texas'],
  'newhire explain invalid_ss\t': ['explain', 'INVALID_SSN'],
  'newhire validate --ignore INVALID_SSN,LATE\t': ['validate', '--ignore', 'INVALID_SSN,LATE_REPORT'],
  'newhire validate --format nd\t': ['validate', '--format', 'ndjson'],
  'newhire layouts show --format mar\t': ['layouts', 'show', '--format', 'markdown'],
  'newhire validate --state=Oh\t': ['validate', '--state=Ohio'],
  'newhire validate -s dis\t': ['validate', '-s', 'District of Columbia'],
  'newhire layouts show new\\ y\t': ['layouts', 'show', 'New York'],
  'newhire validate --format json=pay\t': ['validate', '--format', 'json=payroll march.txt'],
  'newhire validate --fail-on w\t': ['validate', '--fail-on', 'warning'],
  'newhire validate pay\t-q': ['validate', 'payroll march.txt', '-q'],
  'newhire verify x --receipt pay\t': ['verify', 'x', '--receipt', 'payroll march.txt'],
  'newhire completion fi\t': ['completion', 'fish'],
  'newhire nonsense --max 3\t': ['nonsense', '--max', '3'],
  'npx newhire expl\t--list': ['newhire', 'explain', '--list'],
  'npx newhire val\t-s lou\t': ['newhire', 'validate', '-s', 'Louisiana'],
};

const SHELLS = (['bash', 'zsh', 'fish'] as const).map((shell) => {
  const isThere = canType(shell);
  return [isThere ? shell : `${shell}: not installed here, or no terminal for it`, shell, isThere] as const;
});

describe.each(SHELLS)('in %s', (_title, shell, isThere) => {
  const works = it.skipIf(!isThere);

  works('Tab finishes commands, flags, states, error types, formats and file names', async () => {
    const lines = Object.keys(LINES);
    const calls = await typeInto(shell, { completion: await script(shell), lines, folder });
    // zsh puts = between a flag and its value.
    const apart = (arg: string) => (arg.startsWith('--receipt=') ? arg.split('=') : [arg]);
    expect(Object.fromEntries(calls.map((call, at) => [lines[at], call.flatMap(apart)]))).toEqual(LINES);
  });

  works('it is a sound script', async () => {
    await writeFile(join(folder, 'script'), await script(shell));
    const { status, stderr } = spawnSync(shell, ['-n', join(folder, 'script')]);
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' });
  });
});

describe('newhire completion --install', () => {
  it.each(['bash', 'zsh', 'fish'])(
    'sets %s up in the home folder where relative folders are named',
    async (shell) => {
      const [home, cwd] = [join(folder, `home-${shell}`), join(folder, `work-${shell}`)];
      for (const one of [home, cwd]) await mkdir(one, { recursive: true });
      const env = { HOME: home, XDG_CONFIG_HOME: 'config', XDG_DATA_HOME: 'data', ZDOTDIR: '.' };
      const { stdout } = await runNewhire(['completion', shell, '--install'], { env, cwd });
      expect(stdout.match(/^Written: .*$/gm)?.filter((line) => !line.startsWith(`Written: ${home}`))).toEqual(
        [],
      );
      expect(await readdir(cwd)).toEqual([]);
    },
  );

  it.each(['bash', 'zsh', 'fish'])('sets %s up, once however often it is called', async (shell) => {
    // Such names of homes are shown in part; what a shell reads is whole.
    const home = join(folder, '987654320');
    await mkdir(home, { recursive: true });
    const env = {
      HOME: home,
      SHELL: `/usr/bin/${shell}`,
      XDG_CONFIG_HOME: '',
      XDG_DATA_HOME: '',
      ZDOTDIR: '',
    };
    await writeFile(join(home, `.${shell}rc`), 'alias x=y');
    const { code, stdout } = await runNewhire(['completion', '--install'], { env });
    const [first = ''] = stdout.split('\n');
    const path = first.replace('Written: ', '').replace('XXXXX4320', '987654320');
    expect(await readFile(path, 'utf8')).toBe(await script(shell));
    expect(code).toBe(0);
    await runNewhire(['completion', shell, '--install'], { env });
    const startUp = await readFile(join(home, `.${shell}rc`), 'utf8');
    const line = `[ -r ${path} ] && . ${path} # completion of newhire\n`;
    expect(startUp).toBe(shell === 'fish' ? 'alias x=y' : `alias x=y\n${line}`);
  });

  it('asks for the shell when it is not known', async () => {
    const { code, stderr } = await runNewhire(['completion'], { env: { SHELL: '/bin/dash' } });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'newhire: Which shell do you use?\nGive bash, zsh or fish.\n',
    });
  });
});

// The Tab key of zsh itself runs such words, whatever completes them.
it.skipIf(!canType('bash'))('what was typed is never run', async () => {
  const typed = [
    'newhire explain $(touch run)\t',
    'newhire `touch run` val\t',
    "newhire 'a[$(touch run)]'\t",
  ];
  // Ctrl-U takes the line away before Enter.
  const lines = typed.map((line) => `${line}\u0015newhire`);
  await typeInto('bash', { completion: await script('bash'), lines, folder });
  expect(await readdir(folder)).not.toContain('run');
});

describe('the script for bash', () => {
  /** What the Tab key would offer for the words. */
  const offered = async (words: string[], before = ':') => {
    await writeFile(join(folder, 'script'), await script('bash'));
    const setup = `${before}; . ./script; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`;
    const { stdout, stderr } = await runShell(
      `${setup}; _newhire; printf '%s\\n' "\${COMPREPLY[@]}"; shopt nocasematch`,
      {
        cwd: folder,
      },
    );
    expect(stderr).toBe('');
    expect(stdout).toMatch(/nocasematch\s+off/);
    return stdout.split('\n').slice(0, -2);
  };

  it('offers every command', async () => {
    const { stdout } = await runNewhire(['--help']);
    const commands = [...stdout.matchAll(/^ {2}([a-z]+) \S.*? {2}/gm)].map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(4);
    expect(await offered(['newhire', ''])).toEqual(expect.arrayContaining(commands));
  });

  it('works where unset variables are errors', async () => {
    expect(await offered(['newhire', 'explain', '--f'], 'set -u')).toEqual(['--format']);
  });

  it('works where = does not cut words', async () => {
    expect(await offered(['newhire', 'validate', '--state=te'])).toEqual(['--state=Texas']);
  });

  it('works where = cuts words', async () => {
    expect(await offered(['newhire', 'validate', '--state', '='])).toContain('Ohio');
    expect(await offered(['newhire', 'validate', '--state', '=', 'Te'])).toEqual(['Texas']);
  });
});

it('an unknown shell: exit 2, and which there are', async () => {
  const { code, stdout, stderr } = await runNewhire(['completion', 'tcsh']);
  expect(stderr).toBe("newhire: The shell can be bash, zsh or fish, not 'tcsh'.\n");
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});
