/** Entity tags, by which a client asks for what it has not got yet (RFC 9110, section 8.8.3). */

/** The weak tag of an answer that these values alone decide. None may hold a quotation mark. */
export function tagOf(...values: readonly (string | number | null | undefined)[]): string {
  return `W/"${values.map((value) => value ?? '').join('.')}"`;
}

/** Whether If-None-Match includes the tag; proxies that compress a response mark its tag as weak (RFC 9110, section 13.1.2). */
export function includesTag(tags: string | undefined, etag: string): boolean {
  if (tags === undefined) return false;
  return tags
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
}
