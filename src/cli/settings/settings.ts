/**
 * Settings from `.newhirerc.json` or `newhire` in package.json of the working folder, then NEWHIRE_* variables, then
 * flags; the later wins. The flag table says what each may be, wherever it is written.
 */

import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { NewhireError } from '../../errors.js';
import { didYouMean } from '../../nearest-word.js';
import { type Flag, isForFiles, variableOf } from '../flags/flag.js';
import { FLAGS, SETTINGS_WITHOUT_FLAG } from '../flags/flag-table.js';
import { VALUE_KINDS, type ValueOf } from '../flags/value-kinds.js';
import { unreadable } from '../input/input-files.js';
import { usage } from '../usage-error.js';

const DECLARED = { ...FLAGS, ...SETTINGS_WITHOUT_FLAG };
type Declared = typeof DECLARED;
type SettingName = {
  [Name in keyof Declared]: Declared[Name] extends { setting: string } ? Name : never;
}[keyof Declared];

/** The settings that are given, by the long names of their flags. */
export type Settings = { -readonly [Name in SettingName]?: ValueOf<Declared[Name]['kind']> };

/** Settings as they are given somewhere, before they are checked. */
type Given = Partial<Record<string, unknown>>;
/** What can be set. A test may declare more. */
export type SettingsTable = Readonly<Record<string, Pick<Flag, 'kind' | 'setting'>>>;

/** Never read from a settings file, though no flag sets them: they decide where data goes. */
const NOT_FROM_A_FILE = ['base-url', 'api-key'];

/**
 * The settings of this run. Flags are given by their long names without dashes (`fail-on`).
 * @throws {NewhireError} USAGE when a value is not allowed, naming the place and what is allowed there
 */
export function resolveSettings(
  flags: Given,
  env: NodeJS.ProcessEnv,
  folder: string,
  declared: SettingsTable = DECLARED,
): Settings {
  return settingsAndPlaces(flags, env, folder, declared).settings;
}

/**
 * The same, with the place of each setting in the words of messages: `--ignore`, `NEWHIRE_IGNORE`, `"ignore" in
 * .newhirerc.json`.
 */
export function settingsAndPlaces(
  flags: Given,
  env: NodeJS.ProcessEnv,
  folder: string,
  declared: SettingsTable = DECLARED,
): { settings: Settings; placeOf: (name: SettingName) => string } {
  const table = Object.fromEntries(
    Object.entries(declared).filter(([, { setting }]) => setting !== undefined),
  );
  const sources = [
    settingsFile(folder, table),
    { place: variableOf, settings: fromEnvironment(env, table) },
    { place: typedName, settings: checked(flags, table, typedName) },
  ];
  return {
    settings: sources.map(({ settings }) => settings).reduce(overlaid, {}),
    placeOf: (name) =>
      (sources.findLast(({ settings }) => settings[name] !== undefined)?.place ?? typedName)(name),
  };
}

/** Settings of one place. `place` is where a name is set, in words. */
interface Source {
  place: (name: string) => string;
  settings: Settings;
}

/** Where settings are read, in the working folder: the first one that has any. */
export const SETTINGS_FILES = ['.newhirerc.json', 'package.json'] as const;

const typedName = (name: string) => `--${name}`;

/** State and layout exclude each other: the later one is used. */
function overlaid(below: Settings, above: Settings): Settings {
  if (above.state !== undefined && above.layout !== undefined) {
    throw usage(
      'A state and a layout of your own are both given.',
      'Leave out one of them: a layout says which state it is for.',
    );
  }
  const { state, layout, ...rest } = below;
  const answered = above.state !== undefined || above.layout !== undefined;
  return answered ? { ...rest, ...above } : { ...below, ...above };
}

/** `.newhirerc.json`, or else `newhire` in package.json. Parent folders are not searched: their settings would surprise. */
function settingsFile(folder: string, table: SettingsTable): Source {
  const [ownFile, manifest] = SETTINGS_FILES;
  const own = readJson(folder, ownFile);
  const [where, given] =
    own === undefined ? [manifest, sectionOf(readJson(folder, manifest))] : [ownFile, own];
  const place = (name: string) => `"${name}" in ${where}`;
  if (given === undefined) return { place, settings: {} };
  if (!isObject(given)) {
    throw usage(`The settings in ${where} are not an object of names and values.`);
  }
  for (const name of Object.keys(given)) refuseUnknown(name, where, table);
  const settings = checked(given, table, place);
  refusePaths(settings, folder, where);
  return { place, settings };
}

/** No file is written for a settings file, and none outside its folder is read. */
function refusePaths({ format = [], layout }: Settings, folder: string, where: string): void {
  if (format.some((one) => one.includes('='))) {
    throw usage(
      `"format" in ${where} names a file, which a settings file cannot do.`,
      'Give the format with its file as a flag: --format NAME=FILE.',
    );
  }
  if (layout === undefined) return;
  const path = resolve(folder, layout);
  // A link may lead out of the folder. A file that is missing is reported when it is read.
  const real = existsSync(path) ? realpathSync(path) : path;
  const below = relative(realpathSync(folder), real);
  if (!below.startsWith('..') && !isAbsolute(below)) return;
  throw usage(
    `"layout" in ${where} is outside the folder of the settings.`,
    'Give it as a flag: --layout FILE.',
  );
}

/** A folder may have been written by somebody else, so its settings can neither change files nor show values. */
function refuseUnknown(name: string, where: string, table: SettingsTable): void {
  const effect = Object.hasOwn(table, name) ? table[name]?.setting : undefined;
  if (isForFiles(effect)) return;
  if (effect !== undefined || NOT_FROM_A_FILE.includes(name)) {
    throw usage(
      `${where} sets "${name}", which a settings file cannot do.`,
      'A settings file contains preferences only: give it as a flag or in the environment.',
    );
  }
  const allowed = Object.keys(table).filter((one) => isForFiles(table[one]?.setting));
  throw usage(
    `${where} contains "${name}", which is not a setting.`,
    `${didYouMean(name, allowed)}There are: ${allowed.join(', ')}.`,
  );
}

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sectionOf = (manifest: unknown): unknown => (isObject(manifest) ? manifest.newhire : undefined);

/** Undefined when there is no such file. */
function readJson(folder: string, name: string): unknown {
  const path = join(folder, name);
  let text: string;
  try {
    const found = statSync(path);
    // A pipe would be waited for without end, and a device read without end.
    if (!found.isFile() && !found.isDirectory()) throw usage(`${name} in the working folder is not a file.`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof NewhireError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unreadable(name, error).error;
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new NewhireError('USAGE', `${name} in the working folder is not valid JSON.`, { cause });
  }
}

/** An empty variable counts as not set. */
function fromEnvironment(env: NodeJS.ProcessEnv, table: SettingsTable): Settings {
  const given = Object.keys(table).map((name) => [name, env[variableOf(name)] || undefined]);
  return checked(Object.fromEntries(given), table, variableOf);
}

function checked(given: Given, table: SettingsTable, place: (name: string) => string): Settings {
  const entries = Object.entries(table).flatMap(([name, { kind }]) => {
    if (given[name] === undefined) return [];
    const { read, needs } = VALUE_KINDS[kind];
    const value = read(given[name]);
    if (value !== undefined) return [[name, value]];
    throw usage(`${place(name)} must be ${needs}.`);
  });
  return Object.fromEntries(entries);
}
