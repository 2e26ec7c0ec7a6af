/** The format in which most dates of a file are written, where its layout leaves a choice. */

import type { DateFormat, Layout } from '../../layouts/index.js';
import { headLines, type LineForm, type RecordPlan } from '../../validation/index.js';

/** A year begins with 19 or 20, which no month does. */
const SHAPES: Record<DateFormat, RegExp> = { YYYYMMDD: /^(19|20)\d{6}$/, MMDDYYYY: /^(0\d|1[0-2])\d{6}$/ };

/** The format of most dates in the first bytes of the file; undefined when they contain none. */
export function majorityDateFormat(
  head: Uint8Array,
  form: LineForm,
  { fields }: RecordPlan,
  { record_length }: Layout,
): DateFormat | undefined {
  const dates = fields.filter(({ field }) => field.kind === 'date');
  const texts = headLines(head, form)
    .filter(({ length }) => length === record_length)
    .flatMap(({ bytes }) => {
      const line = Buffer.from(bytes).toString('latin1');
      return dates.map(({ from, to }) => line.slice(from, to));
    });
  const count = (format: DateFormat) => texts.filter((text) => SHAPES[format].test(text)).length;
  const [yearFirst, monthFirst] = [count('YYYYMMDD'), count('MMDDYYYY')];
  if (yearFirst + monthFirst === 0) return undefined;
  return yearFirst >= monthFirst ? 'YYYYMMDD' : 'MMDDYYYY';
}
