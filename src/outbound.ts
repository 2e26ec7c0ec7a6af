/**
 * The one gate for what leaves this computer, and the one reader of what comes back. Code that sends anything takes an
 * `OutboundAddress`, which only the gate makes; code that reads an answer says how long it may be.
 */

import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { NewhireError } from './errors.js';

/** Whether an address, or `localhost`, without a port, is of this computer. */
export function isLoopback(host: string): boolean {
  const name = bare(host);
  return name === 'localhost' || (isIP(name) === 4 ? name.startsWith('127.') : name === '::1');
}

/** Also for a name below `localhost`: browsers know what that is (RFC 6761, section 6.3), but other resolvers may not. */
export const isLocalName = (host: string): boolean => isLoopback(host) || bare(host).endsWith('.localhost');

const bare = (host: string) => host.replace(/^\[|\]$/g, '').toLowerCase();

/** Resolves a name of this computer, and nothing else: what a resolver says decides, as the connection goes there. */
const lookupHere: LookupFunction = (host, options, done) =>
  dns.lookup(host, options, (error, found: string | { address: string }[], family) => {
    const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
    if (error || addresses.every(isLoopback)) return done(error, found as string, family);
    done(new NotHere(host), '', 0);
  });

/** A name of this computer that was resolved to the address of another one. Nothing was sent. */
export class NotHere extends NewhireError {
  constructor(host: string) {
    super('USAGE', `'${host}' should be this computer, but has the address of another one.`, {
      next: 'Give the address, such as 127.0.0.1, or use https.',
    });
  }
}

/** What the gate is told about an address. */
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
    /** With what each connection to it is made. */
    readonly connection: { readonly lookup?: LookupFunction } = {},
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
    if (isLocalName(hostname)) return new OutboundAddress(address, false, { lookup: lookupHere });
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
