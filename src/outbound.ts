/**
 * The one gate for what leaves this computer, and the one reader of what comes back. Code that sends anything takes an
 * `OutboundAddress`, which only the gate makes; code that reads an answer says how long it may be.
 */

import { isIP } from 'node:net';
import { NewhireError } from './errors.js';

/**
 * Whether a host name or address, without a port, is one of this computer. A name below `localhost` is not: browsers know what it is
 * (RFC 6761, section 6.3), but a resolver may give it the address of another computer.
 */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  const isAddress = isIP(name) === 4 ? name.startsWith('127.') : name === '::1';
  return name === 'localhost' || isAddress;
}

/** How an address is named in messages, and whether it may be insecure. */
interface Destination {
  /** Whose address it is, as a sentence begins: `The base URL of the model service`. */
  what: string;
  /** The user allows an address without TLS. */
  isInsecureAllowed?: boolean | undefined;
  /** What to do in place of it. */
  next: string;
}

/** An address to which employee data may be sent. */
export class OutboundAddress {
  private constructor(
    readonly url: string,
    /** It has no TLS, is not on this computer, and the user allowed it. */
    readonly isInsecure: boolean,
  ) {}

  /**
   * Lets an address through.
   * @throws {NewhireError} USAGE when it is not an http or https address, would send employee data unencrypted off this computer,
   * or to a service whose certificate is not verified
   */
  static to(address: string, { what, isInsecureAllowed = false, next }: Destination): OutboundAddress {
    const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: '', hostname: '' };
    if (!/^https?:$/.test(protocol))
      throw new NewhireError('USAGE', `${what} is not an http or https address.`, { next });
    if (isLoopback(hostname)) return new OutboundAddress(address, false);
    if (protocol === 'http:' && !isInsecureAllowed)
      throw new NewhireError('USAGE', `${what} would send employee data unencrypted, without TLS.`, { next });
    if (protocol === 'https:' && process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
      throw new NewhireError(
        'USAGE',
        'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the verification of certificates.',
        { next: 'Unset it before employee data is sent anywhere.' },
      );
    return new OutboundAddress(address, protocol === 'http:');
  }
}

/**
 * The bytes of a body, as long as there are not more than `most`. Leaving the loop closes the connection.
 * @throws what `tooMuch` makes
 */
export async function* boundedBytes(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
  tooMuch: () => Error,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw tooMuch();
    yield chunk;
  }
}
