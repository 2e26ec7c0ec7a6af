/** Text within HTML, XML and Markdown. */

/** The text with `&`, `<` and `>` as entities. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
