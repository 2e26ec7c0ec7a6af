/** What a chosen file is: the state whose layout it has, or why no state accepts it. */

import { OUTLINES } from '../../layouts/index.js';
import {
  faultOfAnyLayout,
  HEAD_BYTES,
  type Recognition,
  recognizeLayout,
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

type Unusable = Required<Pick<Proposed, 'reason' | 'unusable'>>;

const MAPPING: Unusable = {
  reason: 'This is a mapping of a table. Drop it together with its table.',
  unusable: 'mapping',
};
const NO_MAPPING: Unusable = {
  reason: 'This is JSON, but no mapping of a table that newhire wrote, and no new-hire file.',
  unusable: 'file',
};
const OTHER_MAPPING: Unusable = {
  reason:
    'This is a mapping of a table, of another version of newhire. Drop the table without it, and a new one is proposed.',
  unusable: 'file',
};
const DAMAGED: Unusable = {
  reason:
    'It has the name of a mapping of a table. It is damaged, or something else: it is not JSON. Download the mapping again, or drop the table without it.',
  unusable: 'file',
};

const TABLE_NAME = /\.(csv|tsv|xlsx)$/i;

/** A zip archive, as a workbook is one. */
const isZip = ([p, k]: Uint8Array) => p === 0x50 && k === 0x4b;

const NO_WORKBOOK: Unusable = {
  reason:
    'This is a zip archive or another document, without a workbook. Unpack it if it has files in it; give a table as .xlsx or .csv.',
  unusable: 'file',
};

/** The name of a part of a workbook, before the part and in the list of parts at the end of the archive. */
const WORKBOOK_PART = /PK(\x03\x04[\s\S]{26}|\x01\x02[\s\S]{42})xl[\\/]/i;

/** Whether an archive has a workbook, by what is at its beginning and its end; one that was cut off has no end. */
async function hasWorkbook(file: File): Promise<boolean> {
  const ends = [file.slice(0, HEAD_BYTES), file.slice(Math.max(0, file.size - HEAD_BYTES))];
  const texts = await Promise.all(ends.map(async (end) => LATIN_1.decode(await end.arrayBuffer())));
  return texts.some((text) => WORKBOOK_PART.test(text));
}

/** A character for each byte. */
const LATIN_1 = new TextDecoder('latin1');

/** Reads the beginning of the file. */
export async function recognizeFile(file: File): Promise<Proposed> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const found = recognizeLayout(head, OUTLINES);
    if (found) return { state: found.layout.state, reason: reasonOf(found) };
    const fault = faultOfAnyLayout(head, OUTLINES);
    const json = fault?.code === 'EMPTY_FILE' ? undefined : await jsonOf(file);
    if (json) return { state: '', ...json };
    if (!fault)
      return {
        state: '',
        reason: UNKNOWN,
        ...(TABLE_NAME.test(file.name) && { unusable: 'table' as const }),
      };
    const isArchive = fault.code === 'BINARY_FILE' && isZip(head);
    if (isArchive && !(await hasWorkbook(file))) return { state: '', ...NO_WORKBOOK };
    const isTable = fault.code === 'DELIMITED_FILE' || isArchive;
    return { state: '', reason: fault.message, unusable: isTable ? 'table' : 'file' };
  } catch {
    return { state: '', reason: UNKNOWN };
  }
}

/** What a file with the name of JSON is; undefined for one with other text, unless it has the name of a mapping. */
async function jsonOf(file: File): Promise<Unusable | undefined> {
  if (!/\.json$/i.test(file.name)) return undefined;
  try {
    // A byte order mark is no part of the text.
    const json: unknown = JSON.parse(await file.text());
    if (typeof json !== 'object' || json === null || !('newhire_mapping' in json)) return NO_MAPPING;
    return json.newhire_mapping === 1 ? MAPPING : OTHER_MAPPING;
  } catch {
    return /\.map\.json$/i.test(file.name) ? DAMAGED : undefined;
  }
}

function reasonOf(found: Recognition): string {
  const { layout, alike, reason } = found;
  return alike.length === 0
    ? `It looks like a file for ${layout.state}: ${reason}.`
    : `Several layouts fit: it can be a file for ${statesOf(found)}. ${layout.state} is proposed, because ${reason}. If it is for another one of these, choose that one.`;
}
