/** When each state wants new hires reported, and whether contractors too, with the source of both. */

/** The rules of one state, or of the federal directory (`US`). Days count from the hire; what is not known is null. */
export interface Deadline {
  /** USPS code. */
  code: string;
  state: string;
  days: number | null;
  /** Whose statement the days are. */
  evidence: string;
  source: string | null;
  source_date: string | null;
  url: string | null;
  /** How often an employer that reports electronically sends files. */
  electronic: string | null;
  contractors: string;
  contractor_threshold: string | null;
  contractor_days: number | null;
  contractor_source: string | null;
  remarks: string | null;
}

/** Reads the table: states in alphabetical order, then territories and the federal directory. */
export async function loadDeadlines(): Promise<readonly Deadline[]> {
  const { default: rows } = await import('./deadlines.json', { with: { type: 'json' } });
  return rows;
}
