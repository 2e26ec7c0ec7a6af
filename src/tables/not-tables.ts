/** Files that are given instead of a table, recognized by their first bytes, and what to do about each. */

import type { NewhireError } from '../errors.js';
import { unreadable } from './refusal.js';
import { chunksOf, type TableSource } from './source.js';

const SAVE_AS_XLSX = 'Open it in the spreadsheet program and save it as .xlsx.';
const EXPORT = 'Export the table as .xlsx or .csv.';
const UNPACK = 'Unpack it first, and give the table in it.';

interface NotTable {
  /** Tried at the start of the file, read as Latin-1, with and without order mark and blanks. */
  readonly start: RegExp;
  readonly what: string;
  readonly next: string;
}

const NOT_TABLES: readonly NotTable[] = [
  { start: /^[\s\S]{0,1000}%PDF-/, what: 'a PDF document', next: EXPORT },
  { start: /^\{\\rtf/, what: 'a text document (RTF)', next: EXPORT },
  { start: /^\x1f\x8b/, what: 'a gzip archive', next: UNPACK },
  { start: /^7z\xbc\xaf/, what: 'a 7-Zip archive', next: UNPACK },
  { start: /^Rar!/, what: 'a RAR archive', next: UNPACK },
  { start: /^SQLite format 3\0/, what: 'a database', next: EXPORT },
  { start: /^-----BEGIN PGP/, what: 'a PGP message', next: 'Decrypt it first, and give the table in it.' },
  {
    start: /^\x09[\0\x02\x04\x08][\x04-\x08\x10]\0/,
    what: 'an old Excel workbook (.xls)',
    next: SAVE_AS_XLSX,
  },
  { start: /^ID;P/, what: 'a SYLK file', next: SAVE_AS_XLSX },
  { start: /^MIME-Version:/i, what: 'a web page, whatever its name ends with', next: SAVE_AS_XLSX },
  {
    start: /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<(!doctype html|html|head|meta|body|table|style|div)\b/i,
    what: 'a web page, whatever its name ends with',
    next: SAVE_AS_XLSX,
  },
  {
    start: /^<\?xml[\s\S]{0,2000}urn:schemas-microsoft-com:office:spreadsheet/,
    what: 'an Excel 2003 XML file',
    next: SAVE_AS_XLSX,
  },
  { start: /^<\?xml/, what: 'an XML file', next: EXPORT },
];

/**
 * TABLE_UNREADABLE when the first bytes are those of a file that is not a table, or of one that only its own program reads.
 */
export async function refusalByStart(
  source: TableSource,
  head: Uint8Array,
): Promise<NewhireError | undefined> {
  if (source.size === 0) return unreadable('The file is empty.', 'Check the export that wrote it.');
  const start = Buffer.from(head).toString('latin1');
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return refusalOfOle(source);
  const text = start.replace(/^(\xef\xbb\xbf)?\s*/, '');
  const known = NOT_TABLES.find(({ start: first }) => first.test(text) || first.test(start));
  return known && unreadable(`This is ${known.what}.`, known.next);
}

/** In a workbook with a password, an old container has the encrypted one. Names in it are UTF-16. */
async function refusalOfOle(source: TableSource): Promise<NewhireError> {
  const encrypted = Buffer.from('EncryptedPackage', 'utf16le');
  let end = Buffer.alloc(0);
  for await (const chunk of chunksOf(source)) {
    const joined = Buffer.concat([end, chunk]);
    if (joined.includes(encrypted))
      return unreadable(
        'The workbook has a password.',
        'Open it in the spreadsheet program, remove the password, and save it as .xlsx.',
      );
    end = joined.subarray(-encrypted.length);
  }
  return unreadable('This is an old Excel workbook (.xls) or another old Office document.', SAVE_AS_XLSX);
}

/** Archives that are not workbooks, by the name of one of their parts, in lower case. */
const ARCHIVES: readonly { part: RegExp; what: string; next: string }[] = [
  { part: /^xl\/workbook\.bin$/, what: 'a binary Excel workbook (.xlsb)', next: SAVE_AS_XLSX },
  { part: /^word\//, what: 'a Word document', next: EXPORT },
  { part: /^ppt\//, what: 'a presentation', next: EXPORT },
  {
    part: /^index\/(document|.*\.iwa$)|^index\.zip$/,
    what: 'a Numbers document',
    next: 'In Numbers, export it as .xlsx.',
  },
  { part: /^content\.xml$/, what: 'an OpenDocument file (.ods)', next: SAVE_AS_XLSX },
];

/** TABLE_UNREADABLE for an archive without a workbook. `names`: of its parts, in lower case. */
export function refusalOfArchive(names: readonly string[]): NewhireError {
  const known = ARCHIVES.find(({ part }) => names.some((name) => part.test(name)));
  if (known) return unreadable(`This is ${known.what}.`, known.next);
  return unreadable('This is a zip archive without a workbook.', UNPACK);
}
