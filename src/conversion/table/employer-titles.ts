/** Rows within a table that name an employer, as above a part of it: the hires below another one are not of the employer of the table. */

import type { TableRow } from '../../tables/index.js';
import { commonName } from '../reading/field-names.js';
import { Advice } from './advice.js';
import { isSameCompany, isSameInTitle, isTitleOfTotal } from './company-names.js';
import {
  constantsAbove,
  feinsIn,
  lacksFein,
  type StatedNames,
  statedNames,
  textsIn,
} from './constants-above.js';
import { filledCells, MAX_IN_TITLE, shownText, titleTexts } from './row-texts.js';

/** The facts by which employers are told apart: a FEIN, a name where one of the two has no FEIN, and a code where nothing else tells. */
const [FEIN, NAME] = ['employer_fein', 'employer_name'] as const;

/** An employer, as a table names it; empty for what is not said. Of a masked FEIN, the last digits. */
interface Named {
  readonly fein: string;
  readonly name: string;
  readonly code: string;
}

/** The employer of a table, with all its names and codes. */
interface Own {
  readonly fein: string;
  readonly names: readonly string[];
  readonly codes: readonly string[];
}

/** What is known of the employer of a table before its rows are read. */
export interface OwnEmployer extends Pick<Named, 'fein' | 'name'> {
  /** The names above the headings, its own and others: none of them begins the hires of another employer. */
  readonly names: StatedNames;
  /** The table names an employer above its headings. */
  readonly isNamedAbove: boolean;
  /** Names after "Client" are those of employers: nobody else is named above the headings, who may have clients. */
  readonly areClients: boolean;
  /** The fields that columns fill: the employer of each row, where they are of employers. */
  readonly inColumns: ReadonlySet<string>;
}

/** What a table says of employers above its headings, and what else may be a name: texts there, and names in titles between the hires. */
interface StatedInTable {
  readonly constants: Readonly<Record<string, string>>;
  readonly names: StatedNames;
  readonly mayBeNames: readonly string[];
}

/**
 * The employer of a table, as the table names it: a person may have corrected that. A FEIN for all rows counts where it says none, and
 * a name for all rows where a title has it.
 */
export const ownEmployer = (
  { constants: stated, names, mayBeNames }: StatedInTable,
  constants: Readonly<Record<string, string>>,
  inColumns: ReadonlySet<string>,
): OwnEmployer => {
  const given = (fact: string) =>
    Object.entries(constants).find(([field]) => commonName(field) === fact)?.[1];
  const { labelled, clients, clientCodes, inTitles, feinEnds } = names;
  const name = given(NAME) ?? '';
  return {
    ...{ names, inColumns, fein: digits(stated[FEIN] ?? feinEnds[0] ?? given(FEIN)) },
    isNamedAbove: stated[FEIN] !== undefined || Object.values(names).some((some) => some.length > 0),
    name: stated[NAME] ?? (mayBeNames.some((one) => isSameEmployer(one, name)) ? name : ''),
    areClients:
      labelled.length === 0 &&
      (clients.length + clientCodes.length > 0 || (inTitles.length === 0 && stated[FEIN] === undefined)),
  };
};

const isSameEmployer = (one: string, other: string): boolean =>
  isSameCompany(one, other) || isSameInTitle(one, other);

/** Different names that are kept of the titles between the hires. */
const MAX_NAMES = 100;

const NAMES_ONE = 'it names an employer';
const APART =
  'the hires of each employer into a table of their own, and convert it with a mapping of its own';

/**
 * Why hires below a title are in no file, with what to do. Names without a FEIN and the label of a company may be those of
 * clients or departments. A code, or the label of a FEIN, is no name.
 */
const BELOW = {
  sure: ['below the name of another employer', `Put ${APART}`],
  unsure: [
    'below what may be the name of another employer',
    `If one company employs all hires of the table, write "Company: " and its name above the headings. Otherwise put ${APART}`,
  ],
  unnamed: [
    'below what may be the name of another employer',
    `If that is the employer named before, write its FEIN into the title, as in "FEIN: 12-3456789". Otherwise put ${APART}`,
  ],
} as const;

/** A title between the hires, of rows that follow each other, none of which says a fact again; `own` and `wasOther`: as before it. */
interface Title {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly stated: Named;
  /** It has the label of a FEIN, and no FEIN. */
  readonly lacksFein: boolean;
  /** No employer is named before it, and no hire is above it. */
  readonly isFirst: boolean;
  /** It has a FEIN, the label of one, or that of a company. */
  readonly isSure: boolean;
  readonly begins: boolean;
  /** Hires are between it and the title before it. */
  readonly isBelowHires: boolean;
  /** The column of its text, 0-based, where no label says what it names. */
  readonly bareAt: number | undefined;
  readonly own: Own;
  readonly wasOther: boolean;
}

