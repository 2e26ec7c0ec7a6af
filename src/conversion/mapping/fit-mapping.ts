/** Whether a mapping fits a table: by the headings of its columns, which may have moved, and by the kind of their values. */

import { NewhireError } from '../../errors.js';
import { columnLetters } from '../../tables/index.js';
import { seenText } from '../reading/cell-text.js';
import { dateForm } from '../reading/date-forms.js';
import { PROVABLE, swappedOrder } from '../reading/dates.js';
import { fieldsOf, splitForm, type UsedColumn } from '../reading/row-reader.js';
import { isOrderDoubtful } from '../recognition/date-order.js';
import { areBirths, isOtherKind, isOtherSplit, mayBeBirths } from '../recognition/field-checks.js';
import { covered } from '../table/covered-heading.js';
import type { Survey } from '../table/survey.js';
import type { ValuesProfile } from '../table/values-profile.js';
import type { MappedColumn, Mapping } from './mapping.js';
import { refuseOtherEmployer } from './stated-employer.js';

const plain = (text: string) => seenText(text).replace(/\s+/g, ' ');

/** What a column is known by: its heading and the number of its occurrence, or its letter in a table without headings. */
function identified(
  columns: readonly Pick<MappedColumn, 'column' | 'heading'>[],
  hasHeadings: boolean,
  { isKnown }: Survey['heading'],
): string[] {
  if (!hasHeadings) return columns.map(({ column }) => column);
  const seen = new Map<string, number>();
  return columns.map(({ heading = '' }) => {
    const text = plain(covered(heading, isKnown));
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return `${count} ${text}`;
  });
}

/**
 * Every column of the table with its entry in the mapping, in the order of the table. `given`: values for all rows that a person gave
 * in addition to those of the mapping.
 * @throws {NewhireError} MAPPING_UNFIT, with the headings that are missing, new, renamed or there twice, and the columns whose
 * values are no longer of the kind; for the table of another employer
 */
export function fitMapping(
  mapping: Mapping,
  survey: Survey,
  given: Readonly<Record<string, string>> = {},
): UsedColumn[] {
  const { table, columns } = mapping;
  const hasHeadings = table.heading_rows.length > 0;
  if (hasHeadings && survey.heading.rows.length === 0)
    throw unfit(['no row has the headings of the mapping']);
  const [headingRow] = survey.heading.rows;
  if (!hasHeadings && headingRow !== undefined)
    throw unfit([`row ${headingRow} has headings, and the mapping is of a table without headings`]);
  const wanted = identified(columns, hasHeadings, survey.heading);
  const found = identified(
    survey.columns.map(({ position, heading }) => ({ column: columnLetters(position), heading })),
    hasHeadings,
    survey.heading,
  );
  const differences = differencesOf(wanted, found, hasHeadings);
  if (differences.length > 0) throw unfit(differences);
  const moved = hasHeadings ? movedUnknown(columns, wanted, found) : [];
  if (moved.length > 0)
    throw unfit([
      ...listed(
        'repeated, and after other columns than before',
        moved.filter((one) => headingIn(one) !== ''),
      ),
      ...listed(
        'after other columns than before',
        moved.filter((one) => headingIn(one) === ''),
      ),
    ]);
  const fitted = survey.columns.map(({ position, heading, profile }, at) => {
    const mapped = columns[wanted.indexOf(found[at] ?? '')] as MappedColumn;
    return { position, heading, profile, mapped, fields: fieldsOf(mapped) };
  });
  const hasBirths = fitted.some(
    ({ mapped, profile }) => fieldsOf(mapped).some((field) => /_birth$/.test(field)) && mayBeBirths(profile),
  );
  const changed = fitted.flatMap(({ position, mapped, profile }) =>
    changesOf(mapped, profile, hasBirths).map(
      (what) => `the values of column ${columnLetters(position)} ${what}`,
    ),
  );
  const turned = fitted.flatMap(({ position, mapped, profile }) =>
    isDisproved(mapped, profile)
      ? [
          `dates in column ${columnLetters(position)} cannot be read as ${mapped.read}, the order of the mapping`,
        ]
      : [],
  );
  const profiles = survey.columns.map(({ profile }) => profile);
  const doubtful = survey.columns.flatMap((column, at) =>
    hasNoOrder(fitted[at]?.mapped) && isOrderDoubtful(column, profiles)
      ? [
          `only a few dates in column ${columnLetters(column.position)} prove their order of day and month, and the mapping has none for them`,
        ]
      : [],
  );
  const all = [...changed, ...turned, ...doubtful];
  if (all.length > 0) throw unfit(all);
  refuseOtherEmployer(mapping, survey, fitted, given);
  return fitted.map(({ position, mapped }) => ({ position, mapped }));
}

