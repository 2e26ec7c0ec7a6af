/** The default of "today", on which rules such as "late" and "in the future" depend. */

/** The calendar day in the time zone of the process, as YYYY-MM-DD. */
export function localDay(now = new Date()): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}
