/** HTML made from templates that escape every text put into them. */

import { visible } from '../../text/visible.js';

/** Markup that is safe as it stands: made by `html`, or a constant of ours. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = string | number | Html | readonly Html[];

/** A template in which strings are escaped, and control characters shown, while `Html` goes in as it is. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = strings[0]!;
  parts.forEach((part, index) => {
    markup += markupOf(part) + strings[index + 1];
  });
  return new Html(markup);
}

/** No markup at all. */
export const NOTHING = new Html('');

/** One item for each value. */
export function each<Value>(values: Iterable<Value>, item: (value: Value) => Html): Html {
  return new Html(Array.from(values, (value) => item(value).markup).join(''));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('');
  return visible(String(part)).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
