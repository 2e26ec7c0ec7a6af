/** What each flag of `newhire correct` does, from the outside. */

import { link, symlink } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { employerOf, fileOf as fileWith, layoutOf, recordWith } from '../correction/support/one-record.js';
import { runShell } from '../support/run.js';
import { fileOf, ohioFile, openWorkspace, reportIn, type Workspace } from './correct-workspace.js';

const FAULTY = ohioFile([{ employee_last_name: "O'BRIEN" }, { employee_ssn: '' }, {}]);
const CLEARED = ohioFile([{ employee_last_name: "O'BRIEN" }, {}, {}]);

async function workspaceWith(content: Uint8Array): Promise<Workspace> {
  const workspace = await openWorkspace();
  await workspace.write('march.txt', content);
  return workspace;
}

const correct = (workspace: Workspace, ...flags: string[]) =>
  workspace.run(['correct', 'march.txt', '-s', 'Ohio', ...flags]);

describe('the output', () => {
  it('goes where -o says', async () => {
    const workspace = await workspaceWith(FAULTY);
    expect((await correct(workspace, '-o', 'filed.dat')).code).toBe(1);
    expect(await workspace.files()).toEqual(['filed.dat', 'march.txt']);
  });

  it('that is there already is kept without --force, and nothing is done', async () => {
    const workspace = await workspaceWith(FAULTY);
    await workspace.write('march.corrected.txt', 'precious');
    const { code, stdout, stderr } = await correct(workspace);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      "newhire: 'march.corrected.txt' already exists.\nAdd --force to replace it, or choose another name with -o.\n",
    );
    expect((await workspace.read('march.corrected.txt')).toString()).toBe('precious');
    expect(await workspace.dataFiles()).toEqual([]);
    expect((await correct(workspace, '--force')).code).toBe(1);
    expect((await workspace.read('march.corrected.txt')).length).toBe(FAULTY.length);
  });

  it('is never the input, under whatever name', async () => {
    const workspace = await workspaceWith(FAULTY);
    await symlink('march.txt', workspace.path('link.txt'));
    await link(workspace.path('march.txt'), workspace.path('twin.txt'));
    for (const name of ['march.txt', './march.txt', 'link.txt', 'twin.txt']) {
      const { code, stderr } = await correct(workspace, '-o', name, '--force');
      expect({ name, code }).toEqual({ name, code: 2 });
      expect(stderr).toContain('is read by this command, so it is not replaced.');
    }
    expect(await workspace.read('march.txt')).toEqual(FAULTY);
  });

  it('in a folder that does not exist, or that is a folder: exit 2', async () => {
    const workspace = await workspaceWith(FAULTY);
    expect((await correct(workspace, '-o', 'none/out.txt')).stderr).toContain('does not exist');
    const { code, stderr } = await correct(workspace, '-o', '.');
    expect(code).toBe(2);
    expect(stderr).toContain("'.' is a folder.");
  });

  it('of standard input is standard output, with the report on stderr', async () => {
    const workspace = await workspaceWith(FAULTY);
    await correct(workspace);
    const piped = await workspace.run(['correct', '-', '-s', 'Ohio'], { stdin: FAULTY });
    expect(piped.code).toBe(1);
    expect(piped.stdout).toBe((await workspace.read('march.corrected.txt')).toString());
    expect(piped.stderr).toContain('Ohio · 1 of 2 errors cleared, 1 left\nstdin → stdout\n');
  });

  it('of a pipe with a name is standard output, too', async () => {
    const workspace = await workspaceWith(FAULTY);
    await correct(workspace);
    const script = `newhire correct <(cat '${workspace.path('march.txt')}') -s Ohio`;
    const { code, stdout } = await runShell(script, { env: workspace.env() });
    expect(code).toBe(1);
    expect(stdout).toBe((await workspace.read('march.corrected.txt')).toString());
  });

  it('and a JSON report cannot both go to standard output', async () => {
    const workspace = await workspaceWith(FAULTY);
    const { code, stderr } = await correct(workspace, '-o', '-', '--format', 'json');
    expect(code).toBe(2);
    expect(stderr).toContain('Add -o FILE.');
  });
});

