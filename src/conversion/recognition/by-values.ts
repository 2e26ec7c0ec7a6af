/** Columns of a table without headings, recognized by their values and by their neighbors. No level is higher than `likely`. */

import type { SurveyedColumn } from '../table/survey.js';
import type { ZipStates } from '../table/zip-states.js';
import { type Claim, type ClaimContext, detailed, opened } from './claims.js';
import { isOneValue } from './field-checks.js';
import { kindOfValues, type ValueKind } from './value-fields.js';

interface Known {
  readonly column: SurveyedColumn;
  readonly kind: ValueKind | undefined;
}

/** The fields by position, before rivals are compared. */
type Fields = Map<number, string>;

const DIRECT: Partial<Record<ValueKind, string>> = {
  ssn: 'employee_ssn',
  fein: 'employer_fein',
  birth: 'employee_date_of_birth',
  hire: 'employee_date_of_hire',
  'whole name': 'employee_name',
};

/** The fields that the columns of a table without headings may contain. */
export function claimsByValues(
  columns: readonly SurveyedColumn[],
  zipStates: ZipStates,
  context: ClaimContext,
): Claim[] {
  const known = columns.map((column) => ({ column, kind: kindOfValues(column.profile) }));
  const fields: Fields = new Map();
  for (const { column, kind } of known) {
    const field = kind && DIRECT[kind];
    if (field) fields.set(column.position, field);
  }
  addPlaces(known, fields, zipStates);
  addNames(known, fields);
  return columns.map((column) => claim(column, fields.get(column.position), context));
}

function claim(column: SurveyedColumn, field: string | undefined, context: ClaimContext): Claim {
  if (field === undefined)
    return opened({ column }, 'The table has no headings, and the values do not show which field it is.', []);
  const reason = 'The table has no headings: the values are of this kind.';
  const base = {
    column,
    fields: [field],
    field,
    level: 'likely' as const,
    candidates: [],
    namesParty: true,
    reason,
  };
  return detailed(base, undefined, context);
}

/** Street, city, state and ZIP that follow each other. An employer's are few. */
function addPlaces(known: readonly Known[], fields: Fields, zipStates: ZipStates): void {
  const employers = known.find(({ kind }) => kind === 'fein')?.column.profile.distinct ?? 1;
  for (const [at, { kind }] of known.entries()) {
    if (kind !== 'state' || known[at - 1]?.kind !== 'words') continue;
    const streetAt = [at - 2, at - 3].find((place) => known[place]?.kind === 'street');
    const street = streetAt === undefined ? undefined : known[streetAt];
    if (!street || streetAt === undefined) continue;
    const { profile } = street.column;
    const isEmployers =
      isOneValue(profile) || (profile.distinct <= employers && profile.compared > profile.distinct * 2);
    const party = isEmployers ? 'employer' : 'employee';
    fields.set(street.column.position, `${party}_address_1`);
    if (streetAt === at - 3) set(fields, known[at - 2], `${party}_address_2`);
    set(fields, known[at - 1], `${party}_city`);
    set(fields, known[at], `${party}_state`);
    set(fields, zipOfState(known, at, zipStates), `${party}_zip`);
    const before = known[streetAt - 1];
    if (
      isEmployers &&
      before?.kind === 'words' &&
      before.column.profile.distinct <= Math.max(2, employers * 2)
    )
      set(fields, before, 'employer_name');
  }
}

/**
 * The column of ZIP codes after the state, unless they are in other states; else the only one whose codes are in these states,
 * if these differ.
 */
function zipOfState(known: readonly Known[], at: number, zipStates: ZipStates): Known | undefined {
  const state = known[at]?.column;
  if (!state) return undefined;
  const isIn = ({ column }: Known) => zipStates.isIn(column.position, state.position);
  const [next] = known.slice(at + 1, at + 2).filter(({ kind }) => kind === 'zip');
  if (next && isIn(next) !== false) return next;
  const [only, ...others] = known.filter((one) => one.kind === 'zip' && isIn(one));
  return state.profile.distinct > 1 && others.length === 0 ? only : undefined;
}

const set = (fields: Fields, one: Known | undefined, field: string) =>
  one && fields.set(one.column.position, field);

/**
 * Names in separate columns, which can be recognized only by the column of initials: it is between first and last name, or
 * after the first name that follows the last one.
 */
function addNames(known: readonly Known[], fields: Fields): void {
  const isName = (one: Known | undefined) =>
    one !== undefined &&
    one.kind === 'words' &&
    !fields.has(one.column.position) &&
    !isOneValue(one.column.profile);
  const at = known.findIndex(({ kind }) => kind === 'initial');
  if (at < 0) return;
  const [before, twoBefore, after] = [known[at - 1], known[at - 2], known[at + 1]];
  const order =
    isName(before) && isName(after)
      ? ([before, after] as const)
      : isName(before) && isName(twoBefore)
        ? ([before, twoBefore] as const)
        : undefined;
  if (!order) return;
  set(fields, order[0], 'employee_first_name');
  set(fields, order[1], 'employee_last_name');
  set(fields, known[at], 'employee_middle_name');
}
