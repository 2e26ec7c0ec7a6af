/** Headers of answers: links to the next page, entity tags, and names of downloads. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { cursorOf, type ListPlace } from '../../api/index.js';
import { NewhireError } from '../../errors.js';

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
  reply.header('link', `<${reply.server.publicPath}${path}?${parameters}>; rel="next"`);
}

/** The tag of an answer that these values alone decide. None may contain a quotation mark. */
export function tagOf(...values: readonly (string | number | null | undefined)[]): string {
  return `"${values.map((value) => value ?? '').join('.')}"`;
}

/**
 * Evaluates If-Match (RFC 9110, section 13.1.1): one of its tags must be the given one, or one that begins with it and a dot, as the
 * answers in several forms have.
 * @throws {NewhireError} PRECONDITION_FAILED
 */
export function requireMatch({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): void {
  const wanted = headers['if-match'];
  if (wanted === undefined) return;
  const isMatch = (tag: string) => tag === '*' || tag === etag || tag.startsWith(`${etag.slice(0, -1)}.`);
  if (wanted.split(',').some((tag) => isMatch(tag.trim()))) return;
  throw new NewhireError('PRECONDITION_FAILED', 'The resource has changed since you received this ETag.', {
    next: 'Ask for it again, and look at what has changed.',
  });
}

/** Whether If-None-Match includes the tag; proxies that compress a response mark its tag as weak (RFC 9110, section 13.1.2). */
function includesTag(tags: string | undefined, etag: string): boolean {
  if (tags === undefined) return false;
  return tags
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
}

/** Gives the answer this tag. True if the client has it already, which `sendNotChanged` then says. */
export function hasAnswer(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'header'>,
  etag: string,
): boolean {
  reply.header('etag', etag);
  return includesTag(headers['if-none-match'], etag);
}

/** The same where `If-Match` may name the tag. @throws {NewhireError} PRECONDITION_FAILED */
export function isKnown(
  request: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'header'>,
  etag: string,
): boolean {
  requireMatch(request, etag);
  return hasAnswer(request, reply, etag);
}

/** How the documentation of the API describes a 304. */
export const NOT_CHANGED = z.null().describe('The client already has this answer.');

/** Answers with 304. */
export const sendNotChanged = (reply: FastifyReply): FastifyReply => reply.code(304).send();

/** For an answer that is saved. */
export const attachment = (fileName: string): string => disposition('attachment', fileName);

/** For a page that is shown, and saved under the name. */
export const inline = (fileName: string): string => disposition('inline', fileName);

/**
 * The name is in two forms: plain ASCII for old clients, and UTF-8 encoded as in RFC 8187. No character of it can end the header
 * or name a folder.
 */
function disposition(how: string, fileName: string): string {
  const name = fileName.replace(/[\x00-\x1f\x7f\\/]/g, '_');
  const ascii = name.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percent);
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
