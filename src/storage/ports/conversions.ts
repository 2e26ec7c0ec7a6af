/**
 * The port to conversions: tables, and what is known and decided about them. Every engine gives the guarantees of `Store` and `Blobs`:
 *
 * - A conversion is there once its table is on disk; until then a crash leaves nothing of it.
 * - A change is acknowledged only when it would survive a crash, and one that could not be written leaves no trace.
 * - The table is opened with the size and hash that the row has of it.
 */

import { NewhireError } from '../../errors.js';
import type { BlobFacts } from './blobs.js';
import type { FileRow, KeyedRequest, NewFile } from './store.js';

/** A file that was made from a table. */
export interface MadeOfTable {
  /** As the API spells it. */
  readonly state: string;
  readonly file_id: string;
  /** False once the mapping with which it was made has changed. */
  readonly is_current: boolean;
}

/** One table. */
export interface ConversionRow extends BlobFacts {
  readonly conversion_id: string;
  /** As the client named the table; never used as a path. */
  readonly file_name: string;
  /** The group of API keys whose conversion it is; null when only keys that see everything do. */
  readonly group: string | null;
  /** 1 at first; each change of what is known of the table makes the next one. Files that are made of it do not. */
  readonly revision: number;
  readonly created_at: string;
  /** What is known of the table, with its mapping: an object of JSON that the store only keeps. */
  readonly content: object;
  /** The files, the latest last. */
  readonly made: readonly MadeOfTable[];
}

/** A conversion as the caller gives it, once its table is received. */
export type NewConversion = Omit<ConversionRow, 'revision' | 'created_at' | 'made'>;

/** The conversion from which a file was made. */
export interface MadeFrom {
  readonly conversion_id: string;
  /** The group of the conversion, which is that of the file. */
  readonly group: ConversionRow['group'];
  /** Whether the conversion still has the mapping with which the file was made. */
  readonly isCurrent: (now: ConversionRow) => boolean;
}

/** What a change gives; what is undefined stays. */
export interface ConversionChange {
  readonly content?: object | undefined;
  readonly made?: readonly MadeOfTable[] | undefined;
}

/** The conversion after a change. */
export function changedConversion(
  row: ConversionRow,
  { content, made = row.made }: ConversionChange,
): ConversionRow {
  if (content === undefined) return Object.freeze({ ...row, made });
  return Object.freeze({ ...row, content, made, revision: row.revision + 1 });
}

/** A table while it is received. For one writer, which awaits each call. */
export interface TableUpload {
  /** Where it can be read on this computer, from `commit` until it is inserted or discarded. */
  readonly path: string;
  /** Copies the bytes. @throws {NewhireError} STORE_UNAVAILABLE, as `commit` does */
  write(chunk: Uint8Array): Promise<void>;
  commit(): Promise<BlobFacts>;
  /** Removes it, unless it was inserted. Never throws. */
  discard(): Promise<void>;
}

/** A stored table as a file of this computer. */
export interface PlacedTable {
  readonly path: string;
  /** A folder for what is made from it, removed by `close`. */
  readonly work: string;
  close(): Promise<void>;
}

/** Which conversions are old, by the store's own clock. */
export interface OldConversionsQuery {
  /** Days after which any is removed; undefined keeps those of which a file was made. The others are kept for a day. */
  readonly days: number | undefined;
  /** A person has confirmed it: the store does not check the clock. */
  readonly isConfirmed?: boolean;
}

/** Which conversions are listed. */
export interface WaitingQuery {
  /** The group of API keys whose conversions are listed; those of all groups when it is undefined. */
  readonly group: string | undefined;
  /** Rows at most. */
  readonly limit: number;
}

/** Conversions of which no file was made. */
export interface WaitingRows {
  /** With those beyond the limit. */
  readonly total: number;
  readonly rows: readonly ConversionRow[];
}

/** Milliseconds for which a conversion is kept of which no file was made. */
export const UNUSED_CONVERSION = 24 * 3600 * 1000;

/** The error for an id that no conversion has. */
export function noSuchConversion(): NewhireError {
  return new NewhireError('CONVERSION_NOT_FOUND', 'No conversion has this id.');
}

/** Id of the file of a state that was made with the present mapping. */
export function currentFileOf({ made }: ConversionRow, state: string): string | undefined {
  return made.findLast((one) => one.state === state && one.is_current)?.file_id;
}

/** The file, if it has the group of the conversion: an earlier version made files without it, which the keys of the group cannot open. */
export function ifOfGroup<File extends { group: string | null }>(
  file: File | undefined,
  { group }: ConversionRow,
): File | undefined {
  return file?.group === group ? file : undefined;
}

/** The change with which a conversion names a file that is made. */
export function naming(
  { file_id, state }: Pick<NewFile, 'file_id' | 'state'>,
  { isCurrent }: MadeFrom,
): (now: ConversionRow) => ConversionChange {
  return (now) => ({ made: [...now.made, { state, file_id, is_current: isCurrent(now) }] });
}

/** For `catch`, where it is no error that the conversion was deleted. */
export function unlessConversionDeleted(error: unknown): void {
  if (!(error instanceof NewhireError && error.code === 'CONVERSION_NOT_FOUND')) throw error;
}

/** The port. All throw STORE_UNAVAILABLE. */
export interface Conversions {
  receive(conversionId: string): Promise<TableUpload>;
  /**
   * Adds a conversion, whose table `upload` has received and committed. When the request was answered before, it gives the conversion of
   * that answer instead, with its own id. After a crash too, the conversion is there if and only if the request is answered with it.
   * @throws {NewhireError} IDEMPOTENCY_KEY_REUSED; CONVERSION_NOT_FOUND when the conversion of the earlier answer was deleted
   */
  insert(conversion: NewConversion, upload: TableUpload, request?: KeyedRequest): Promise<ConversionRow>;
  /** Undefined when there is none. @throws {NewhireError} BLOB_DAMAGED */
  get(conversionId: string): Promise<ConversionRow | undefined>;
  /** Those of which no file was made, newest first. */
  waiting(query: WaitingQuery): Promise<WaitingRows>;
  /**
   * Changes a conversion; of several at a time each gets the row of the one before.
   * @throws {NewhireError} CONVERSION_NOT_FOUND, and what `change` throws
   */
  change(conversionId: string, change: (row: ConversionRow) => ConversionChange): Promise<ConversionRow>;
  /**
   * Adds a file as `Store.insertFile` does, and its conversion names it: both or neither, also after a crash. Where a file of this state
   * was made with the same mapping meanwhile, it gives that one instead. When the conversion was deleted, the file is added alone.
   */
  insertFile(file: NewFile, from: MadeFrom, request?: KeyedRequest): Promise<FileRow>;
  /** Removes a conversion with its table. @throws {NewhireError} CONVERSION_NOT_FOUND */
  remove(conversionId: string): Promise<void>;
  /** Removes what is old, and gives the number. */
  removeOld(query: OldConversionsQuery): Promise<number>;
  /** @throws {NewhireError} BLOB_DAMAGED when the bytes are others */
  open(conversion: ConversionRow): Promise<PlacedTable>;
  /** The ids of all conversions. */
  ids(): Promise<string[]>;
}
