/** Numbers in sentences. */

/** `1,203` */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
