/** What is said of the employer above the heading: `FEIN:` with a value in the next cell, or in the same one. */

import type { TableRow } from '../../tables/index.js';
import { explainHeading } from '../headings/explain-heading.js';
import { plainHeading, wordsOfHeading } from '../headings/heading-words.js';
import { split } from '../reading/splits.js';
import { companyIn, withoutPage, withoutTotal } from './company-names.js';
import { MAX_IN_TITLE, shownText, titleTexts } from './row-texts.js';

/** A text of the rows, with its label. */
interface LabelledText {
  readonly row: TableRow;
  readonly label: string;
  /** Empty for a text without a label, which is `label`. */
  readonly value: string;
  /** No colon says which of the two is the label. */
  readonly isPair: boolean;
  /** It follows the name of another party in rows that follow each other, and the employer is not named after that. */
  readonly isOfAnother: boolean;
}

/** The values by the names of their fields. */
export function constantsAbove(rows: readonly TableRow[]): Record<string, string> {
  const found: Record<string, string> = {};
  const texts = labelledTextsIn(rows);
  // Two headings of another table, as in "Company | Contact", are no pair: only a FEIN is known by its form.
  for (const { label, value, isPair, isOfAnother } of texts.filter((one) => one.value !== ''))
    for (const [field, text] of Object.entries(constantOf(label, value)))
      if ((!isOfAnother || field.startsWith('transmitter_')) && (!isPair || field === 'employer_fein'))
        found[field] = text;
  const others = new Set(texts.flatMap(({ row, isOfAnother }) => (isOfAnother ? row : [])));
  const fein = found.employer_fein ?? feinInTitles(rows.filter((row) => !others.has(row)));
  return { ...withoutFilters(found), ...(fein !== undefined && { employer_fein: fein }) };
}

/** The names by which rows tell employers apart, though they are no values: some have an account number, or are in a title. */
export interface StatedNames {
  readonly labelled: readonly string[];
  /** They are of the employer of the table only where one is above its headings, and no other label: a staffing company has clients too. */
  readonly clients: readonly string[];
  readonly inTitles: readonly string[];
  /** The codes of companies, by which programs know them. */
  readonly codes: readonly string[];
  readonly clientCodes: readonly string[];
  /** The last digits of masked FEINs: `FEIN: XX-XXX4567`. */
  readonly feinEnds: readonly string[];
}

/** The names of employers in the rows. */
export function statedNames(rows: readonly TableRow[]): StatedNames {
  const texts = labelledTextsIn(rows).filter(({ isOfAnother }) => !isOfAnother);
  const after = (isMeant: (label: string) => boolean) =>
    texts.flatMap(({ label, value }) => (value !== '' && isMeant(label) ? withoutPage(value) : []));
  return {
    labelled: after(isCompany),
    clients: after((label) => CLIENT.test(label)),
    codes: after(isCompanyCode),
    clientCodes: after((label) => isCode(label) && !isCompanyCode(label)),
    feinEnds: texts.flatMap(({ label, value }) =>
      isFein(label) ? (MASKED_FEIN.exec(value)?.[1] ?? []) : [],
    ),
    inTitles: texts.flatMap(({ label, value }) => (value === '' ? (companyIn(label) ?? []) : [])),
  };
}

/** The texts without a label, as they are on each page. */
export const textsIn = (rows: readonly TableRow[]): string[] =>
  labelledTextsIn(rows).flatMap(({ label, value }) => (value === '' ? withoutPage(label) : []));

/** The texts of rows in their order: `FEIN: 31-1234567` is in one cell or in two. */
function labelledTextsIn(rows: readonly TableRow[]): LabelledText[] {
  let isAfterParty = false;
  return rows.flatMap((row, at) => {
    if (row.number !== (rows[at - 1]?.number ?? 0) + 1) isAfterParty = false;
    const { texts, isPair } = labelledTexts(row);
    return texts.map(([label, value]) => {
      isAfterParty = PARTY.test(label) || (isAfterParty && !isOfEmployer(label));
      return { row, label, value, isPair, isOfAnother: isAfterParty || OF_ANOTHER.test(label) };
    });
  });
}

