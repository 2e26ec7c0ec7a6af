/** The kinds of values that flags and settings take, and how each is read. */

import { VALUE_MODES } from '../../reports/index.js';
import { RECORD_FORMATS } from '../../reports/record/index.js';
import { parseDay } from '../../validation/index.js';
import { usage } from '../usage-error.js';

interface ValueKind<Value> {
  /** Undefined for what it cannot be. `given` is a string, or any JSON value from a settings file. */
  read: (given: unknown) => Value | undefined;
  /** Completes the sentence "… must be". */
  needs: string;
}

const text: ValueKind<string> = {
  read: (given) => (typeof given === 'string' && given !== '' ? given : undefined),
  needs: 'a non-empty string',
};

/** Several texts: repeated flags, a list in a file, or commas in a variable. */
const texts: ValueKind<string[]> = {
  read: (given) => {
    const parts: unknown = typeof given === 'string' ? given.split(',') : given;
    if (!Array.isArray(parts) || parts.length === 0) return undefined;
    return parts.every((part) => typeof part === 'string' && part !== '') ? parts : undefined;
  },
  needs: 'a string or a list of strings',
};

/** Several names, as texts or with commas within one. */
const names: ValueKind<string[]> = {
  read: (given) => texts.read(given)?.flatMap((part) => part.split(',')),
  needs: 'a name or a list of names',
};

/** A flag without a value; in settings true or false. */
const onOff: ValueKind<boolean> = {
  read: (given) => {
    if (typeof given === 'boolean') return given;
    return given === 'true' || given === '1' ? true : given === 'false' || given === '0' ? false : undefined;
  },
  needs: 'true or false',
};

/** A larger number means the same: there are never so many findings, requests or days. */
const ENDLESS = 999_999_999;

const wholeNumber: ValueKind<number> = {
  read: (given) => (/^\d+$/.test(String(given)) ? Math.min(Number(given), ENDLESS) : undefined),
  needs: 'a whole number, 0 or more',
};

const day: ValueKind<string> = {
  read: (given) => (typeof given === 'string' && parseDay(given) !== undefined ? given : undefined),
  needs: 'a calendar day written as YYYY-MM-DD',
};

/** Without a slash at its end, since paths are appended to it. */
const serverAddress: ValueKind<string> = {
  read: (given) => {
    if (typeof given !== 'string' || !URL.canParse(given)) return undefined;
    const { protocol, username, search, hash } = new URL(given);
    const isPlain = /^https?:$/.test(protocol) && username + search + hash === '';
    return isPlain ? given.replace(/\/+$/, '') : undefined;
  },
  needs: 'the address of a server, such as http://127.0.0.1:8000',
};

/** One of a few words, which are also offered when a shell completes the value. */
interface WordKind<Word extends string> extends ValueKind<Word> {
  words: readonly Word[];
}

/** One of the words, in upper or lower case. */
function oneOf<const Word extends string>(...words: readonly Word[]): WordKind<Word> {
  return {
    read: (given) => words.find((word) => word === String(given).toLowerCase()),
    needs: `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
    words,
  };
}

/** Spelled exactly so. */
function exactly<const Word extends string>(...words: readonly Word[]): WordKind<Word> {
  return { ...oneOf(...words), read: (given) => words.find((word) => word === given) };
}

/** Every kind by its name. */
export const VALUE_KINDS = {
  switch: onOff,
  text,
  'file-to-read': text,
  'file-to-write': text,
  folder: text,
  state: text,
  'state-or-auto': text,
  'report-formats': texts,
  'layout-format': text,
  'error-type': text,
  'error-types': names,
  severity: oneOf('error', 'warning'),
  'value-mode': oneOf(...VALUE_MODES),
  'pretty-json-or-html': exactly('pretty', 'json', 'html'),
  'table-or-json': exactly('table', 'json'),
  'text-or-json': exactly('text', 'json'),
  'deadline-format': exactly('markdown', 'csv', 'json'),
  'list-format': exactly('table', 'json', 'csv'),
  'audit-form': exactly('json', 'html', 'csv'),
  'record-format': exactly(...RECORD_FORMATS),
  'comparison-format': exactly('text', 'json', 'csv', 'markdown'),
  profile: exactly('development', 'production'),
  'whole-number': wholeNumber,
  day,
  'server-address': serverAddress,
} as const satisfies Record<string, ValueKind<unknown>>;

/** The name of a kind, by which flags and arguments refer to it. */
export type ValueKindName = keyof typeof VALUE_KINDS;

/** A kind of which every word is known here. */
type WordKindName = {
  [Kind in ValueKindName]: (typeof VALUE_KINDS)[Kind] extends WordKind<string> ? Kind : never;
}[ValueKindName];

/** The type of a value of the kind once it has been read. */
export type ValueOf<Kind extends ValueKindName> = NonNullable<ReturnType<(typeof VALUE_KINDS)[Kind]['read']>>;

/**
 * The word that was typed. `refusal` is the beginning of the message, such as `The list cannot be shown as`.
 * @throws {NewhireError} USAGE when the kind has no such word
 */
export function chosenWord<Kind extends WordKindName>(
  typed: string,
  kind: Kind,
  refusal: string,
): ValueOf<Kind> {
  const { words } = VALUE_KINDS[kind];
  const word = words.find((one) => one === typed);
  if (word !== undefined) return word as ValueOf<Kind>;
  throw usage(`${refusal} '${typed}'.`, `There are: ${words.join(', ')}.`);
}
