/** How outputs are named after their inputs, on the command line, on the page and by the API. */

/** `march.corrected.txt` for `march.txt` and the label `corrected`. */
export const labelledName = (name: string, label: string) =>
  name.replace(/(?<=.)(\.[^.]*)?$/s, `.${label}$1`);

/** `march.corrected.txt` for `march.txt`. */
export const correctedName = (name: string) => labelledName(name, 'corrected');

/** `march.txt` for `march.corrected.txt`, and for `march.txt.corrected`, as servers before 0.2.0 name it. */
export const uncorrectedName = (name: string) => name.replace(/\.corrected(?=(\.[^.]*)?$)/s, '');

/** `march.xlsx` for `march.txt`. */
export const tableName = (name: string, form: 'xlsx' | 'csv') =>
  name.replace(/(?<=.)(\.[^.]*)?$/s, `.${form}`);

/** The end of the name of a file that is being written, or that a killed process has left; the number is that of the process. */
export const UNFINISHED = /\.(\d+)-[0-9a-f]{8}\.tmp$/;