/** Reads the names of employers in one pass, row by row. */
export class EmployerTitles {
  /** True below the name of another employer. */
  isOther = false;
  /** The names in the titles. */
  readonly named = new Set<string>();
  private own: Own;
  /** What says that the hires are of another employer. */
  private basis: keyof typeof BELOW = 'sure';
  private readonly advice = new Advice();
  private readonly areClients: boolean;
  /** The employer was named with a label. */
  private isLabelled: boolean;
  private readonly isNamed: boolean;
  private readonly inColumns: ReadonlySet<string>;
  private title: Title;
  /** The hires of an employer are in parts with titles, as those of departments. */
  private hasParts = false;
  /** The first name in the table is below hires. */
  private isFirstBelow = false;
  private isAnyNamed: boolean;
  /** The row of a title that names another employer, and may be below its hires, with what to do: of whom they are is not known. */
  unclear: { row: number; next: string } | undefined;

  constructor({ inColumns, names, isNamedAbove, areClients, fein, name }: OwnEmployer) {
    this.isAnyNamed = isNamedAbove;
    this.areClients = areClients;
    this.own = {
      fein,
      names: [name, ...names.labelled, ...names.clients, ...names.inTitles].filter((one) => one !== ''),
      codes: this.codesOf(names),
    };
    this.isLabelled = names.clients.length > 0 || names.labelled.length > 0;
    this.isNamed = name !== '';
    this.title = {
      firstRow: -1,
      lastRow: -1,
      stated: { fein, name, code: this.own.codes[0] ?? '' },
      lacksFein: false,
      isFirst: false,
      isSure: false,
      begins: false,
      isBelowHires: false,
      bareAt: undefined,
      own: this.own,
      wasOther: false,
    };
    this.inColumns = inColumns;
  }

  /**
   * Why a row without an SSN and a day of hire is no hire: it names an employer. `isShort`: it has few cells, as a title. `lastHire`: the
   * row of the last hire, 0 for none.
   */
  reasonOf(row: TableRow, { isShort, lastHire }: { isShort: boolean; lastHire: number }): string | undefined {
    const isFirst = lastHire === 0;
    const stated = constantsAbove([row]);
    const [only, ...others] = isShort || !this.inColumns.has(FEIN) ? feinsIn(row) : [];
    const names = statedNames([row]);
    const fein = digits(stated[FEIN] ?? (others.length === 0 ? only : '')) || (names.feinEnds[0] ?? '');
    const labelled = stated[NAME] ?? this.nameIn(names);
    const name = labelled || this.inTitle(row, isShort);
    const lacks = fein === '' && lacksFein([row]);
    const [code = ''] = this.codesOf(names);
    if (fein + name + code === '' && !lacks) return undefined;
    if (name !== '' && this.named.size < MAX_NAMES) this.named.add(name);
    if (fein + labelled + code === '' && !lacks && this.isLabelled) {
      // It may be a department, or a client.
      if (this.isOther) return undefined;
      return this.isOwn(name) ? NAMES_ONE : 'it may name another employer, but the rows below it are hires';
    }
    // A title above the headings may name a payroll company, or a parent; its FEIN would be written for all hires.
    const mayBegin = !this.isLabelled && !this.isNamed && this.own.fein === '';
    const begins = isFirst && !this.isOther && name !== '' && mayBegin;
    const isBelowHires = lastHire > Math.max(0, this.title.lastRow);
    this.isLabelled ||= labelled !== '';
    const isSure = fein !== '' || lacks || names.labelled.length + names.codes.length > 0;
    const isBare = labelled + code === '' && stated[FEIN] === undefined && !lacks;
    this.join({
      firstRow: row.number,
      lastRow: row.number,
      stated: { fein, name, code },
      lacksFein: lacks,
      isFirst: isFirst && !this.isAnyNamed,
      isSure,
      begins,
      isBelowHires,
      bareAt: isBare ? firstFilled(row) : undefined,
      own: this.own,
      wasOther: this.isOther,
    });
    if (!this.isAnyNamed) this.isFirstBelow = !isFirst;
    this.isAnyNamed = true;
    this.isOther = !this.inColumns.has(FEIN) && this.isAnother();
    this.basis = this.basisNow();
    this.noteUnclear(titleTexts(row).some(isTitleOfTotal));
    if (!this.isOther) this.own = this.ownNow();
    if (!this.isOther) return NAMES_ONE;
    return this.basis === 'unnamed' ? 'it may name another employer' : 'it names another employer';
  }

  /**
   * Why the hires below a row of one text may be of another employer: the title of those above it names one without a label, too, in the
   * same column. Undefined where it may be a part of that employer's. `lastHire`: the row of the last hire.
   */
  reasonOfPart(row: TableRow, lastHire: number): string | undefined {
    const { bareAt, lastRow } = this.title;
    if (this.isOther || this.inColumns.has(FEIN) || bareAt === undefined) return undefined;
    if (lastHire < lastRow) this.hasParts = true;
    if (this.hasParts || firstFilled(row) !== bareAt || !MAY_BE_NAME.test(shownText(row, bareAt + 1)))
      return undefined;
    this.isOther = true;
    this.basis = this.basisNow();
    if (this.isFirstBelow) this.setUnclear(row.number);
    return 'it may name another employer';
  }

