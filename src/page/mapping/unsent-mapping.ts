/** Decisions about mappings that no answer has come to yet, by conversion. They stay in the memory of the tab while the views change. */

import type { Conversion } from '../../api/index.js';
import type { Mapping } from '../../conversion/index.js';
import { setLost } from '../shell/ask-before-leaving.js';

interface Unsent {
  mapping: Mapping;
  /** The conversion as it was shown. */
  shown: Conversion | undefined;
}

const unsent = new Map<string, Unsent>();

/** The unanswered decisions of a conversion. */
export const unsentMapping = (conversionId: string): Unsent | undefined => unsent.get(conversionId);

/** Keeps them; undefined once there is an answer. */
export function keepUnsent(conversionId: string, decided: Unsent | undefined): void {
  if (decided) unsent.set(conversionId, decided);
  else unsent.delete(conversionId);
  setLost('mappings', unsent.size > 0);
}