/**
 * Columns that are used, whose heading is there twice or empty, and that follow another one than in the mapping: where columns were
 * moved, the number of an occurrence does not tell which is which. They are found by the heading before them.
 */
function movedUnknown(
  columns: readonly MappedColumn[],
  wanted: readonly string[],
  found: readonly string[],
): string[] {
  const isUsed = (heading: string) =>
    columns.some((column, at) => headingIn(wanted[at]) === heading && fieldsOf(column).length > 0);
  const before = (all: readonly string[], one: string) => headingIn(all[all.indexOf(one) - 1]);
  const unknown = new Set(
    wanted
      .filter((one) => !one.startsWith('1 ') || headingIn(one) === '')
      .map(headingIn)
      .filter(isUsed),
  );
  return wanted.filter((one) => unknown.has(headingIn(one)) && before(wanted, one) !== before(found, one));
}

/** `Hired` of `1 Hired`; empty for no column. */
const headingIn = (identified = ''): string => identified.replace(/^\d+ /, '');

/** The contradictions between the values of a column and its mapping. `hasBirths`: the days of birth are where they should be. */
function changesOf(mapped: MappedColumn, profile: ValuesProfile, hasBirths: boolean): string[] {
  const form = splitForm(mapped);
  if (form !== undefined) return isOtherSplit(form, profile) ? [`are not in the form ${form}`] : [];
  const isOther = (field: string) =>
    isOtherKind(field, profile) || (/_date_of_hire$/.test(field) && !hasBirths && areBirths(profile));
  return fieldsOf(mapped)
    .filter(isOther)
    .map((field) => `no longer look like values of ${field}`);
}

/** True for a column of dates that were clear when the mapping was made, such as date cells. */
const hasNoOrder = (mapped: MappedColumn | undefined): boolean =>
  mapped !== undefined &&
  dateForm(mapped.read)?.order === undefined &&
  fieldsOf(mapped).some((field) => field.includes('_date_'));

/** True when more dates of a column can only be read in the other order of day and month than in that of its mapping. */
function isDisproved({ read }: Pick<MappedColumn, 'read'>, profile: ValuesProfile): boolean {
  const stated = dateForm(read)?.order;
  const order = PROVABLE.find((one) => one === stated);
  return order !== undefined && profile.proofs(swappedOrder(order)) > profile.proofs(order);
}

function differencesOf(wanted: readonly string[], found: readonly string[], hasHeadings: boolean): string[] {
  const missing = wanted.filter((one) => !found.includes(one));
  const added = found.filter((one) => !wanted.includes(one));
  const renamed = missing.flatMap((one) => {
    const other = found[wanted.indexOf(one)] ?? '';
    return hasHeadings && added.includes(other) && !other.endsWith(' ') && other.startsWith('1 ')
      ? [[one, other] as const]
      : [];
  });
  const isRenamed = (one: string) => renamed.some((pair) => pair.includes(one));
  const doubled = added.filter((one) => hasHeadings && !one.startsWith('1 '));
  return [
    ...renamed.map(([before, after]) => `renamed: ${inWords(before)} to ${inWords(after)}`),
    ...listed(
      'missing',
      missing.filter((one) => !isRenamed(one)),
    ),
    ...listed('repeated', doubled),
    ...listed(
      'not in the mapping',
      added.filter((one) => !isRenamed(one) && !doubled.includes(one)),
    ),
  ];
}

/** `"Hired"` of `1 Hired`; `column C` of a letter. */
function inWords(identified: string): string {
  if (/^[A-Z]+$/.test(identified)) return `column ${identified}`;
  const heading = headingIn(identified);
  return heading === '' ? 'a column without heading' : `"${heading}"`;
}

const listed = (what: string, columns: readonly string[]) =>
  columns.length === 0 ? [] : [`${what}: ${columns.map(inWords).join(', ')}`];

const unfit = (differences: readonly string[]) =>
  new NewhireError('MAPPING_UNFIT', `The mapping does not fit the table: ${differences.join('; ')}.`, {
    next: 'Use the mapping of this table, or convert the table without a mapping to get a new proposal.',
  });
