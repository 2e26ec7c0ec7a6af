/** Days that spreadsheet programs count as numbers. */

const DAY = 86_400;
/** 9999-12-31 in the system of 1900. */
const LAST = 2_958_465;
/** Days that the system of 1904 begins later. */
const LATER = 1462;

/**
 * The day and time of a serial number: `YYYY-MM-DD`, with `THH:MM:SS` where its time is not 00:00. The system of 1900 has a
 * 29 February 1900, day 60, as its programs do. Undefined for a number that is not a day.
 */
export function serialDate(serial: number, is1904: boolean): string | undefined {
  const seconds = Math.round((serial + (is1904 ? LATER : 0)) * DAY);
  const day = Math.floor(seconds / DAY);
  if (!(day >= 1 && day <= LAST)) return undefined;
  const time = new Date((seconds - day * DAY) * 1000).toISOString().slice(11, 19);
  return time === '00:00:00' ? dayText(day) : `${dayText(day)}T${time}`;
}

function dayText(day: number): string {
  if (day === 60) return '1900-02-29';
  const sinceEpoch = day - (day < 60 ? 25_568 : 25_569);
  return new Date(sinceEpoch * DAY * 1000).toISOString().slice(0, 10);
}

/** A date of ISO 8601 in the form of `serialDate`, with the `Z` of a time in UTC. Undefined for any other text. */
export function isoDate(text: string): string | undefined {
  const [, day, time, zone = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z?))?$/.exec(text.trim()) ?? [];
  if (!day || !time || /^00:00(:00)?$/.test(time)) return day;
  return `${day}T${time.length === 5 ? `${time}:00` : time}${zone}`;
}
