/**
 * The entries of the audit: the changes made to a file, with the bytes that were removed as text, and the outcome for each of
 * its errors.
 */

import { decode, type ErrorType, isAscii, toWindows1252, utf8Characters } from '../../validation/index.js';

/**
 * Who made a change: a rule, the language model by choosing a candidate, or a person in a review, with edits, or by a stated
 * order of dates.
 */
export type ChangedBy = 'rule' | 'model' | 'person';

/**
 * One change. Undoing all changes of a file restores its input byte for byte. A change of an SSN, FEIN or date contains
 * no digit of it: only separators and blanks, the name of a reordering, or the lengths of a typed value.
 */
export interface Change {
  /** `c1`, `c2` … in the order of the file. */
  change_id: string;
  line_number: number;
  /** Employee records from 1; 0 for a header, a total or the file. */
  record_number: number;
  /** A field of the layout, or `record` or `file`. */
  field_name: string;
  /** The error that it repairs; null for a value that a person typed into a field without one. */
  error_type: ErrorType | null;
  /** Offset in the input, in bytes, of the first byte that was removed, or of the insertion. */
  offset: number;
  removed: string;
  /** Plain ASCII. */
  inserted: string;
  /** The encoding of `removed` in the file, when it is not plain ASCII. */
  encoding?: 'utf-8' | 'windows-1252';
  /** For the same digits in another order, `MM/DD/YYYY → YYYYMMDD`; `removed` and `inserted` are then empty. */
  reorder?: string;
  /**
   * For a value that a person typed: how many bytes were taken out and put in. `removed` and `inserted` are then empty; the bytes
   * of the input are in the input only.
   */
  typed?: { removed: number; inserted: number };
  tier: 'safe' | 'confirm';
  by: ChangedBy;
  /** Id of the rule; several for one field are joined by `+`. */
  rule: string;
  /** Name of the model, when it chose or wrote the value. */
  model?: string;
  /** The evidence for it, in words. */
  evidence: string;
}

/**
 * `resolved`: not found when the output was checked. `proposed`: needs a decision. `declined`: by a person or the model.
 * `failed`: no repair could be proven. `not_attempted`: would have needed the model, which was not asked.
 */
export type Resolution = 'resolved' | 'proposed' | 'declined' | 'failed' | 'not_attempted';

/** An entry of the audit. */
export type AuditEntry = ({ kind: 'change' } & Change) | ({ kind: 'outcome' } & Outcome);

/** The outcome for one error of the input. */
export interface Outcome {
  line_number: number;
  record_number: number;
  field_name: string;
  error_type: ErrorType;
  resolution: Resolution;
  /** Ids of the changes that cleared it. */
  resolved_by: string[];
  /** Why it is not resolved, one sentence without values; empty when it is. */
  reason: string;
  /** What to do about it, as its finding says; absent when it is resolved, and in an audit made before 0.2.0. */
  fix?: string | undefined;
}

/** The encodings that non-ASCII text may have in a file. */
export type FileEncoding = 'utf-8' | 'windows-1252';

/** The text of bytes and its encoding; no encoding for plain ASCII. */
export function readText(bytes: Uint8Array): { text: string; encoding?: FileEncoding } {
  const text = decode(bytes);
  if (isAscii(bytes)) return { text };
  return { text, encoding: utf8Characters(bytes) ? 'utf-8' : 'windows-1252' };
}

/** The bytes of a text. Without an encoding: Windows-1252 where that has every character, otherwise UTF-8. */
export function writeText(text: string, encoding?: FileEncoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  return toWindows1252(text) ?? new TextEncoder().encode(text);
}
