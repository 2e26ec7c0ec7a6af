/** Text that is safe to show to a model, on a terminal or to a reviewer. */

/** Control, format (bidi, zero-width), surrogate and line-separator characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The text without invisible characters, cut to `longest` characters. */
export function stripInvisible(text: string, longest = Number.POSITIVE_INFINITY): string {
  const visible = text.replace(INVISIBLE, '');
  return visible.length <= longest ? visible : [...visible].slice(0, longest).join('');
}
