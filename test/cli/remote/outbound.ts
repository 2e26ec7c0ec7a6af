/** The address of a server on this computer. */

import { OutboundAddress } from '../../../src/outbound.js';

export const outbound = (server: string) => OutboundAddress.to(server, { what: 'The server', next: '' });
