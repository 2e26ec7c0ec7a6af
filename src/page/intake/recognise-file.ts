/** What a chosen file is: the state whose layout it has, or why no state accepts it. */

import { OUTLINES } from '../../layouts/index.js';
import {
  faultOfAnyLayout,
  HEAD_BYTES,
  type Recognition,
  recogniseLayout,
  statesOf,
} from '../../validation/index.js';

/** The state that is proposed for a file, empty where there is none, and why, in a sentence or two. */
export interface Proposed {
  state: string;
  reason: string;
  /** No state would accept it; a table may become a file that one does. */
  unusable?: 'file' | 'table' | 'mapping';
}

const UNKNOWN = 'It does not match any layout. Choose the state, and the check will tell you what is wrong.';

const MAPPING = 'This is a mapping of a table. Drop it together with its table.';

const TABLE_NAME = /\.(csv|tsv|xlsx)$/i;

/** A zip archive, as a workbook is one. */
const isWorkbook = ([p, k]: Uint8Array) => p === 0x50 && k === 0x4b;

/** Reads the beginning of the file. */
export async function recogniseFile(file: File): Promise<Proposed> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const found = recogniseLayout(head, OUTLINES);
    if (found) return { state: found.layout.state, reason: reasonOf(found) };
    if (/\.json$/i.test(file.name) && (await file.text()).includes('"newhire_mapping"'))
      return { state: '', reason: MAPPING, unusable: 'mapping' };
    const fault = faultOfAnyLayout(head, OUTLINES);
    if (!fault)
      return {
        state: '',
        reason: UNKNOWN,
        ...(TABLE_NAME.test(file.name) && { unusable: 'table' as const }),
      };
    const isTable = fault.code === 'DELIMITED_FILE' || isWorkbook(head);
    return { state: '', reason: fault.message, unusable: isTable ? 'table' : 'file' };
  } catch {
    return { state: '', reason: UNKNOWN };
  }
}

function reasonOf(found: Recognition): string {
  const { layout, alike, reason } = found;
  return alike.length === 0
    ? `It looks like a file for ${layout.state}: ${reason}.`
    : `Several layouts fit: it can be a file for ${statesOf(found)}. ${layout.state} is proposed, because ${reason}. If it is for another one of these, choose that one.`;
}
