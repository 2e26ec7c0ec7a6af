/** The form of a masked value where a program reads it. For people it keeps its blanks and what may be seen of it. */

/** Never an empty text, which means blank; `value_masked` is set as well. */
export const MASKED = '***';

/** The finding or field as a program may read it. */
export function forPrograms<One extends { current_value: string; value_masked: boolean }>(one: One): One {
  return one.value_masked ? { ...one, current_value: MASKED } : one;
}
