/** `newhire validate` on a terminal: colors, width and values as a person at the screen gets them. */

import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { widthOf } from '../../src/reports/text/text-width.js';
import { BIN, type RunOptions, runShell } from '../support/run.js';

const ESCAPE = String.fromCharCode(27);
/** `script` of util-linux gives a program a terminal; other systems have another `script`. */
const hasTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux') ?? false;

/** What a terminal with 80 columns receives of the sample file: several tests look at it. */
let usual: Promise<string> | undefined;
const onUsualTerminal = () => (usual ??= onTerminal(80, FAULTS));

/** What a terminal with this number of columns receives. */
async function onTerminal(columns: number, command: string, env: RunOptions['env'] = {}): Promise<string> {
  const program = `"${process.execPath}" "${BIN}" ${command}`;
  const script = `script -qec 'stty cols ${columns} rows 24; ${program}' /dev/null < /dev/null`;
  const { stdout } = await runShell(script, { env: { TERM: 'xterm-256color', ...env } });
  return stdout.replaceAll('\r', '');
}
const withoutColors = (text: string) => text.replaceAll(new RegExp(`${ESCAPE}\\[[0-9;]*m`, 'g'), '');
const FAULTS = 'validate examples/texas-faults.txt -s TX';

describe.skipIf(!hasTerminal)('on a terminal (script of util-linux)', () => {
  it('values are masked, not hidden', async () => {
    const text = withoutColors(await onUsualTerminal());
    expect(text).toContain('SMITH·JR');
    expect(text).not.toMatch(/W4\d{5}/);
    expect(text).not.toContain('Employee values are hidden.');
  });

  it.each([60, 80, 200])('no line is wider than its %i columns', async (columns) => {
    const text = withoutColors(await (columns === 80 ? onUsualTerminal() : onTerminal(columns, FAULTS)));
    // A command is not broken, so that it can be copied.
    const rows = text.split('\n').filter((line) => !line.startsWith('  newhire '));
    expect(Math.max(...rows.map(widthOf))).toBeLessThanOrEqual(columns);
    expect(Math.max(...rows.map(widthOf))).toBeGreaterThan(Math.min(columns, 100) - 12);
  });

  it('colors are used, unless NO_COLOR, --no-color or a dumb terminal says otherwise', async () => {
    expect(await onUsualTerminal()).toContain(`${ESCAPE}[31m`);
    expect(await onTerminal(80, FAULTS, { NO_COLOR: '1' })).not.toContain(ESCAPE);
    expect(await onTerminal(80, `${FAULTS} --no-color`)).not.toContain(ESCAPE);
    expect(await onTerminal(80, FAULTS, { TERM: 'dumb' })).not.toContain(ESCAPE);
  });

  it.each(['validate - -s TX', 'correct - -s TX --dry-run', 'validate -'])(
    '%s says that it waits for what is typed, and how to end it',
    async (command) => {
      const text = withoutColors(await onTerminal(100, command));
      expect(text).toContain(
        'newhire: Waiting for a file on standard input. Ctrl-D at the start of a line ends it.\n',
      );
      expect(text.match(/Waiting/g)).toHaveLength(1);
    },
  );

  it('a file that is piped is not waited for', async () => {
    expect(await onTerminal(80, 'validate - -s TX < examples/texas-clean.txt')).not.toContain('Waiting');
  });

  it('a report in a file has no colors', async () => {
    const text = await onTerminal(80, `${FAULTS} --format pretty=/dev/fd/3 3>&1 | cat`);
    expect(text).toContain('have errors');
    expect(text).not.toContain(ESCAPE);
  });
});
