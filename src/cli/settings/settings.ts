/**
 * Settings from `.newhirerc.json` or `newhire` in package.json of the working folder, then NEWHIRE_* variables,
 * then flags; the later wins. One table says what each may be, wherever it was written.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NewhireError } from '../../errors.js';
import { didYouMean } from '../../nearest-word.js';
import { unreadable } from '../input/input-files.js';
import { SETTINGS, type SettingName, type Settings } from './setting-kinds.js';

export type { Settings } from './setting-kinds.js';

const NAMES = Object.keys(SETTINGS) as SettingName[];

/** A folder may have been written by somebody else, so that its settings cannot send data anywhere. */
const NOT_FROM_A_FILE = new Set(['model', 'base-url', 'server', 'api-key']);

/** Settings as they are given somewhere, before they are checked. */
type Given = Partial<Record<string, unknown>>;

/**
 * The settings that hold for this run. Flags are given by their long names without dashes (`fail-on`).
 * @throws NewhireError USAGE naming the place and what it may hold.
 */
export function resolveSettings(flags: Given, env: NodeJS.ProcessEnv, folder: string): Settings {
  return [settingsFile(folder), fromEnvironment(env), checked(flags, (name) => `--${name}`)].reduce(
    overlaid,
    {},
  );
}

/** State and layout are two answers to one question: the later one wins. */
function overlaid(below: Settings, above: Settings): Settings {
  const { state, layout, ...rest } = below;
  const answered = above.state !== undefined || above.layout !== undefined;
  return answered ? { ...rest, ...above } : { ...below, ...above };
}

/** `.newhirerc.json`, or else `newhire` in package.json. Only this folder is looked at: settings of a folder above surprise. */
function settingsFile(folder: string): Settings {
  const own = readJson(folder, '.newhirerc.json');
  const [where, given] =
    own === undefined
      ? ['package.json', sectionOf(readJson(folder, 'package.json'))]
      : ['.newhirerc.json', own];
  if (given === undefined) return {};
  if (!isObject(given)) {
    throw new NewhireError('USAGE', `The settings in ${where} are not an object of names and values.`);
  }
  for (const name of Object.keys(given)) refuseUnknown(name, where);
  return checked(given, (name) => `"${name}" in ${where}`);
}

const IN_A_FILE = NAMES.filter((name) => !NOT_FROM_A_FILE.has(name));

function refuseUnknown(name: string, where: string): void {
  if (NOT_FROM_A_FILE.has(name)) {
    throw new NewhireError('USAGE', `${where} sets "${name}", which a settings file cannot do.`, {
      next: 'It decides where data goes, so give it as a flag or in the environment.',
    });
  }
  if (!Object.hasOwn(SETTINGS, name)) {
    throw new NewhireError('USAGE', `${where} holds "${name}", which is no setting.`, {
      next: `${didYouMean(name, IN_A_FILE)}There are: ${IN_A_FILE.join(', ')}.`,
    });
  }
}

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sectionOf = (manifest: unknown): unknown => (isObject(manifest) ? manifest.newhire : undefined);

/** Undefined when there is no such file. */
function readJson(folder: string, name: string): unknown {
  let text: string;
  try {
    text = readFileSync(join(folder, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unreadable(name, error).error;
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new NewhireError('USAGE', `${name} in the working folder is not valid JSON.`, { cause });
  }
}

/** `fail-on` is NEWHIRE_FAIL_ON; an empty variable counts as not set. */
function fromEnvironment(env: NodeJS.ProcessEnv): Settings {
  const variable = (name: string) => `NEWHIRE_${name.toUpperCase().replaceAll('-', '_')}`;
  const given = NAMES.map((name) => [name, env[variable(name)] || undefined]);
  return checked(Object.fromEntries(given), variable);
}

function checked(given: Given, place: (name: string) => string): Settings {
  const entries = NAMES.filter((name) => given[name] !== undefined).map((name) => {
    const value = SETTINGS[name].read(given[name]);
    if (value !== undefined) return [name, value];
    throw new NewhireError('USAGE', `${place(name)} must be ${SETTINGS[name].needs}.`);
  });
  return Object.fromEntries(entries);
}
