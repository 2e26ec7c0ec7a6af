/** Proposes a mapping for a table: every column with its level and reason, and what is left to decide. */

import { NewhireError } from '../../errors.js';
import type { Layout } from '../../layouts/index.js';
import { columnLetters } from '../../tables/index.js';
import type { Claim } from '../recognition/claims.js';
import { recognizeColumns } from '../recognition/recognize.js';
import type { Survey } from '../table/survey.js';
import type { MappedColumn, Mapping } from './mapping.js';
import { isConfirmed } from './parse-mapping.js';
import { statedEmployer } from './stated-employer.js';
import { wantedOf } from './wanted.js';

/** The options of a proposal. */
export interface ProposalContext {
  /** The layouts that are to be written; several for a table of several states. */
  readonly layouts: readonly Layout[];
  /** The name of the sheet; empty for CSV. */
  readonly sheet: string;
  /** Values given by the user. They take precedence over those above the heading. */
  readonly constants: Readonly<Record<string, string>>;
}

/**
 * The first proposal for a surveyed table. It is not confirmed.
 * @throws {NewhireError} TABLE_UNREADABLE when the column of SSNs shows their last digits only
 */
export function proposeMapping(survey: Survey, { layouts, sheet, constants }: ProposalContext): Mapping {
  const claims = recognizeColumns(survey, layouts);
  refuseMasked(claims);
  const filled = new Set(claims.flatMap(({ fields }) => fields));
  const above = Object.entries(survey.constants).filter(([field]) => !filled.has(field));
  const [only, ...others] = layouts;
  const employer = statedEmployer(
    survey,
    claims.map(({ column, fields }) => ({ ...column, fields })),
  );
  const mapping: Mapping = {
    newhire_mapping: 1,
    ...(only && others.length === 0 && { state: only.state }),
    table: {
      ...(sheet !== '' && { sheet }),
      heading_rows: [...survey.heading.rows],
      ...(Object.keys(employer).length > 0 && { employer }),
    },
    columns: claims.map((claim) => mappedColumn(claim, survey.heading.rows.length > 0)),
    constants: { ...Object.fromEntries(above), ...constants },
    confirmed: false,
  };
  return withWanted(mapping, survey, layouts);
}

/** A mapping with what is left to decide for the layouts. */
export function withWanted(mapping: Mapping, survey: Survey, layouts: readonly Layout[]): Mapping {
  const { wanted: _, ...rest } = mapping;
  const wanted = wantedOf(rest, survey, layouts);
  return { ...rest, ...(wanted.length > 0 && { wanted }) };
}

/** True when a proposal can be used without asking: each column is exact, and nothing above the heading was taken for a value. */
export function isExact({ columns, wanted = [] }: Mapping, survey: Survey): boolean {
  return isConfirmed({ columns, constants: survey.constants, confirmed: false }) && wanted.length === 0;
}

function mappedColumn(claim: Claim, hasHeadings: boolean): MappedColumn {
  const { column, fields, field, read, restoresZeros, level, candidates, reason } = claim;
  const isSplit = field === undefined && fields.length > 1;
  return {
    column: columnLetters(column.position),
    ...(hasHeadings && { heading: column.heading }),
    ...(isSplit ? { fields: [...fields] } : { field: field ?? null }),
    ...(read !== undefined && { read }),
    ...(restoresZeros && { restore_zeros: true }),
    level,
    ...(candidates.length > 0 && { candidates: [...candidates] }),
    reason,
  };
}

function refuseMasked(claims: readonly Claim[]): void {
  const masked = claims.find(
    ({ field, column }) => field === 'employee_ssn' && column.profile.count('masked') > 0,
  );
  if (!masked) return;
  const letters = columnLetters(masked.column.position);
  const count = masked.column.profile.count('masked');
  throw new NewhireError(
    'TABLE_UNREADABLE',
    `Column ${letters} shows SSNs by their last digits only, in ${count === 1 ? '1 cell' : `${count} cells`}.`,
    { next: 'Export the table with full SSNs.' },
  );
}
