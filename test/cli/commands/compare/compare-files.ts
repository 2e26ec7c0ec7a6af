/** Compares bytes in memory, and gives what a report receives. */

import { compareLists } from '../../../../src/cli/commands/compare/compare-lists.js';
import { RecordFinder } from '../../../../src/cli/commands/compare/record-finder.js';
import { listRecords } from '../../../../src/cli/commands/compare/record-list.js';
import type { Layout } from '../../../../src/layouts/index.js';
import type { ChangedField, ComparisonTotals, ShownPlace } from '../../../../src/reports/comparison/index.js';
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
  old: Uint8Array,
  fresh: Uint8Array,
  mode: ValueMode = 'show',
): Promise<Compared> {
  const side = async (bytes: Uint8Array, name: string) => {
    const read = async function* () {
      yield bytes;
    };
    const list = await listRecords(read, { name, layout, today: TODAY, key: 7 });
    return { list, records: new RecordFinder(read, layout, list.inDoubt) };
  };
  const found: Partial<ComparisonTotals> = {};
  const compared: Omit<Compared, 'differs' | 'totals'> = { changed: [], added: [], gone: [] };
  const differs = await compareLists([await side(old, 'old.txt'), await side(fresh, 'new.txt')], {
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
