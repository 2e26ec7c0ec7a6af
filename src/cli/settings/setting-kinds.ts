/** What each setting may be. The names are those of the flags, without the dashes. */

import { VALUE_MODES } from '../../reports/index.js';
import { parseDay } from '../../validation/index.js';

/** `read` gives undefined for what it cannot take; `needs` finishes the sentence "… must be". */
interface Kind<Value> {
  read: (given: unknown) => Value | undefined;
  needs: string;
}

const text: Kind<string> = {
  read: (given) => (typeof given === 'string' && given !== '' ? given : undefined),
  needs: 'a text',
};

/** Several texts: repeated flags, a list in a file, or commas in a variable. */
const texts: Kind<string[]> = {
  read: (given) => {
    const parts: unknown = typeof given === 'string' ? given.split(',') : given;
    if (!Array.isArray(parts) || parts.length === 0) return undefined;
    return parts.every((part) => typeof part === 'string' && part !== '') ? parts : undefined;
  },
  needs: 'a text or a list of texts',
};

/** Several names, as texts or with commas within one. */
const names: Kind<string[]> = {
  read: (given) => texts.read(given)?.flatMap((part) => part.split(',')),
  needs: 'a name or a list of names',
};

const switched: Kind<boolean> = {
  read: (given) => {
    if (typeof given === 'boolean') return given;
    return given === 'true' || given === '1' ? true : given === 'false' || given === '0' ? false : undefined;
  },
  needs: 'true or false',
};

const wholeNumber: Kind<number> = {
  read: (given) => (/^\d{1,9}$/.test(String(given)) ? Number(given) : undefined),
  needs: 'a whole number, 0 or more',
};

const day: Kind<string> = {
  read: (given) => (typeof given === 'string' && parseDay(given) !== undefined ? given : undefined),
  needs: 'a calendar day written as YYYY-MM-DD',
};

/** Without what would be lost when a path is put behind it. */
const serverAddress: Kind<string> = {
  read: (given) => {
    if (typeof given !== 'string' || !URL.canParse(given)) return undefined;
    const { protocol, username, search, hash } = new URL(given);
    const isPlain = /^https?:$/.test(protocol) && username + search + hash === '';
    return isPlain ? given.replace(/\/+$/, '') : undefined;
  },
  needs: 'the address of a server, such as http://127.0.0.1:8000',
};

function oneOf<const Word extends string>(...words: readonly Word[]): Kind<Word> {
  return {
    read: (given) => words.find((word) => word === String(given).toLowerCase()),
    needs: `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
  };
}

const dollars: Kind<number> = {
  read: (given) => (/^\d{1,6}(\.\d{1,4})?$/.test(String(given)) ? Number(given) : undefined),
  needs: 'US dollars, such as 0.50',
};

type Prices = Record<string, { input: number; output: number }>;

/** An object, or JSON of one where only texts can be given. */
const prices: Kind<Prices> = {
  read: (given) => {
    const table = typeof given === 'string' ? parsed(given) : given;
    return isPrices(table) ? table : undefined;
  },
  needs: 'US dollars per million tokens by model, such as {"my-model": {"input": 0.25, "output": 2}}',
};

function isPrices(table: unknown): table is Prices {
  if (typeof table !== 'object' || table === null || Array.isArray(table)) return false;
  return Object.values(table).every((row: unknown) => {
    if (typeof row !== 'object' || row === null) return false;
    const { input, output } = row as Partial<Record<string, unknown>>;
    return [input, output].every((price) => typeof price === 'number' && price >= 0);
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export const SETTINGS = {
  state: text,
  layout: text,
  format: texts,
  'fail-on': oneOf('error', 'warning'),
  max: wholeNumber,
  values: oneOf(...VALUE_MODES),
  today: day,
  quiet: switched,
  only: names,
  ignore: names,
  'min-severity': oneOf('error', 'warning'),
  receipt: text,
  'fix-warnings': switched,
  employer: text,
  server: serverAddress,
  model: text,
  'max-calls': wholeNumber,
  'max-cost': dollars,
  prices,
  'keep-days': wholeNumber,
} as const satisfies Record<string, Kind<unknown>>;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { [Name in SettingName]?: NonNullable<ReturnType<(typeof SETTINGS)[Name]['read']>> };
