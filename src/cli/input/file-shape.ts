/** How the bytes of a file are divided into lines, decided from its first bytes as the checker decides it. */

import type { Layout } from '../../layouts/index.js';
import { byteOrderMark, HEAD_BYTES, type LineForm, lineFormOf } from '../../validation/index.js';

/** The line form of a file, and its byte order mark. */
export interface FileShape {
  form: LineForm;
  /** Bytes of the byte order mark at the start; 0 without one. */
  bomLength: number;
}

/** The shape of the file that begins with `head`: at least its first `HEAD_BYTES`, or all of a shorter file. */
export function shapeOf(head: Uint8Array, layout: Layout): FileShape {
  const bomLength = byteOrderMark(head);
  return { form: lineFormOf(head.subarray(bomLength, HEAD_BYTES), [layout]), bomLength };
}
