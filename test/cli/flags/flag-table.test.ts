/** A flag is declared once: help, completion, settings, the refusal with --server and the documents follow. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flagsByCommand } from '../../../scripts/docs/flags-by-command.js';
import type { CommandCall, CommandDeclaration } from '../../../src/cli/commands/command.js';
import { bashScript } from '../../../src/cli/commands/completion/bash.js';
import { completable } from '../../../src/cli/commands/completion/command-list.js';
import { fishScript } from '../../../src/cli/commands/completion/fish.js';
import { zshScript } from '../../../src/cli/commands/completion/zsh.js';
import { NEWHIRE } from '../../../src/cli/commands/newhire.js';
import { dashedNames, type Flag, nameOf } from '../../../src/cli/flags/flag.js';
import { FLAGS } from '../../../src/cli/flags/flag-table.js';
import { refuseLocalFlags } from '../../../src/cli/flags/refuse-local-flags.js';
import { createProgram } from '../../../src/cli/program.js';
import { resolveSettings } from '../../../src/cli/settings/settings.js';

/** A flag that the program does not have, declared as in the table. */
const NOTIFY: Flag = {
  spelling: '-n, --notify-from <severity>',
  help: 'send a message from this severity on',
  kind: 'severity',
  setting: 'show',
  notWithServer: 'A server sends no messages.',
};
const TABLE = { ...FLAGS, 'notify-from': NOTIFY };

/** The program in which `validate` takes it. */
function withNotify(load?: CommandDeclaration['load']): CommandDeclaration {
  const commands = NEWHIRE.commands?.map((command) =>
    command.name === 'validate'
      ? { ...command, flags: [...command.flags, NOTIFY], ...(load && { load }) }
      : command,
  );
  return { ...NEWHIRE, commands: commands ?? [] };
}

/** How `validate` is called by the words. */
async function callBy(...words: string[]): Promise<CommandCall> {
  const calls: CommandCall[] = [];
  const program = createProgram(
    () => {},
    'validate',
    withNotify(async () => ({
      run: async (call) => {
        calls.push(call);
        return 0;
      },
    })),
  );
  await program.parseAsync(['validate', 'payroll.txt', ...words], { from: 'user' });
  const [call] = calls;
  if (!call) throw new Error('the command was not run');
  return call;
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a flag that is declared', () => {
  it('is parsed, and given to the command by its long name', async () => {
    expect((await callBy('-n', 'warning')).flags).toEqual({ 'notify-from': 'warning' });
    expect((await callBy()).flags).toEqual({});
  });

  it('is in the help of its command', () => {
    const program = createProgram(() => {}, undefined, withNotify());
    const help = program.commands.find((command) => command.name() === 'validate')?.helpInformation();
    expect(help).toMatch(/ -n, --notify-from <severity> +send a message from this severity on/);
  });

  it.each([
    ['bash', bashScript, "'validate -n' | 'validate --notify-from') words=(error warning) ;;"],
    [
      'zsh',
      zshScript,
      "'*--notify-from=[send a message from this severity on]:severity:_newhire_words error warning'",
    ],
    [
      'fish',
      fishScript,
      "-s n -l notify-from -x -a 'error warning' -d 'send a message from this severity on'",
    ],
  ])('is completed in %s, and so are its values', (_shell, script, line) => {
    expect(script(completable(withNotify()))).toContain(line);
  });

  it('is a setting in a file, a variable and the command line, read the same way', async () => {
    await writeFile(join(folder, '.newhirerc.json'), '{ "notify-from": "Error" }');
    const settings = (flags: object, env: NodeJS.ProcessEnv) =>
      resolveSettings({ ...flags }, env, folder, TABLE);
    expect(settings({}, {})).toEqual({ 'notify-from': 'error' });
    expect(settings({}, { NEWHIRE_NOTIFY_FROM: 'warning' })).toEqual({ 'notify-from': 'warning' });
    expect(settings({ 'notify-from': 'error' }, { NEWHIRE_NOTIFY_FROM: 'warning' })).toEqual({
      'notify-from': 'error',
    });
    expect(() => settings({ 'notify-from': 'never' }, {})).toThrow('--notify-from must be error or warning.');
    expect(() => settings({}, { NEWHIRE_NOTIFY_FROM: 'x' })).toThrow('NEWHIRE_NOTIFY_FROM must be error or');
    expect(() => resolveSettings({}, {}, folder)).toThrow('contains "notify-from", which is not a setting.');
  });

  it('is refused with --server for the reason that is declared', async () => {
    const call = await callBy('-n', 'warning');
    expect(() => refuseLocalFlags(call, {})).toThrow(
      '--notify-from cannot be used with --server. A server sends no messages.',
    );
    expect(() => refuseLocalFlags({ ...call, flags: {} }, {})).not.toThrow();
  });

  it('is in the data that the documents are made from', () => {
    const { flags } = flagsByCommand(withNotify())[0]!;
    expect(flags.at(-1)).toMatchObject({
      name: 'notify-from',
      variable: 'NEWHIRE_NOTIFY_FROM',
      inSettingsFile: true,
      words: ['error', 'warning'],
    });
  });
});

describe('the flags of the program', () => {
  const commands = flagsByCommand();

  it('are available for every command that runs an action', () => {
    expect(commands.map(({ command }) => command)).toEqual(
      expect.arrayContaining(['validate', 'correct', 'layouts list', 'layouts show', 'completion']),
    );
  });

  it.each(commands.map(({ command, flags }) => [command, flags] as const))(
    'of newhire %s have names of their own',
    (_command, flags) => {
      const names = flags.flatMap(dashedNames);
      expect(new Set(names).size).toBe(names.length);
    },
  );

  it('are known in the table by their long names', () => {
    for (const [name, flag] of Object.entries(FLAGS)) expect(nameOf(flag)).toBe(name);
  });
});
