/** Numbers in sentences. Not `toLocaleString`, whose first call in a process takes 25 ms. */

/** `1,203` */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
