/** Which state a chosen file is for, by its first bytes, which do not leave the browser for it. */

import { OUTLINES } from '../../layouts/index.js';
import { HEAD_BYTES, type Recognition, recogniseLayout, statesOf } from '../../validation/index.js';

/** What the file was recognised as; undefined when it has the form of no layout, or cannot be read. */
export async function recogniseFile(file: File): Promise<Recognition | undefined> {
  try {
    return recogniseLayout(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()), OUTLINES);
  } catch {
    return undefined;
  }
}

/** Why this state is proposed, in a sentence. */
export function reasonOf(found: Recognition | undefined): string {
  if (!found) return 'It has the form of no layout. Choose the state: the check then says what is wrong.';
  const { layout, alike, reason } = found;
  return alike.length === 0
    ? `It looks like a file for ${layout.state}: ${reason}.`
    : `By its form it can be a file for ${statesOf(found)}. ${layout.state} is proposed, because ${reason}. Choose another one if it goes there.`;
}
