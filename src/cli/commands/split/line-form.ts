/** How the bytes of a file are cut into lines, told from its first ones as the checker tells it. */

import type { Layout } from '../../../layouts/index.js';
import { byteOrderMark, HEAD_BYTES, type LineForm, lineFormOf } from '../../../validation/index.js';

export interface FileShape {
  form: LineForm;
  /** Bytes of a byte order mark at the start. */
  mark: number;
}

/** The shape of the file that begins with `head`: at least its first `HEAD_BYTES`, or all of a shorter one. */
export function shapeOf(head: Uint8Array, layout: Layout): FileShape {
  const mark = byteOrderMark(head);
  return { form: lineFormOf(head.subarray(mark, HEAD_BYTES), [layout]), mark };
}
