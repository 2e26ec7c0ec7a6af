/** Which records of a file `newhire show` is asked for. */

import { toPlainText } from '../../../correction/index.js';
import { isNameKind, type Layout } from '../../../layouts/index.js';
import type { Line } from '../../../validation/index.js';
import { ssnsIn } from '../../input/employee-ssn.js';
import { usage } from '../../usage-error.js';
import type { FlagsOf } from '../command.js';
import type { SHOW } from './flags.js';

/** The records that a command line asks for. */
export interface WantedRecords {
  matches(line: Line): boolean;
  /** Completes "The file has no …". */
  name: string;
}

/** The flags that choose records. */
export type Choice = Pick<FlagsOf<typeof SHOW>, 'line' | 'record' | 'last4' | 'name' | 'all'>;

/** The flags of which one is given. */
const CHOICES = ['line', 'record', 'last4', 'name', 'all'] as const;

/** Those that are given. */
export const chosenBy = (choice: Choice) => CHOICES.filter((one) => choice[one] !== undefined);

/**
 * Undefined when all records are wanted.
 * @throws {NewhireError} USAGE when not exactly one of the flags is given, or its value cannot be one
 */
export function wantedRecords(choice: Choice, layout: Layout): WantedRecords | undefined {
  if (chosenBy(choice).length !== 1) {
    throw usage('Which record is to be shown?', 'Give one of --line, --record, --last4, --name and --all.');
  }
  const { line, record, last4, name } = choice;
  if (name !== undefined) return named(name, layout);
  if (line !== undefined) {
    const number = ordinal(line, '--line');
    return { matches: (one) => one.number === number, name: `line ${number}` };
  }
  if (record !== undefined) {
    const number = ordinal(record, '--record');
    return { matches: (one) => one.recordNumber === number, name: `record ${number}` };
  }
  if (last4 === undefined) return undefined;
  if (!/^\d{4}$/.test(last4)) throw usage('--last4 must be four digits.');
  return {
    matches: (one) => one.recordNumber > 0 && ssnsIn(one, layout).some((ssn) => ssn.endsWith(last4)),
    name: 'record with an SSN that ends in these digits',
  };
}

/** Every word is a part of the name. */
function named(typed: string, { record_types }: Layout): WantedRecords {
  const words = folded(typed)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  if (words.length === 0) throw usage('--name must be a part of a name.');
  const fields = record_types
    .find(({ id }) => id === 'employee')
    ?.fields.filter(({ kind }) => isNameKind(kind));
  return {
    matches(line) {
      if (line.recordNumber === 0) return false;
      const name = folded((fields ?? []).map(({ start, end }) => line.textAt(start, end)).join(' '));
      return words.every((word) => name.includes(word));
    },
    name: 'record with this name',
  };
}

/** In capitals, without accents and apostrophes. */
const folded = (text: string) =>
  (toPlainText(text) ?? text)
    .normalize('NFD')
    .replace(/[\p{Mn}'’.]/gu, '')
    .toUpperCase();

function ordinal(typed: string, flag: string): number {
  if (/^[1-9]\d{0,8}$/.test(typed)) return Number(typed);
  throw usage(`${flag} must be a whole number, 1 or more.`);
}
