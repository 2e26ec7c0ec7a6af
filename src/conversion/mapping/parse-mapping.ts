/** Reads a mapping file. */

import { NewhireError } from '../../errors.js';
import { formFault } from '../../form-fault.js';
import type { Mapping } from './mapping.js';

const unfit = (why: string) =>
  new NewhireError('MAPPING_UNFIT', `The mapping file cannot be used: ${why}`, {
    next: 'Correct it, or let newhire convert write a new one.',
  });

/** The mapping of a file. @throws {NewhireError} MAPPING_UNFIT as `checkedMapping` does, and for what is not JSON */
export async function parseMapping(text: string): Promise<Mapping> {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw unfit('it is not JSON.');
  }
  return checkedMapping(json);
}

/**
 * The mapping in a value of JSON. What is only for people, such as reasons, is read and not used.
 * @throws {NewhireError} MAPPING_UNFIT for anything that is not a mapping, with its place
 */
export async function checkedMapping(json: unknown): Promise<Mapping> {
  const { MAPPING_SCHEMA } = await import('../mapping-file/index.js');
  const read = MAPPING_SCHEMA.safeParse(json, { reportInput: true });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue?.path.map((key) => (typeof key === 'number' ? `entry ${key + 1}` : String(key)));
  throw unfit([...(place ?? []), issue ? formFault(issue) : 'it does not have the expected form.'].join(' '));
}

/** True when nobody has to confirm a mapping any more: somebody has, or each column is exact and no value is given for all rows. */
export const isConfirmed = ({
  columns,
  constants,
  confirmed,
}: Pick<Mapping, 'columns' | 'constants' | 'confirmed'>): boolean =>
  confirmed || (columns.every(({ level }) => level === 'exact') && Object.keys(constants).length === 0);

/**
 * Refuses a mapping that is not complete: columns are open, or it is to be confirmed.
 * @throws {NewhireError} MAPPING_NEEDED, with what is left
 */
export function refuseUnconfirmed(mapping: Mapping): void {
  const { columns } = mapping;
  const open = columns
    .filter(({ level }) => level === 'open')
    .map(({ column, heading }) => heading ?? column);
  if (open.length > 0)
    throw new NewhireError('MAPPING_NEEDED', `Columns of the mapping are still open: ${open.join(', ')}.`, {
      next: 'Give each a field, or null for "not used", and the level "confirmed".',
    });
  if (isConfirmed(mapping)) return;
  throw new NewhireError('MAPPING_NEEDED', 'The mapping is not confirmed.', {
    next: 'Read it, and set "confirmed" to true when all of it is right.',
  });
}
