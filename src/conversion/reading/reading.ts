/** What a cell gives for a field: a text, what was changed in its form, and what could not be transferred. */

import type { DateOrder } from '../../correction/index.js';
import type { Cell } from '../../tables/index.js';
import type { MappedColumn } from '../mapping/mapping.js';

/** The facts about a column that only all of its cells show. */
export interface ColumnProfile {
  /** The order of its dates, where one of its values has no other reading and none contradicts. */
  readonly provenOrder?: DateOrder | undefined;
  /** A text begins with a zero, so the column lost none. */
  readonly beginsWithZero: boolean;
  /** The signs before the cents that its amounts prove. */
  readonly signsOfCents?: readonly ('.' | ',')[];
  /** Where its dates have dots and other signs, the fewer of them, and the orders of day and month that these prove. */
  readonly strayDates?: { readonly haveDots: boolean; readonly proven: ReadonlySet<DateOrder> } | undefined;
}

/** A cell, or the part of one that was split, and how its column is read. */
export interface CellPart {
  readonly cell: Cell;
  /** 1-based; 0 for a constant. */
  readonly column: number;
  readonly mapped: Pick<MappedColumn, 'read' | 'restore_zeros' | 'cut'>;
  readonly profile: ColumnProfile;
}

/** The text of a field as it is written, without padding. */
export interface FieldReading {
  readonly text: string;
  /** What was changed in its form, such as `dashes removed from SSN`: a person is told how often. */
  readonly changes: readonly string[];
  /**
   * Why the value was not transferred, or what is odd about it: sentences after the name of the field, without the value.
   */
  readonly trouble?: Trouble;
  /** The column of the cell that this is about, where it is not that of the first part of the field. */
  readonly column?: number;
}

/** Kinds of problems, by which they are counted. */
export type TroubleKind =
  | 'error cell'
  | 'no result'
  | 'reference'
  | 'exponent'
  | 'too long'
  | 'cut'
  | 'characters'
  | 'date'
  | 'date order'
  | 'zip'
  | 'amount'
  | 'split'
  | 'employer'
  | 'state of hire'
  | 'constant';

/** The problem because of which a value was not transferred as it is. */
export interface Trouble {
  readonly kind: TroubleKind;
  /** Begins in lower case; ends with a period. Never contains the value. */
  readonly text: string;
  /** Set where the field is left blank: what is wrong, without what was done about it. */
  readonly why?: string;
}

/** The context of all cells of a table. */
export interface ReadContext {
  /** Workbooks count days from 1900 or 1904. */
  readonly is1904: boolean;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** Nothing to write. */
export const BLANK: FieldReading = { text: '', changes: [] };

/** A reading without a problem. */
export const carried = (text: string, ...changes: string[]): FieldReading => ({ text, changes });

/** A field that is left blank, and why: `why` is what is wrong, `next` what to do. */
export const leftBlank = (kind: TroubleKind, why: string, next = ''): FieldReading => ({
  text: '',
  changes: [],
  trouble: { kind, why, text: `${why} Left blank.${next && ` ${next}`}` },
});