function labelledTexts(row: TableRow): { texts: [label: string, value: string][]; isPair: boolean } {
  const texts = titleTexts(row)
    .map(withoutTotal)
    .filter((text) => text !== '');
  const isPair = arePairs(texts);
  if (isPair)
    return {
      isPair,
      texts: texts.flatMap((text, at) => (at % 2 === 0 ? [[text, texts[at + 1] ?? '']] : [])),
    };
  const isLabel = (text = '') => /^[^:]{2,40}:$/.test(text);
  const labelled = texts.flatMap((text, at): [string, string][] => {
    const [, label = text, same = ''] =
      /^([^:]{2,40}):\s*(.*)$/.exec(text) ?? (texts.length > MAX_IN_TITLE ? [] : codeIn(text));
    if (!text.includes(':') && isLabel(texts[at - 1])) return [];
    const next = texts[at + 1] ?? '';
    return [[label, isLabel(text) && !next.includes(':') ? next : same]];
  });
  return { isPair, texts: labelled };
}

/** True where the rows have the label of a FEIN of an employer, and no FEIN with it. */
export const lacksFein = (rows: readonly TableRow[]): boolean =>
  labelledTextsIn(rows).some(
    ({ label, value, isOfAnother }) =>
      !isOfAnother && isFein(label) && Object.keys(constantOf(label, value)).length === 0,
  );

/** True for the texts of a row with a label before each value, none of which has a colon: `Company | Acme Tools | FEIN | 31-1234567`. */
const arePairs = (texts: readonly string[]): boolean =>
  texts.length > 0 &&
  texts.length % 2 === 0 &&
  texts.every((text, at) => !text.includes(':') && isLabelText(text) === (at % 2 === 0));

const isLabelText = (text: string): boolean =>
  CLIENT.test(text) || isCode(text) || explainHeading(text) !== undefined;

/** As payroll services and staffing companies call an employer. */
const CLIENT =
  /^(?:client|customer|entity|organi[sz]ation|worksite(?: employer)?|legal(?: business)?(?= name)|trade(?= name)|d\/?b\/?a|doing business as)(?: name)?$/i;

/** Words that follow a party in the label of its code: `Company Code`, `Client ID`, `Co. #`. */
const CODE: readonly string[] = ['code', 'cd', 'id', 'no', 'num', 'number'];

/** The words for the party of a label, without those for a code. */
function partyOf(label: string): string {
  const words = wordsOfHeading(label);
  return (CODE.includes(words.at(-1) ?? '') ? words.slice(0, -1) : words).join(' ');
}
const isCompany = (label: string): boolean => employerField(label) === 'employer_name';
const isFein = (label: string): boolean => employerField(label) === 'employer_fein';

