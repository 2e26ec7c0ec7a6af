/** Text within HTML, XML and Markdown. */

import { visible } from '../../printable.js';

/** The text with `&`, `<` and `>` as entities. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The text made visible, with everything escaped that has a meaning in Markdown or in GitHub's additions (mentions, references, links). */
export function escapeMarkdown(text: string): string {
  return escapeMarkup(visible(text))
    .replace(/[\\`*_[\]|~#@$]/g, '\\$&')
    .replaceAll('://', ':\\/\\/')
    .replace(/\bwww\./gi, (match) => `${match.slice(0, -1)}\\.`);
}
