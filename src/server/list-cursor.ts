/** The cursor of a list: a place in it, as an opaque text for URLs. */

import type { FastifyReply } from 'fastify';
import type { Place } from '../storage/index.js';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function cursorOf({ time, id }: Place): string {
  return Buffer.from(`${time} ${id}`).toString('base64url');
}

/** The place that a cursor stands for; undefined when it is not one of ours. */
export function placeOf(cursor: string): Place | undefined {
  const [time = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  return TIME.test(time) && id !== '' && rest.length === 0 ? { time, id } : undefined;
}

/** Sets the Link header to the page after this place: the same request with a cursor. */
export function linkNext(reply: FastifyReply, url: string, last: Place): void {
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
