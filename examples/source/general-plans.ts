/** The plans of layouts that have none of their own: a clean file, and one with faults of many kinds. A new layout needs no plan. */

import type { Layout } from '../../src/layouts/index.js';
import { FIELD_FAULTS } from '../../test/support/faults.js';
import { isState } from '../../test/support/places.js';
import type { FieldFault } from '../../test/support/plant.js';
import { recordType } from '../../test/support/records.js';
import { CLEAN_STEPS, type ExamplePlan, type Step } from './plan.js';

const LINE_FAULTS = ['a wrong record identifier', 'a line that is no record'];
/** Faults of a line that begins with its identifier. */
const CUT_FAULTS = ['no blanks at the end of the line', 'a line cut off in the middle'];
const FIELD_FAULTS_A_FILE = 18;

/** `an employer record` */
const withArticle = (label: string): string => `${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}`;

/** A clean and a faulty file for the layout. The same layout always gives the same plans, whatever other layouts there are. */
export function generalPlans(layout: Layout): ExamplePlan[] {
  const { id, record_types } = layout;
  const seed = seedOf(id);
  const around = record_types
    .filter((type) => type.id !== 'employee')
    .map((type) => type.label.toLowerCase());
  const records = ['15 employees', ...around.map(withArticle)].join(', ');
  const abouts = [
    ...fieldFaults(layout, seed),
    ...(isMarkedInFront(layout) ? CUT_FAULTS : []),
    ...(hasOwnMark(layout) ? LINE_FAULTS : []),
  ];
  const common = { layout: id, lineEnd: seed % 2 === 0 ? '\n' : '\r\n' } as const;
  return [
    {
      ...common,
      file: `${id}-clean.txt`,
      seed,
      shows: `${records}; nothing to find.`,
      steps: CLEAN_STEPS,
    },
    {
      ...common,
      file: `${id}-faults.txt`,
      seed: seed + 1,
      shows: `${abouts.length} records with a fault each, of different kinds or in different fields.`,
      ...(record_types.some(({ roles }) => roles.record_count) && { miscount: 1 }),
      steps: [...WITHOUT_FAULT, ...abouts.map((fault): Step => ({ fault })), ...WITHOUT_FAULT],
    },
  ];
}

/** False for a record that is recognized by a letter of another field. */
const hasOwnMark = (layout: Layout) => {
  const { identified_by, fields } = recordType(layout, 'employee');
  return fields.some(({ kind, start }) => kind === 'constant' && start === identified_by.start);
};

const isMarkedInFront = (layout: Layout) => recordType(layout, 'employee').identified_by.start === 1;

const WITHOUT_FAULT: readonly Step[] = [{ clean: { address: 'domestic', contractor: false } }, { clean: {} }];

/** Even, so that the two files of a layout differ; from the id alone. */
const seedOf = (id: string) =>
  100 + 2 * [...id].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 400, 7);

/** Faults that the layout can have, no two of one error type in one field, from all over the table of faults. */
function fieldFaults(layout: Layout, seed: number): string[] {
  const type = recordType(layout, 'employee');
  const seen = new Set<string>();
  const possible = FIELD_FAULTS.filter((fault: FieldFault) => {
    const field = fault.at(type);
    const key = `${fault.type} ${field}`;
    // A receiver that is no state has no state of hire of its own.
    const hasCause = fault.type !== 'UNEXPECTED_STATE_OF_HIRE' || isState(layout.code);
    const isNew = field !== undefined && hasCause && !seen.has(key);
    seen.add(key);
    return isNew;
  });
  const step = Math.max(1, Math.floor(possible.length / FIELD_FAULTS_A_FILE));
  return Array.from(
    { length: FIELD_FAULTS_A_FILE },
    (_, nth) => possible[(seed + nth * step) % possible.length]!.about,
  );
}
