/** The built-in layouts, read, for tests; and the few of them that a test of a rule runs with. */

import { findOutline, type Layout, OUTLINES, readLayout } from '../../src/layouts/index.js';

/** All of them: for tests of the data itself. */
export const LAYOUTS: readonly Layout[] = await Promise.all(
  OUTLINES.map(async ({ id }) => (await readLayout(id)) as Layout),
);

/** The layout of a state by name, id or code. */
export function findLayout(state: string): Layout | undefined {
  const id = findOutline(state)?.id;
  return LAYOUTS.find((layout) => layout.id === id);
}

const hasEmployers = ({ record_types }: Layout) => record_types.some(({ id }) => id === 'employer');

/** Layouts with a record for each employer. An employee's record has no employer there, and its name in one field. */
export const EMPLOYER_SHAPES: readonly Layout[] = LAYOUTS.filter(hasEmployers);

/** The sample files of some of the layouts, for tests that would show no more with all of them. */
export const samplesOf = (layouts: readonly Layout[]) =>
  layouts.flatMap(({ id }) => [`${id}-clean.txt`, `${id}-faults.txt`]);

const OTHERS = LAYOUTS.filter((layout) => !hasEmployers(layout));

/**
 * Of the other layouts those that between them have every kind of field, every type of record and every form of address: what
 * tests of rules run with, as more of them cost time and show no more.
 */
export const SHAPES: readonly Layout[] = shapes();

function shapes(): Layout[] {
  const left = new Set(OTHERS.flatMap(traitsOf));
  const chosen: Layout[] = [];
  while (left.size > 0) {
    const news = (layout: Layout) => traitsOf(layout).filter((trait) => left.has(trait)).length;
    const best = OTHERS.reduce((one, other) => (news(other) > news(one) ? other : one));
    chosen.push(best);
    for (const trait of traitsOf(best)) left.delete(trait);
  }
  return OTHERS.filter((layout) => chosen.includes(layout));
}

/** What a rule may depend on. */
function traitsOf({ record_types }: Layout): string[] {
  return record_types.flatMap(({ id, place, required, fields, addresses, contractor }) => [
    `${id} ${id === 'header' ? required : place}`,
    ...(contractor ? ['contractor'] : []),
    ...fields.flatMap((field) => [
      field.kind,
      `required ${field.required}`,
      ...(field.formats ? [`dates ${field.formats}`] : []),
    ]),
    ...addresses.map(({ country_code, country_name }) => `address ${!!country_code} ${!!country_name}`),
  ]);
}
