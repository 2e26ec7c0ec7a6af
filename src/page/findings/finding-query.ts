/**
 * Which findings are asked for. What a person types may be private, so it is in the memory of the tab and not in the
 * address.
 */

import { useState } from 'react';
import type { FindingFilter } from '../api/paths.js';

/** The part of a filter that no address has. */
export interface TypedFilter {
  /** Words, each in the error, the field, the employer; a line; four last digits. */
  search: string;
  /** The last four digits of a FEIN, or a name. */
  employer: string;
}

/** The whole filter. */
export type FindingQuery = FindingFilter & TypedFilter;

const NOTHING: TypedFilter = { search: '', employer: '' };

/** The search of the file that was shown last, for the way back to it. */
let last = { fileId: '', typed: NOTHING };

/** The typed part of the filter of a file, and a function that changes it. */
export function useTypedFilter(fileId: string): [TypedFilter, (change: Partial<TypedFilter>) => void] {
  const [known, setKnown] = useState(last);
  const typed = known.fileId === fileId ? known.typed : last.fileId === fileId ? last.typed : NOTHING;
  const set = (change: Partial<TypedFilter>) => {
    last = { fileId, typed: { ...typed, ...change } };
    setKnown(last);
  };
  return [typed, set];
}
