/** The names of the parts of employers: of what masks show, a word for the employer and the last four digits of its FEIN. */

import type { Layout } from '../../../../layouts/index.js';
import type { Masks } from '../../../../reports/index.js';
import type { EmployerPart } from './employer-plan.js';

/** Most characters of an employer's name in the name of a file. */
const MAX_LENGTH = 40;

/** A label for each part, no two the same: `employer-acme-inc-6789`; `unassigned` for the rest. */
export function partLabels(parts: readonly EmployerPart[], layout: Layout, masks: Masks): string[] {
  const taken = new Map<string, number>();
  return parts.map((part) => {
    if (part.isRest) return 'unassigned';
    const label = ['employer', safeName(shownEmployerName(part, layout, masks)), part.fein.slice(-4)]
      .filter(Boolean)
      .join('-');
    const nth = (taken.get(label) ?? 0) + 1;
    taken.set(label, nth);
    return nth === 1 ? label : `${label}-no-${nth}`;
  });
}

/** The name as masks show it; empty where they cover some of it. */
export function shownEmployerName({ name }: EmployerPart, { record_types }: Layout, masks: Masks): string {
  const type = record_types.find(({ roles }) => roles.employer_name !== undefined);
  if (!type || name === '') return '';
  const { text, masked } = masks.value(
    { record_type: type.id, field_name: type.roles.employer_name ?? '' },
    name,
  );
  return masked ? '' : text;
}

/** Lower-case letters, digits and hyphens, which every file system takes. */
const safeName = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/['’.]|\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, '');
