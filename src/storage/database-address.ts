/** The address of a database, without its user and password. */

/**
 * The host, the port and the name of the database in a URL, without user and password. Where one of these has a `/`, `?` or `#`
 * that is not escaped, the URL is read as if the user were the host: nothing of it is said then.
 */
export function databaseAddress(url: string): string {
  if (!URL.canParse(url)) return 'an unknown place';
  const { host, pathname, search, hash } = new URL(url);
  if (`${pathname}${search}${hash}`.includes('@')) return 'an unknown place';
  return `${host || 'this computer'}${pathname}`;
}
