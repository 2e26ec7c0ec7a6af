/** The first values of each column, for people who decide what it is. */

import type { Sheet, TableFile } from '../../tables/index.js';
import type { Survey } from '../table/survey.js';

/** Values of each column that are shown. */
const SAMPLES = 3;
/** Rows in which they are looked for. */
const LOOKED_AT = 200;

/** The first values of each column of the survey, as the spreadsheet program shows them. */
export async function samplesOf(
  file: TableFile,
  sheet: Sheet,
  { columns, after }: Survey,
): Promise<string[][]> {
  const samples = columns.map(() => [] as string[]);
  let looked = 0;
  for await (const rows of file.rows(sheet)) {
    for (const { number, cells } of rows) {
      if (number <= after) continue;
      looked++;
      for (const [at, { position }] of columns.entries()) {
        const { text = '', shown = text } = cells[position - 1] ?? {};
        const sample = samples[at];
        if (shown.trim() !== '' && sample && sample.length < SAMPLES) sample.push(shown.trim());
      }
    }
    if (looked >= LOOKED_AT) break;
  }
  return samples;
}
