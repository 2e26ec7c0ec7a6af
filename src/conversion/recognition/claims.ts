/** What one column may be. Its heading and values are judged separately, then together. */

import { explainHeading, hintsOfHeading } from '../headings/explain-heading.js';
import { plainHeading } from '../headings/heading-words.js';
import type { MappingLevel } from '../mapping/mapping.js';
import { isCovered } from '../table/covered-heading.js';
import type { SurveyedColumn } from '../table/survey.js';
import type { ValuesProfile } from '../table/values-profile.js';
import { type ProposedDates, proposedDates } from './date-order.js';
import { contradiction } from './field-checks.js';
import { fieldsOfValues } from './value-fields.js';

/** The proposal for a column before it is compared with the others. */
export interface Claim {
  readonly column: SurveyedColumn;
  /** The fields that its cells fill; none when it is open. Several when cells are split. */
  readonly fields: readonly string[];
  /** The field as a mapping says it: a whole name is one field. Undefined when cells are split into `fields`. */
  readonly field?: string;
  readonly read?: string;
  readonly restoresZeros?: boolean;
  readonly level: MappingLevel;
  /** The fields that an open column may contain. */
  readonly candidates: readonly string[];
  /** The heading says whom it is about. */
  readonly namesParty: boolean;
  /** The heading is about an address other than that where a person lives. */
  readonly isSecondAddress?: boolean;
  readonly reason: string;
}

/** The facts about the table as a whole. */
export interface ClaimContext {
  readonly exact: ReadonlyMap<string, string>;
  /** The values of all columns. */
  readonly profiles: readonly ValuesProfile[];
}

/** A column that a person must decide. */
export const opened = (
  { column, namesParty = false }: Pick<Claim, 'column'> & Partial<Pick<Claim, 'namesParty'>>,
  reason: string,
  candidates: readonly string[] = [],
): Claim => ({ column, fields: [], level: 'open', candidates: [...new Set(candidates)], namesParty, reason });

/** A column of a cell that is split: its fields by the party that it is about. */
export const SPLITS: Readonly<Record<string, { read: string; parts: readonly string[] }>> = {
  city_state_zip: { read: 'CITY, ST ZIP', parts: ['city', 'state', 'zip'] },
  address: { read: 'STREET, CITY, ST ZIP', parts: ['address_1', 'city', 'state', 'zip'] },
};

const COVERED = 'The heading is unknown, and masked: its row may be that of a hire, who would be left out.';

const whyUnknown = ({ heading, profile }: SurveyedColumn): string =>
  isCovered(heading)
    ? COVERED
    : profile.count('no hire') > 0
      ? 'Its values say of some people that they left, or are no new hires. Take the rows out of the table that are not to be reported.'
      : 'The heading has words that are not known.';

/** The proposal for a column with a heading. */
export function claimOf(column: SurveyedColumn, context: ClaimContext): Claim {
  const { heading, profile } = column;
  if (heading === '') return withoutHeading(column);
  const exact = context.exact.get(plainHeading(heading));
  const explained = explainHeading(heading);
  if (exact === undefined && !explained)
    return opened({ column }, whyUnknown(column), [...hintsOfHeading(heading), ...fieldsOfValues(profile)]);
  const namesParty = explained?.namesParty ?? true;
  const possible = exact === undefined ? (explained?.fields ?? []) : [exact];
  const fields = possible.map((field) => byForm(field, profile));
  const fitting = fields.filter((field) => contradiction(field, profile) === undefined);
  const [field, ...others] = fitting;
  const base = { column, namesParty };
  const inGroup = namesParty ? [] : fieldsInGroup(column, possible);
  if (inGroup.length > 0)
    return opened(
      base,
      `The group "${column.groupBeside}" above a column before it may be above this one too.`,
      [...possible, ...inGroup],
    );
  if (field === undefined) {
    const [first = ''] = fields;
    return opened(base, `The heading says ${first}, but its values ${contradiction(first, profile)}.`, [
      ...possible.filter((one) => !/_city_state_zip$/.test(one)),
      ...fieldsOfValues(profile),
    ]);
  }
  if (others.length > 0) return opened(base, 'The heading can mean more than one field.', fitting);
  const isNarrowed = possible.length > 1;
  const level = exact !== undefined ? 'exact' : isNarrowed ? 'likely' : 'sure';
  const reason =
    exact !== undefined
      ? 'The heading is that of the layout or of the state, and the values agree.'
      : isNarrowed
        ? 'The heading can mean several fields; the values decide it.'
        : 'Every word of the heading is known, and the values agree.';
  return detailed(
    {
      ...base,
      ...(explained?.isSecond && { isSecondAddress: true }),
      ...{ fields: [field], field, level, candidates: [], reason },
    },
    explained?.read,
    context,
  );
}

