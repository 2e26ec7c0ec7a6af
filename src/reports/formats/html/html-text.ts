/** HTML templates that escape every text inserted into them. */

import { visible } from '../../../printable.js';
import { escapeMarkup } from '../../text/markup.js';

/** Markup that needs no escaping: made by `html`, or a constant. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = string | number | Html | readonly Html[];

/** A template. Strings are escaped and their control characters made visible; `Html` is inserted as it is. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(markupOf)));
}

/** No markup. */
export const NOTHING = new Html('');

/** One item for each value. */
export function each<Value>(values: Iterable<Value>, item: (value: Value) => Html): Html {
  return new Html(Array.from(values, (value) => item(value).markup).join(''));
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('');
  return escapeMarkup(visible(String(part)))
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
