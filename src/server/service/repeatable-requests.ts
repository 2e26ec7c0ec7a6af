/**
 * Requests with an Idempotency-Key, which a client sends again when it did not get the answer. What they created is
 * remembered by the store; this module identifies equal requests, and refuses one while an equal one is under way.
 */

import { createHash, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { REPEATABLE_KEY } from '../../api/index.js';
import { NewhireError } from '../../errors.js';
import { ALL_GROUPS, type KeyedRequest } from '../../storage/index.js';
import { InvalidRequest } from '../plugins/problem-details.js';

/** The requests with a key that are under way. */
export class RepeatableRequests {
  private readonly underWay = new Set<string>();

  /**
   * Runs a request, with a function that makes of its content what the store remembers. That gives undefined for a request
   * without a key.
   * @throws {NewhireError} REQUEST_UNDER_WAY when a request with the same key is under way; USAGE when the key is invalid
   */
  async run<Result>(
    request: FastifyRequest,
    work: (keyed: (...content: string[]) => KeyedRequest | undefined) => Promise<Result>,
  ): Promise<Result> {
    const key = keyOf(request);
    if (key === undefined) return work(() => undefined);
    if (this.underWay.has(key)) {
      throw new NewhireError('REQUEST_UNDER_WAY', 'A request with this Idempotency-Key is under way.', {
        next: 'Send it again in a moment.',
      });
    }
    this.underWay.add(key);
    try {
      return await work((...content) => ({ key, fingerprint: hashOf(content) }));
    } finally {
      this.underWay.delete(key);
    }
  }
}

/** From the client, the route and the Idempotency-Key: equal keys of two clients are different. */
function keyOf({ headers, routeOptions, method, keyName, keyGroup }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given === 'string' && REPEATABLE_KEY.test(given)) {
    // The keys of a group are one client, whose requests stay known when it gets a new key.
    const client = keyGroup === ALL_GROUPS ? [keyName] : ['group', keyGroup];
    return hashOf([...client, method, routeOptions.url ?? '', given]);
  }
  const detail = 'must be 1 to 255 characters of ASCII without blanks';
  throw new InvalidRequest([{ name: 'Idempotency-Key', detail }]);
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Hash of content that must not be found by trying all numbers, for what the store remembers of a request: slow, and with the key that the
 * client made up. Empty for a request without a key, of which nothing is remembered.
 */
export async function hiddenHash({ headers }: FastifyRequest, content: object): Promise<string> {
  const given = headers['idempotency-key'];
  if (typeof given !== 'string') return '';
  const hash = await slowHash(JSON.stringify(content), given, 32);
  return (hash as Buffer).toString('hex');
}

const slowHash = promisify(scrypt) as (content: string, salt: string, bytes: number) => Promise<unknown>;