/** The fields of a column if a group is over it, where these are others than without the group. */
function fieldsInGroup({ groupBeside, heading }: SurveyedColumn, own: readonly string[]): readonly string[] {
  const fields = groupBeside === '' ? [] : (explainHeading(`${groupBeside} / ${heading}`)?.fields ?? []);
  return fields.join() === own.join() ? [] : fields;
}

const NO_HEADING =
  'The column has no heading. If the rows have one cell too many, their values may be in the wrong columns.';

function withoutHeading(column: SurveyedColumn): Claim {
  if (column.profile.filled > 0) return opened({ column }, NO_HEADING, fieldsOfValues(column.profile));
  const reason = 'The column is empty and has no heading.';
  return { column, fields: [], level: 'exact', candidates: [], namesParty: false, reason };
}

/** A ZIP+4 column with whole ZIP codes is one of ZIP codes; an address with all its parts is split. */
function byForm(field: string, profile: ValuesProfile): string {
  if (/_zip4$/.test(field) && profile.share('zip') >= 0.8) return field.replace(/4$/, '');
  if (/_address_1$/.test(field) && profile.share('address') >= 0.8) return field.replace(/_1$/, '');
  if (/_(?:city|address_[12])$/.test(field) && profile.share('city, state, zip') >= 0.8)
    return field.replace(/_(?:city|address_[12])$/, '_city_state_zip');
  return field;
}

/** The claim with what the kind of its field adds: how cells are read, and what must be confirmed by itself. */
export function detailed(claim: Claim, readOfHeading: string | undefined, { profiles }: ClaimContext): Claim {
  const { field = '', column } = claim;
  if (/_(?:address|city_state_zip)$/.test(field)) return splitClaim(claim, field);
  if (field === 'employee_name') return nameClaim(claim, readOfHeading);
  if (/_(?:ssn|fein)$/.test(field)) return withLostZeros(claim);
  if (/_date_of_/.test(field)) return withDates(claim, proposedDates(column, profiles));
  return claim;
}

const also = (claim: Claim, sentence: string): Claim => ({ ...claim, reason: `${claim.reason} ${sentence}` });
const likely = (claim: Claim, sentence: string): Claim => also({ ...claim, level: 'likely' }, sentence);

function splitClaim({ field: _, ...claim }: Claim, field: string): Claim {
  const [, party = '', form = ''] = /^(.*)_(address|city_state_zip)$/.exec(field) ?? [];
  const { read = '', parts = [] } = SPLITS[form] ?? {};
  return likely(
    { ...claim, fields: parts.map((part) => `${party}_${part}`), read },
    `Its cells are split: ${read}.`,
  );
}

/** Minimum share of cells from which the form of names is recognized. */
const MIN_SHARE = 0.6;

function nameClaim(claim: Claim, readOfHeading: string | undefined): Claim {
  const { profile } = claim.column;
  const byValues =
    profile.share('last first') >= MIN_SHARE
      ? 'LAST, FIRST M'
      : profile.share('first last') >= MIN_SHARE && profile.share('comma') < 0.1
        ? 'FIRST M LAST'
        : undefined;
  const read = byValues ?? (profile.filled === 0 ? readOfHeading : undefined);
  if (read === undefined || (readOfHeading !== undefined && readOfHeading !== read))
    return opened(claim, 'Its names do not all have the same known form (LAST, FIRST M or FIRST M LAST).', [
      'employee_name',
    ]);
  return likely({ ...claim, read }, `Its cells are split: ${read}.`);
}

function withLostZeros(claim: Claim): Claim {
  const { profile, heading } = claim.column;
  const short = profile.count('lost zeros');
  if (short === 0 || profile.count('begins with zero') > 0) return claim;
  const share = Math.max(1, Math.round((short / profile.filled) * 100));
  const isSsn = claim.field === 'employee_ssn';
  const usual = isSsn ? ' About 11% of issued numbers begin with zero.' : '';
  const where = heading === '' ? 'The column' : 'It';
  return likely(
    { ...claim, restoresZeros: true },
    `${where} lost leading zeros: ${share}% of its values have 7 or 8 digits.${usual} Zeros are put back, and each is listed.`,
  );
}

function withDates(
  claim: Claim,
  { read, restoresZeros, isUncertain, isContrary, note = '' }: ProposedDates,
): Claim {
  if (isContrary) return opened(claim, note, claim.fields);
  const dated = { ...claim, ...(read !== undefined && { read }), ...(restoresZeros && { restoresZeros }) };
  return isUncertain ? likely(dated, note) : dated;
}