/** Not as an SSN is masked, by its groups. */
const MASKED_FEIN = /^[x*#•]{2}[\s-]*[x*#•]{3}[\s-]*(\d{4})$/i;

/** True for the label of the code of a company or a client; `Co` and the like are short for one. */
function isCode(label: string): boolean {
  if (explainHeading(label) !== undefined || CLIENT.test(label)) return false;
  const party = partyOf(label);
  return CLIENT.test(party) || isCompany(`${party} name`);
}

/** True for the label of the code of a company, and of no client of one. */
export const isCompanyCode = (label: string): boolean => isCode(label) && !CLIENT.test(partyOf(label));

/** `Company Code ABC` or `Company ABC` as the text, the label of the code, and the code; empty for another text. */
function codeIn(text: string): readonly string[] {
  const [, label = '', value = ''] = /^(\S.*) (\S+)$/.exec(text) ?? [];
  const isParty = isCompany(label) || partyOf(label) === plainHeading(label);
  if (!isParty) return isCode(label) ? [text, label, value] : [];
  const isShort = /\p{Ll}/u.test(label) && AS_CODE.test(value);
  return isShort && isCode(`${label} code`) ? [text, `${label} code`, value] : [];
}

/** In a text without a colon, a word begins with a capital and small letters, such as "Cars", and `CO 80003` is a place. */
const AS_CODE = /^(?!(?:LLC|INC|CO|LTD|CORP)$)[A-Z\d]{2,5}$/;

/** True for a label that says whom the next ones are about, where another party is named before it. */
const isOfEmployer = (label: string): boolean =>
  CLIENT.test(label) ||
  isCode(label) ||
  (explainHeading(label)?.namesParty === true && employerField(label)?.startsWith('employer_') === true);

/** `State: OH` alone says for whom a report is. A place is an address only with its street. */
const withoutFilters = (found: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(found).filter(
      ([field]) => !/^employer_(?:city|state|zip)$/.test(field) || found.employer_address_1 !== undefined,
    ),
  );

const FEIN_IN_TITLE =
  /\b(?:F?EIN|Fed(?:eral)?\.? (?:Tax )?ID|Employer ID)(?:\s+(?:No\.?|Number))?[\s:#]*(\d{2}[- ]?\d{7})(?![\d-])/gi;

/** Words for another party: what follows in the same rows may be theirs. */
const PARTY =
  /\b(?:(?:prepared|submitted|sent|provided) by|payroll (?:service|company)|service bureau|provider|processor|transmitter|submitter|sender|agent|administrator|third[\s-]party|parent|reporting center|directory of new hires|department of|^(?:(?:send|mail|submit|fax|remit|return) )?to|^(?:accountant|bookkeeper|cpa|bank|attorney)$)\b/i;

/** Beside the FEIN, words for another whose number it may be. A person is asked then. */
const OF_ANOTHER = new RegExp(
  `${PARTY.source}|©|\\(c\\)|\\b(?:copyright|(?:processed|generated|printed|produced|created|powered) by|owner|ssn|social security)\\b`,
  'i',
);

/** The only FEIN in the rows, after a word for one: `New hires of Maple Foods - FEIN 31-1234567`. */
function feinInTitles(rows: readonly TableRow[]): string | undefined {
  const titles = rows.map((row) => row.cells.map((_, at) => shownText(row, at + 1)).join(' | '));
  const found = titles
    .filter((title) => !OF_ANOTHER.test(title))
    .flatMap((title) => [...title.matchAll(FEIN_IN_TITLE)].map(([, fein = '']) => fein.replace(/\D/, '')));
  const [only, ...others] = new Set(found);
  return others.length === 0 ? only : undefined;
}

/**
 * The different numbers of a row that are written as FEINs, or are nine digits beside words, unless its words say that they are of
 * another party, or other numbers.
 */
export function feinsIn(row: TableRow): string[] {
  const texts = row.cells.map((_, at) => shownText(row, at + 1));
  const text = texts.map((one) => (/\p{L}/u.test(one) ? one : one.replace(/^\d{9}$/, ''))).join(' ');
  if (OF_ANOTHER.test(text)) return [];
  const found = [...text.matchAll(AS_FEIN)].filter(({ index }) => !OF_NUMBER.test(text.slice(0, index)));
  return [...new Set(found.map(([fein]) => fein.replace('-', '')))];
}

const AS_FEIN = /(?<![\d-])\d{2}-?\d{7}(?![\d-])/g;

/** Directly before a number, words for one that is no FEIN. */
const OF_NUMBER =
  /\b(?:accounts?|acct|sui|suta|ui|unemployment|withholding|state (?:tax )?id|policy|department|dept|job|project|batch|order|invoice)(?:[\s.:#]|\b(?:number|no|id|code)\b)*$/i;

/** Fields of employers and senders only: what is said once above a table is not about single hires. */
function constantOf(label: string, value: string): Record<string, string> {
  const field = employerField(label);
  if (field === 'employer_fein') {
    const digits = value.replace(/[\s-]/g, '');
    return /^\d{9}$/.test(digits) && !AS_SSN.test(value) ? { [field]: digits } : {};
  }
  if (field === 'employer_address_1') return addressParts(value);
  if (field === 'employer_city_state_zip') return placed(split(value, 'CITY, ST ZIP'));
  if (field === 'employer_name')
    return ACCOUNT.test(value) || !/\p{L}/u.test(value) ? {} : { [field]: withoutPage(value) };
  return field === undefined ? {} : { [field]: value };
}

/** As an SSN is written: that of a hire or an owner, and no FEIN. A person is asked. */
const AS_SSN = /^\s*\d{3}[\s-]+\d{2}[\s-]+\d{4}\s*$/;

/** `Company: 0123-H456 Maple Foods`: what is written before or after the name is not part of it. */
const ACCOUNT = /\d{4}/;

/** `Address:` above a table is the employer's. */
function employerField(label: string): string | undefined {
  const [field, other] = explainHeading(label)?.fields ?? [];
  if (label.trim().toLowerCase() === 'tax id') return 'employer_fein';
  if (field === undefined || other !== undefined) return undefined;
  if (/^(?:employer|transmitter)_/.test(field)) return field;
  const own = /^employee_(address_[12]|city|state|zip|city_state_zip)$/.exec(field)?.[1];
  return own && !explainHeading(label)?.namesParty ? `employer_${own}` : undefined;
}

function addressParts(value: string): Record<string, string> {
  const parts = placed(split(value, 'STREET, CITY, ST ZIP'));
  return Object.keys(parts).length > 0 ? parts : { employer_address_1: value };
}

const placed = (result: ReturnType<typeof split>) =>
  'parts' in result
    ? Object.fromEntries(Object.entries(result.parts).map(([part, text]) => [`employer_${part}`, text]))
    : {};
