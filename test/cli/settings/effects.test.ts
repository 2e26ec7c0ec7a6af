/** What each setting can do, and that a file of the working folder can do no more than show and be strict. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flagsByCommand } from '../../../scripts/docs/flags-by-command.js';
import type { Effect } from '../../../src/cli/flags/flag.js';
import { FLAGS, SETTINGS_WITHOUT_FLAG } from '../../../src/cli/flags/flag-table.js';
import { resolveSettings, settingsAndPlaces } from '../../../src/cli/settings/settings.js';

const OTHERS = { 'api-key': 'send', 'base-url': 'send' } as const;
const EFFECTS: Readonly<Record<Effect, readonly string[]>> = {
  show: ['format', 'max', 'quiet', 'only', 'ignore', 'min-severity'],
  strictness: ['state', 'layout', 'multistate', 'fail-on'],
  write: ['today', 'receipt', 'fix-warnings', 'employer', 'trust-model', 'workers', 'job-timeout'],
  keep: ['database', 'data', 'retention', 'max-upload', 'max-uploads', 'keep-days'],
  send: [
    'values',
    'server',
    'insecure',
    'insecure',
    'model',
    'max-calls',
    'port',
    'host',
    'profile',
    'metrics',
    'cors-origin',
    'public-url',
    'keys',
    'no-key',
    'trust-proxy',
    'api-key',
    'base-url',
  ],
};

/** Every setting of the program by its name, as it is declared. */
const declared = new Map<string, Effect>([
  ...flagsByCommand()
    .flatMap(({ flags }) => flags)
    .flatMap(({ name, setting }) => (setting ? [[name, setting] as const] : [])),
  ...Object.entries(SETTINGS_WITHOUT_FLAG).map(([name, { setting }]) => [name, setting] as const),
  ...Object.entries(OTHERS),
]);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A value that is allowed for each of these, so that only its effect can be the reason of a refusal. */
const ALLOWED: Record<string, unknown> = {
  format: 'json',
  max: 1,
  quiet: true,
  multistate: true,
  'fail-on': 'warning',
  'min-severity': 'error',
  layout: 'mine.json',
  'keep-days': 0,
};

describe('the settings', () => {
  it('have the effects that are written here, and no other has been added', () => {
    const listed = Object.entries(EFFECTS).flatMap(([effect, names]) => names.map((name) => [name, effect]));
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(listed));
  });

  it('that write, keep or send are refused in a file of the folder, by their names; the others are read', async () => {
    for (const where of ['.newhirerc.json', 'package.json']) {
      for (const [name, effect] of declared) {
        const given = { [name]: ALLOWED[name] ?? 'x' };
        await writeFile(
          join(folder, where),
          JSON.stringify(where === 'package.json' ? { newhire: given } : given),
        );
        const read = () => resolveSettings({}, {}, folder);
        if (effect === 'show' || effect === 'strictness') expect(read(), name).toHaveProperty(name);
        else expect(read, name).toThrow(new RegExp(`${where}.*"${name}"`));
      }
      await rm(join(folder, where));
    }
  });

  it('names that are not flags are refused there too', async () => {
    for (const [name, flag] of Object.entries(FLAGS)) {
      if ('setting' in flag) continue;
      await writeFile(join(folder, '.newhirerc.json'), JSON.stringify({ [name]: 'x' }));
      expect(() => resolveSettings({}, {}, folder), name).toThrow(`"${name}"`);
    }
    await rm(join(folder, '.newhirerc.json'));
  });

  it('say where they are from', async () => {
    await writeFile(
      join(folder, '.newhirerc.json'),
      '{ "ignore": "INVALID_SSN", "max": 2, "only": "INVALID_ZIP" }',
    );
    const { placeOf } = settingsAndPlaces({ only: 'INVALID_SSN' }, { NEWHIRE_MAX: '3' }, folder);
    expect([placeOf('ignore'), placeOf('max'), placeOf('only')]).toEqual([
      '"ignore" in .newhirerc.json',
      'NEWHIRE_MAX',
      '--only',
    ]);
    await rm(join(folder, '.newhirerc.json'));
  });
});
