/** Entity tags, by which a client asks for what it has not got yet (RFC 9110, section 8.8.3). */

import { createHash } from 'node:crypto';

/** The weak tag of an answer that is made of these values only. */
export function tagOf(...values: unknown[]): string {
  return `W/"${createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 27)}"`;
}

/** Whether If-None-Match includes the tag; proxies that compress a response mark its tag as weak (RFC 9110, section 13.1.2). */
export function includesTag(tags = '', etag: string): boolean {
  return tags
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
}
