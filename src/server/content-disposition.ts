/** The Content-Disposition header of a download (RFC 6266), for any file name. */

/**
 * `attachment` with the name in two forms: plain ASCII for old clients, and UTF-8 encoded as in RFC 8187. No character of
 * the name can end the header or name a folder.
 */
export function attachment(fileName: string): string {
  const name = fileName.replace(/[\x00-\x1f\x7f\\/]/g, '_');
  const ascii = name.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percent);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