describe('exit codes', () => {
  it('0 when no error is left, also when there was none', async () => {
    expect((await correct(await workspaceWith(CLEARED))).code).toBe(0);
    expect((await correct(await workspaceWith(ohioFile([{}])))).code).toBe(0);
  });

  it('2 for a file of another kind; nothing is written', async () => {
    for (const content of ['name,ssn\nJane,899123456\n', '', 'PK\u0003\u0004']) {
      const workspace = await workspaceWith(Buffer.from(content));
      const { code, stdout } = await correct(workspace);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(await workspace.files()).toEqual(['march.txt']);
      expect(await workspace.dataFiles()).toEqual([]);
    }
  });

  it('2 for a missing file, an unknown state, and no state', async () => {
    const workspace = await workspaceWith(FAULTY);
    const missing = await workspace.run(['correct', 'none.txt', '-s', 'Ohio']);
    expect(missing.stderr).toContain("There is no file 'none.txt'.");
    const unknown = await workspace.run(['correct', 'march.txt', '-s', 'Ohoi']);
    expect(unknown.stderr).toContain('Did you mean Ohio?');
    const none = await workspace.run(['correct', 'march.txt']);
    expect(none.stderr).toContain('looks like a file for Ohio');
    expect([missing, unknown, none].map(({ code }) => code)).toEqual([2, 2, 2]);
  });

  it('3 when the data folder cannot be used', async () => {
    const workspace = await workspaceWith(FAULTY);
    const { code, stderr } = await correct(workspace, '--data', workspace.path('march.txt'));
    expect(code).toBe(3);
    expect(stderr).toContain('--data');
    expect(await workspace.files()).toEqual(['march.txt']);
  });
});

describe('--dry-run', () => {
  it('says what would be done and writes nothing', async () => {
    const workspace = await workspaceWith(FAULTY);
    const { code, stdout } = await correct(workspace, '--dry-run');
    expect(code).toBe(1);
    expect(stdout).toContain(
      'Ohio · 1 of 2 errors would be cleared, 1 left\nmarch.txt · dry run, nothing was written\n',
    );
    expect(await workspace.files()).toEqual(['march.txt']);
    expect(await workspace.dataFiles()).toEqual([]);
  });
});

describe('--diff', () => {
  it('shows before and after with carets under what differs', async () => {
    const workspace = await workspaceWith(FAULTY);
    const { stdout } = await correct(workspace, '--diff', '--values', 'mask');
    expect(stdout).toContain(
      [
        'Line 2, record 1 · Employee last name, columns 43-72',
        "  - O'BRIEN",
        '     ^',
        '  + OBRIEN',
        '    Leave the apostrophe out. All letters are kept.',
      ].join('\n'),
    );
  });

  it('never shows a birth date or an SSN but on request', async () => {
    const workspace = await openWorkspace();
    const born = ['19880425', '19870515', '19900630'].map((day) => ({ employee_date_of_birth: day }));
    await workspace.write('march.txt', fileOf('Louisiana', born));
    const diff = (mode: string) =>
      workspace.run(['correct', 'march.txt', '-s', 'LA', '--diff', '--dry-run', '--values', mode]);
    const masked = await diff('mask');
    expect(masked.stdout).toContain('  - ********\n    ^^^^');
    expect(masked.stdout).not.toMatch(/19880425|04251988/);
    const shown = await diff('show');
    expect(shown.stdout).toContain('  - 19880425\n');
    expect(shown.stdout).toContain('  + 04251988\n');
  });

  it('hides employee values where it does not go to a terminal, and says so', async () => {
    const workspace = await workspaceWith(FAULTY);
    const { stdout } = await correct(workspace, '--diff');
    expect(stdout).not.toContain('BRIEN');
    expect(stdout).toContain('--values mask shows them');
  });

  it('is in the JSON report, a masked value as ***', async () => {
    const workspace = await workspaceWith(FAULTY);
    const hidden = reportIn(await correct(workspace, '--diff', '--dry-run', '--format', 'json'));
    expect(hidden.changes).toMatchObject([{ before: '***', after: '***', value_masked: true, by: 'rule' }]);
    const shown = await correct(workspace, '--diff', '--dry-run', '--format', 'json', '--values', 'show');
    expect(reportIn(shown).changes).toMatchObject([{ before: "O'BRIEN", after: 'OBRIEN' }]);
    expect(reportIn(await correct(workspace, '--dry-run', '--format', 'json')).changes).toBeUndefined();
  });
});

