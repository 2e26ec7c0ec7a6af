/** The Link header to the next page of a list. */

import type { FastifyReply } from 'fastify';
import { cursorOf, type ListPlace } from '../api/index.js';

/** Sets the Link header to the page after this place: the same request with a cursor. */
export function linkNext(reply: FastifyReply, url: string, last: ListPlace): void {
  link(reply, url, { skip: undefined, cursor: cursorOf(last) });
}

/** The same for a result that does not change, so that the number of rows to skip is enough. */
export function linkNextPart(reply: FastifyReply, url: string, skip: number): void {
  link(reply, url, { skip: String(skip) });
}

/** RFC 8288. */
function link(reply: FastifyReply, url: string, changes: Record<string, string | undefined>): void {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    parameters.delete(name);
    if (value !== undefined) parameters.set(name, value);
  }
  reply.header('link', `<${path}?${parameters}>; rel="next"`);
}
