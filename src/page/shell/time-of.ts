/** A time as a person reads it, in the time zone of the browser. */

const TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** `Nov 25, 2026, 10:20 PM` */
export const timeOf = (time: string): string => new Date(time).toLocaleString(undefined, TIME);
