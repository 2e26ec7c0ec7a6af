/** How outputs are named after their inputs, on the command line and on the page. */

/** `march.corrected.txt` for `march.txt` and the label `corrected`. */
export const labelledName = (name: string, label: string) =>
  name.replace(/(?<=.)(\.[^.]*)?$/s, `.${label}$1`);
