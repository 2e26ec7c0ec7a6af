/** Rows within a table that name an employer, as above a part of it: the hires below another one are not of the employer of the table. */

import type { TableRow } from '../../tables/index.js';
import { commonName } from '../reading/field-names.js';
import { isSameCompany, isSameInTitle } from './company-names.js';
import { constantsAbove, feinsIn, type NamesSaid, namesSaid } from './constants-above.js';
import { filledCells } from './row-texts.js';

/** The facts by which employers are told apart: a FEIN, and a name where one of the two has no FEIN. */
const [FEIN, NAME] = ['employer_fein', 'employer_name'] as const;

/** An employer, as a table names it; empty for what is not said. */
interface Named {
  readonly fein: string;
  readonly name: string;
}

/** The employer of a table, with all its names. */
interface Own {
  readonly fein: string;
  readonly names: readonly string[];
}

/** What is known of the employer of a table before its rows are read. */
export interface OwnEmployer extends Named {
  /** The names above the headings, its own and others: none of them begins the hires of another employer. */
  readonly names: NamesSaid;
  /** The fields that columns fill: the employer of each row, where they are of employers. */
  readonly inColumns: ReadonlySet<string>;
}

/** The employer of a table, as the table names it: a person may have corrected that. A FEIN for all rows counts where it says none. */
export const ownEmployer = (
  said: Readonly<Record<string, string>>,
  names: NamesSaid,
  constants: Readonly<Record<string, string>>,
  inColumns: ReadonlySet<string>,
): OwnEmployer => {
  const given = Object.entries(constants).find(([field]) => commonName(field) === FEIN)?.[1];
  return { fein: digits(said[FEIN] ?? given), name: said[NAME] ?? '', names, inColumns };
};

/** Filled cells of a title: a name, and the number of a page. */
export const MOST_IN_TITLE = 2;

/** Reads the names of employers in one pass, row by row. */
export class EmployerTitles {
  /** True below the name of another employer. */
  isOther = false;
  private own: Own;
  private readonly areClients: boolean;
  /** The employer was named with a label. */
  private isLabelled: boolean;
  private readonly inColumns: ReadonlySet<string>;
  /** The last title, and what was known before it. Its rows follow each other, and none says a fact again. */
  private title: { lastRow: number; said: Named; begins: boolean; own: Own; wasOther: boolean };

  constructor({ inColumns, names, fein, name }: OwnEmployer) {
    this.own = { fein, names: [name, ...Object.values(names).flat()].filter((one) => one !== '') };
    this.areClients = names.clients.length > 0 && names.labelled.length === 0;
    this.isLabelled = this.areClients || names.labelled.length > 0;
    this.title = { lastRow: -1, said: { fein, name }, begins: false, own: this.own, wasOther: false };
    this.inColumns = inColumns;
  }

  /**
   * Why a row without an SSN and a day of hire is no hire: it names an employer. `isShort`: it has few cells, as a title. `isFirst`: no
   * hire is before it.
   */
  reasonOf(row: TableRow, { isShort, isFirst }: { isShort: boolean; isFirst: boolean }): string | undefined {
    const said = constantsAbove([row]);
    const [only, ...others] = isShort ? feinsIn(row) : [];
    const fein = digits(said[FEIN] ?? (others.length === 0 ? only : ''));
    const labelled = said[NAME] ?? this.nameIn(row);
    const name = labelled || inTitle(row);
    if (fein === '' && name === '') return undefined;
    if (fein + labelled === '' && this.isLabelled)
      // It may be a department, or a client.
      return this.isOther ? undefined : 'it may name another employer, but the rows below it are hires';
    // A title above the headings may name a payroll company, or a parent; its FEIN would be written for all hires.
    const begins = isFirst && !this.isOther && name !== '' && !this.isLabelled && this.own.fein === '';
    this.isLabelled ||= labelled !== '';
    this.join(row.number, { fein, name }, begins);
    this.isOther = !this.inColumns.has(FEIN) && this.isAnother();
    if (!this.isOther) this.own = this.ownNow();
    return this.isOther ? 'it names another employer' : 'it names an employer';
  }

  /** A name with a label that is no value; empty for none. */
  private nameIn(row: TableRow): string {
    const { labelled, clients } = namesSaid([row]);
    return [...labelled, ...(this.areClients ? clients : [])][0] ?? '';
  }

  /** Adds a row to the title that it continues; otherwise a title begins. */
  private join(rowNumber: number, said: Named, begins: boolean): void {
    const { title } = this;
    const isAgain = (fact: keyof Named) => said[fact] !== '' && title.said[fact] !== '';
    if (rowNumber !== title.lastRow + 1 || isAgain('fein') || isAgain('name'))
      this.title = { lastRow: rowNumber, said, begins, own: this.own, wasOther: this.isOther };
    else {
      this.own = title.own;
      this.title = {
        ...title,
        lastRow: rowNumber,
        said: merged(said, title.said),
        begins: begins || title.begins,
      };
    }
  }

  private ownNow(): Own {
    const { said, begins, own } = this.title;
    const isNamed = said.name === '' || (own.names.length > 0 && !begins);
    return { fein: own.fein || said.fein, names: isNamed ? own.names : [said.name] };
  }

  /** By a fact that both have. The first employer that a table names is its own, where nothing else says which. */
  private isAnother(): boolean {
    const { said, begins, own, wasOther } = this.title;
    const { fein, name } = said;
    if (fein !== '' && own.fein !== '') return fein !== own.fein;
    if (begins || name === '' || own.names.length === 0 || this.inColumns.has(NAME)) return wasOther;
    return !own.names.some((one) => isSameCompany(name, one) || isSameInTitle(name, one));
  }
}

const inTitle = (row: TableRow): string =>
  filledCells(row) <= MOST_IN_TITLE ? (namesSaid([row]).inTitles[0] ?? '') : '';

const merged = (one: Named, other: Named): Named => ({
  fein: one.fein || other.fein,
  name: one.name || other.name,
});

const digits = (text = ''): string => text.replace(/\D+/g, '');
