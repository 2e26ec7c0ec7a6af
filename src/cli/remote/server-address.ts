/** The server that a command uses: whether anything may be sent to it, and how suggested commands name it. */

import { OutboundAddress } from '../../outbound.js';
import type { Settings } from '../settings/settings.js';
import { shellQuoted } from '../shell-words.js';

/** The server that the settings name. @throws {NewhireError} USAGE when nothing may be sent to it */
export function serverOf({
  server,
  insecure,
}: Pick<Settings, 'server' | 'insecure'>): OutboundAddress | undefined {
  if (server === undefined) return undefined;
  return OutboundAddress.to(server, {
    what: `The server ${server}`,
    isInsecureAllowed: insecure,
    next: 'Use an https address, or --insecure to send it anyway.',
  });
}

/** How a suggested command names the server; empty for none. */
export function serverFlags(address: OutboundAddress | undefined): string {
  if (!address) return '';
  return ` --server ${shellQuoted(address.url)}${address.isInsecure ? ' --insecure' : ''}`;
}
