/** The rules alone on what the second injector makes of records: slips of typists, and careless exports. */

import { seeded } from '../support/random.js';
import { EVALUATED } from './evaluated-layouts.js';
import { exportedSheets } from './exporters.js';
import { type Row, Rows } from './rules-run.js';
import { sum } from './score.js';
import { slippedSheet } from './slips.js';

/** A row for each kind of slip and each export; `count` faulty records a layout for the slips all together. */
export async function heldOutRows(count: number, seed: number): Promise<Row[]> {
  const slips = new Rows();
  const exports = new Map<string, Rows>();
  for (const [nth, layout] of EVALUATED.entries()) {
    const random = seeded(seed + nth);
    await slips.add(slippedSheet(layout, count, random));
    for (const sheet of exportedSheets(layout, Math.ceil(count / 20), random)) {
      const kind = sheet.lines.find(({ planted }) => planted.length > 0)?.planted[0]?.kind;
      if (!kind) continue;
      const rows = exports.get(kind.about) ?? new Rows();
      await rows.add(sheet);
      exports.set(kind.about, rows);
    }
  }
  const { silent, leaked } = slips;
  const bySlip = [...slips.score].map(
    ([kind, tally]): Row =>
      kind
        ? { about: kind.about, kind, tally, silent: 0, leaked: 0 }
        : { about: 'records between slips', tally, silent, leaked },
  );
  const byExport = [...exports].map(([about, rows]): Row => {
    const [kind] = [...rows.score.keys()].filter((one) => one !== undefined);
    return { ...rows.total(about, kind), tally: sum(rows.score.values()) };
  });
  return [...bySlip.sort((a, b) => a.about.localeCompare(b.about)), ...byExport];
}
