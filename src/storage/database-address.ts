/** What may be said of where a database is. */

/** The host, the port and the name of the database in a URL, without user and password. */
export function databaseAddress(url: string): string {
  if (!URL.canParse(url)) return 'an unknown place';
  const { host, pathname } = new URL(url);
  return `${host || 'this computer'}${pathname}`;
}
