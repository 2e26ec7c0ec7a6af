/** What the checks of a correction need to know. */

import type { Layout } from '../../layouts/index.js';
import type { ZipCities } from '../../reference/index.js';

export interface CheckSettings {
  layout: Layout;
  /** Today as YYYY-MM-DD. */
  today: string;
  places: ZipCities;
  /** Layouts that the file may belong to instead. */
  otherLayouts: readonly Layout[];
  signal?: AbortSignal | undefined;
}
