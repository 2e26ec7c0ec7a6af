/** What is unusual about the form of a file as a whole: collected while reading, reported once at the end. */

import { fileFinding } from '../catalogue/finding-messages.js';
import type { Finding } from '../finding.js';
import type { LineEnds, LineForm } from './line-reader.js';

/** Collects what is unusual about the form of one file. */
export class FileForm {
  byteOrderMark = false;
  /** Blank lines at the end, and the first of them. */
  blankLines = 0;
  firstBlankLine = 0;
  endMark = false;

  /** The one FILE_FORM warning, or undefined when there is nothing to say. */
  finding(form: LineForm, ends: LineEnds, lastLine: number): Finding | undefined {
    const seen: string[] = [];
    if (this.byteOrderMark) seen.push('a byte order mark at the start');
    if (form.ends === 'CR') seen.push('lines that end with CR only');
    if (ends.withCrLf > 0 && ends.withOne > 0) seen.push('line ends of two kinds');
    if (this.blankLines > (this.endMark ? 1 : 0)) seen.push('blank lines at the end');
    if (this.endMark) seen.push('an end-of-file character (Ctrl-Z) at the end');
    if (seen.length === 0) return undefined;
    const atEnd = seen.length > 0 && !this.byteOrderMark && (this.blankLines > 0 || this.endMark);
    const finding = fileFinding(
      {
        type: 'FILE_FORM',
        message: `The file has ${seen.join(' and ')}.`,
        expected: 'one line per record, and nothing before or after',
        hint: 'Save as plain text with one line a record and nothing after the last one.',
        tier: 'safe',
        seen: seen.join(', '),
      },
      atEnd ? this.firstBlankLine || lastLine : 1,
    );
    return { ...finding, occurrences: seen.length };
  }
}
