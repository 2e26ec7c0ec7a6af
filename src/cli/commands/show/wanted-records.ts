/** Which records of a file `newhire show` is asked for. */

import type { Layout } from '../../../layouts/index.js';
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
export type Choice = Pick<FlagsOf<typeof SHOW>, 'line' | 'record' | 'last4' | 'all'>;

/**
 * Undefined when all records are wanted.
 * @throws {NewhireError} USAGE when not exactly one of the flags is given, or its value cannot be one
 */
export function wantedRecords(choice: Choice, layout: Layout): WantedRecords | undefined {
  const given = [choice.line, choice.record, choice.last4, choice.all].filter((one) => one !== undefined);
  if (given.length !== 1) {
    throw usage('Which record is to be shown?', 'Give one of --line, --record, --last4 and --all.');
  }
  const { line, record, last4 } = choice;
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

function ordinal(typed: string, flag: string): number {
  if (/^[1-9]\d{0,8}$/.test(typed)) return Number(typed);
  throw usage(`${flag} must be a whole number, 1 or more.`);
}