describe('other flags', () => {
  it('--fix-warnings also repairs warnings', async () => {
    const workspace = await workspaceWith(ohioFile([{ employee_last_name: 'Garcia' }, {}]));
    const without = reportIn(await correct(workspace, '--dry-run', '--format', 'json'));
    const withIt = reportIn(await correct(workspace, '--fix-warnings', '--format', 'json'));
    expect([without.warnings_fixed, withIt.warnings_fixed]).toEqual([0, 1]);
    expect((await workspace.read('march.corrected.txt')).toString()).toContain('GARCIA');
  });

  it('--fix-warnings counts warnings as a check does, and what was repaired in places', async () => {
    const lower = { employee_first_name: 'ann', employee_last_name: 'garcia' };
    const workspace = await workspaceWith(ohioFile([lower, lower, {}]));
    const check = await workspace.run(['validate', 'march.txt', '-s', 'Ohio']);
    expect(check.stdout).toMatch(/ 0 errors, 1 warning\n[\s\S]*1 warning for 4 places/);
    const tried = await correct(workspace, '--fix-warnings', '--dry-run');
    expect(tried.stdout).toContain('· warnings would be repaired in 4 places\n');
    const { stdout } = await correct(workspace, '--fix-warnings');
    expect(stdout).toContain('· warnings repaired in 4 places\n');
  });

  it('--fix-warnings that repairs none says so', async () => {
    const workspace = await workspaceWith(ohioFile([{ employee_gender: 'X' }, {}]));
    const one = /· no errors to correct · 1 warning left\n/;
    expect((await correct(workspace, '--dry-run')).stdout).toMatch(one);
    const { stdout } = await correct(workspace, '--fix-warnings');
    expect(stdout).toContain('· 1 warning left, which cannot be repaired safely\n');
    await workspace.write('march.txt', ohioFile([{ employee_gender: 'X' }, { employee_zip: '43229' }]));
    const two = await correct(workspace, '--fix-warnings', '--force');
    expect(two.stdout).toMatch(/· \d warnings left, none of which can be repaired\s+safely\n/);
  });

  it('--employer completes the employer block from a profile', async () => {
    const workspace = await workspaceWith(ohioFile([{ employer_fein: '310000123', employer_name: '' }]));
    await workspace.write(
      'acme.json',
      JSON.stringify({ employer_fein: '310000123', employer_name: 'ACME FOODS LLC' }),
    );
    expect((await correct(workspace, '--dry-run')).code).toBe(1);
    expect((await correct(workspace, '--employer', 'acme.json')).code).toBe(0);
    expect((await workspace.read('march.corrected.txt')).toString()).toContain('ACME FOODS LLC');
    await workspace.write('acme.json', '[]');
    const { code, stderr } = await correct(workspace, '--employer', 'acme.json', '--force');
    expect(code).toBe(2);
    expect(stderr).toContain('The employer profile cannot be used.');
    await workspace.write('acme.json', '{"fein":"310000123"}');
    const named = await correct(workspace, '--employer', 'acme.json', '--force');
    expect([named.code, named.stderr]).toEqual([
      2,
      expect.stringContaining("'fein' is not a field of the employer in files for Ohio."),
    ]);
    // A profile without an effect says so.
    await workspace.write('acme.json', '{"employer_fein":"310000999","employer_name":"OTHER INC"}');
    const unused = await correct(workspace, '--employer', 'acme.json', '--force');
    expect(unused.stdout.replace(/\s+/g, ' ')).toContain('The employer profile changed nothing');
  });

  it('--no-store keeps nothing', async () => {
    const workspace = await workspaceWith(FAULTY);
    const { code, stdout } = await correct(workspace, '--no-store');
    expect(code).toBe(1);
    expect(stdout).not.toContain('newhire download');
    expect(await workspace.files()).toEqual(['march.corrected.txt', 'march.txt']);
    expect(await workspace.dataFiles()).toEqual([]);
  });

  it.each([
    ['--no-store', '-o', '-'],
    ['--no-store', '-o', 'out.txt'],
    ['--dry-run'],
    ['--dry-run', '--no-store', '--data', 'march.txt'],
  ])('%j needs no data folder', async (...flags) => {
    const workspace = await workspaceWith(FAULTY);
    const usual = await correct(workspace, ...flags, '--force');
    for (const [name, value] of [
      ['HOME', '/dev/null'],
      ['XDG_DATA_HOME', workspace.path('march.txt')],
      ['NEWHIRE_DATA', workspace.path('march.txt')],
      ['NEWHIRE_DATA', workspace.path('march.txt/below')],
    ] as const) {
      const env = {
        NEWHIRE_DATA: undefined,
        XDG_DATA_HOME: undefined,
        HOME: workspace.path('home'),
        [name]: value,
      };
      expect(
        await workspace.run(['correct', 'march.txt', '-s', 'Ohio', ...flags, '--force'], { env }),
      ).toEqual(usual);
    }
  });

  it('--layout takes a layout of one’s own', async () => {
    const workspace = await workspaceWith(FAULTY);
    const { stdout } = await workspace.run(['layouts', 'show', 'ohio', '--format', 'json']);
    await workspace.write('my.json', stdout);
    const run = await workspace.run(['correct', 'march.txt', '--layout', 'my.json']);
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('  newhire validate march.corrected.txt --layout my.json\n');
  });

  it('--today decides what is a sensible day', async () => {
    const workspace = await workspaceWith(ohioFile([{ employee_date_of_hire: '20281110' }]));
    expect((await correct(workspace, '--dry-run', '--today', '2026-11-21')).code).toBe(1);
    expect((await correct(workspace, '--dry-run', '--today', '2028-11-21')).code).toBe(0);
  });

  it('--review needs a terminal, and says what to use instead', async () => {
    const workspace = await workspaceWith(FAULTY);
    const { code, stdout, stderr } = await correct(workspace, '--review');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('needs a terminal');
    expect(stderr).toContain('--dry-run --diff');
    expect(await workspace.files()).toEqual(['march.txt']);
  });

  it('a format that does not exist: exit 2', async () => {
    expect((await correct(await workspaceWith(FAULTY), '--format', 'sarif')).code).toBe(2);
  });
});

describe('--date-order', () => {
  const layout = layoutOf('Colorado');
  const file = Buffer.from(
    fileWith(layout, [recordWith(layout, { date_of_birth: '10111961' }, {}, 5, employerOf(layout))]),
  );
  const ordered = async (...flags: string[]) => {
    const workspace = await workspaceWith(file);
    const { code, stderr } = await workspace.run(['correct', 'march.txt', '-s', 'Colorado', ...flags]);
    return {
      code,
      stderr,
      corrected: code === 2 ? '' : (await workspace.read('march.corrected.txt')).toString(),
    };
  };

  it('states the order of the dates of an employer', async () => {
    expect((await ordered()).corrected).toContain('10111961');
    expect((await ordered('--date-order', 'dmy')).corrected).toContain('19611110');
    const fein = employerOf(layout).employer_fein!;
    expect((await ordered('--date-order', `MDY=${fein}`)).corrected).toContain('19611011');
  });

  it.each(['YDM', 'MDY=12', 'MMDDYYYY'])('%s is no order', async (order) => {
    const { code, stderr } = await ordered('--date-order', order);
    expect(code).toBe(2);
    expect(stderr).toContain('is not a date order');
  });
});