  private basisNow(): keyof typeof BELOW {
    const { isSure, stated } = this.title;
    if (isSure) return stated.fein + stated.name === '' ? 'unnamed' : 'sure';
    return 'unsure';
  }

  /** A total is below what it counts, and so may be all names of a table whose first one is. */
  private noteUnclear(isOfTotal: boolean): void {
    const { firstRow, wasOther, isBelowHires } = this.title;
    if (!this.isOther) this.unclear = this.unclear?.row === firstRow ? undefined : this.unclear;
    else if (!wasOther && isBelowHires && (isOfTotal || this.isFirstBelow)) this.setUnclear(firstRow);
  }

  private setUnclear(row: number): void {
    // The hires above the title may be those of its employer, so the advice about one named before does not fit.
    this.unclear ??= { row, next: BELOW[this.basis === 'unsure' ? 'unsure' : 'sure'][1] };
  }

  /** Why a row below the name of another employer is in no file; the first time with what to do. */
  reasonBelow(): string {
    const [reason, next] = BELOW[this.basis];
    return this.advice.with(reason, next);
  }

  /** A name with a label that is no value; empty for none. */
  private nameIn({ labelled, clients }: StatedNames): string {
    return [...labelled, ...(this.areClients ? clients : [])][0] ?? '';
  }

  private codesOf({ codes, clientCodes }: StatedNames): string[] {
    return [...codes, ...(this.areClients ? clientCodes : [])].map(withoutSigns);
  }

  /** The name of a company in the texts of a title, its own one rather than another. */
  private inTitle(row: TableRow, isShort: boolean): string {
    if (!isShort && filledCells(row) > MAX_IN_TITLE) return '';
    const names = statedNames([row]).inTitles;
    return [...textsIn([row]), ...names].find((name) => this.isOwn(name)) ?? names[0] ?? '';
  }

  /** The hires below are not of the employer of the table. */
  leaveOwn(): void {
    this.isOther = !this.inColumns.has(FEIN);
    this.basis = 'sure';
  }

  /** True for a name of the employer of the table. */
  isOwn(name: string): boolean {
    return this.own.names.some((one) => isSameEmployer(name, one));
  }

  /** Adds a row to the title that it continues; otherwise a title begins. */
  private join(begun: Title): void {
    const { title } = this;
    const isAgain = (fact: keyof Named) => begun.stated[fact] !== '' && title.stated[fact] !== '';
    const isStatedAgain = (['fein', 'name', 'code'] as const).some(isAgain);
    if (begun.lastRow !== title.lastRow + 1 || isStatedAgain) this.title = begun;
    else {
      this.own = title.own;
      this.title = {
        ...title,
        lastRow: begun.lastRow,
        stated: merged(begun.stated, title.stated),
        lacksFein: begun.lacksFein || title.lacksFein,
        isSure: begun.isSure || title.isSure,
        begins: begun.begins || title.begins,
      };
    }
  }

  private ownNow(): Own {
    const { stated, begins, own } = this.title;
    const isNamed = stated.name === '' || (own.names.length > 0 && !begins);
    return {
      fein: own.fein || stated.fein,
      names: isNamed ? own.names : [stated.name],
      codes: stated.code === '' || own.codes.includes(stated.code) ? own.codes : [...own.codes, stated.code],
    };
  }

  /** By a fact that both have. The first employer that a table names is its own, where nothing else says which. */
  private isAnother(): boolean {
    const { stated, lacksFein, isFirst, begins, own, wasOther } = this.title;
    const { fein, name, code } = stated;
    const isSame = isSameFein(fein, own.fein);
    if (isSame === false) return true;
    if (isSame && isWhole(fein) && isWhole(own.fein)) return false;
    if (begins) return wasOther;
    if (name !== '' && own.names.length > 0 && !this.inColumns.has(NAME))
      return !own.names.some((one) => isSameEmployer(name, one));
    if (code !== '' && own.codes.length > 0) return !own.codes.includes(code);
    return !isSame && (wasOther || (lacksFein && fein === '' && !isFirst));
  }
}

/** A text that may be the name of an employer that has no sign of one. */
const MAY_BE_NAME = /^[^\d:]{2,60}$/;

/** 0-based. */
const firstFilled = (row: TableRow): number => row.cells.findIndex((_, at) => shownText(row, at + 1) !== '');

const merged = (one: Named, other: Named): Named => ({
  fein: one.fein || other.fein,
  name: one.name || other.name,
  code: one.code || other.code,
});

/** Whether two FEINs can be one, of which only the last digits may be known; undefined where one of the two is not known. */
const isSameFein = (one: string, other: string): boolean | undefined =>
  one === '' || other === '' ? undefined : one.endsWith(other) || other.endsWith(one);
const isWhole = (fein: string): boolean => fein.length === 9;
const digits = (text = ''): string => text.replace(/\D+/g, '');
const withoutSigns = (code: string): string => code.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');
