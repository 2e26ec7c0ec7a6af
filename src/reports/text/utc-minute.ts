/** A time for people, to the minute. */

/** `2026-11-21 09:30 UTC` of an ISO time. */
export const utcMinute = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
