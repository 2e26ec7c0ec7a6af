/** Compares bytes in memory, and gives what a report receives. */

import type { Layout } from '../../../../src/layouts/index.js';
import { compareLists } from '../../../../src/reports/comparison/compare-lists.js';
import type { ChangedField, ComparisonTotals, ShownPlace } from '../../../../src/reports/comparison/index.js';
import { RecordFinder } from '../../../../src/reports/comparison/record-finder.js';
import { listRecords } from '../../../../src/reports/comparison/record-list.js';
import { Masks, type ValueMode } from '../../../../src/reports/index.js';
import { TODAY } from '../../../support/facts.js';

export interface Compared {
  differs: boolean;
  totals: ComparisonTotals;
  changed: { old: ShownPlace; fresh: ShownPlace; fields: readonly ChangedField[] }[];
  added: ShownPlace[];
  gone: ShownPlace[];
}

export async function compareBytes(
  layout: Layout,
  /** One old file, or several. */
  old: Uint8Array | readonly Uint8Array[],
  fresh: Uint8Array,
  mode: ValueMode = 'show',
): Promise<Compared> {
  const side = async (contents: readonly Uint8Array[], name: string) => {
    const files = contents.map((bytes, at) => ({
      name: `${name}-${at}.txt`,
      read: async function* () {
        yield bytes;
      },
    }));
    const list = await listRecords(files, { layout, today: TODAY, key: 7 });
    const finders = files.map(({ read }, at) => new RecordFinder(read, layout, list.files[at]!.inDoubt));
    return { list, finders, names: files.map(({ name: one }) => one) };
  };
  const olds = old instanceof Uint8Array ? [old] : old;
  const found: Partial<ComparisonTotals> = {};
  const compared: Omit<Compared, 'differs' | 'totals'> = { changed: [], added: [], gone: [] };
  const differs = await compareLists([await side(olds, 'old'), await side([fresh], 'new')], {
    layout,
    masks: new Masks(layout, mode, TODAY),
    ready: async () => {},
    report: {
      begin: (totals) => Object.assign(found, totals),
      changed: (before, after, fields) => compared.changed.push({ old: before, fresh: after, fields }),
      added: (place) => compared.added.push(place),
      gone: (place) => compared.gone.push(place),
      end() {},
    },
  });
  return { differs, totals: found as ComparisonTotals, ...compared };
}
