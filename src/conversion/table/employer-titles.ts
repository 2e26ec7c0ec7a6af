/** Rows within a table that name an employer, as above a part of it: the hires below another one are not of the employer of the table. */

import type { TableRow } from '../../tables/index.js';
import { commonName } from '../reading/field-names.js';
import { constantsAbove, feinsIn } from './constants-above.js';

/** The facts by which employers are told apart: a FEIN, and a name where one of the two has no FEIN. */
const [FEIN, NAME] = ['employer_fein', 'employer_name'] as const;

/** What is known of the employer of a table before its rows are read. */
export interface OwnEmployer {
  readonly fein?: string | undefined;
  readonly name?: string | undefined;
  /** The fields that columns fill: the employer of each row, where they are of employers. */
  readonly inColumns: ReadonlySet<string>;
}

/** The employer of a table. A FEIN for all rows counts, a name only as the table has it: a person may have written another. */
export const ownEmployer = (
  said: Readonly<Record<string, string>>,
  constants: Readonly<Record<string, string>>,
  inColumns: ReadonlySet<string>,
): OwnEmployer => {
  const given = Object.entries(constants).find(([field]) => commonName(field) === FEIN)?.[1];
  return { fein: given || said[FEIN], name: said[NAME], inColumns };
};

/** Reads the names of employers in one pass, row by row. */
export class EmployerTitles {
  /** True below the name of another employer. */
  isOther = false;
  private fein: string;
  private name: string;
  private readonly inColumns: ReadonlySet<string>;

  constructor({ fein, name, inColumns }: OwnEmployer) {
    this.fein = plain(fein);
    this.name = plain(name);
    this.inColumns = inColumns;
  }

  /** Why a row without an SSN and a day of hire is no hire: it names an employer. `isShort`: it has few cells, as a title. */
  reasonOf(row: TableRow, isShort: boolean): string | undefined {
    const said = constantsAbove([row]);
    const [only, ...others] = isShort ? feinsIn(row) : [];
    const fein = plain(said[FEIN] ?? (others.length === 0 ? only : ''));
    const name = plain(said[NAME]);
    if (fein === '' && name === '') return undefined;
    this.isOther = this.isAnother(fein, name);
    return this.isOther ? 'it names another employer' : 'it names an employer';
  }

  /** The FEIN decides. The first employer that a table names is its own, where nothing else says which. */
  private isAnother(fein: string, name: string): boolean {
    if (this.inColumns.has(FEIN)) return false;
    if (fein !== '') {
      this.fein ||= fein;
      return fein !== this.fein;
    }
    if (this.inColumns.has(NAME)) return this.isOther;
    this.name ||= name;
    return name !== this.name;
  }
}

const plain = (text = ''): string => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');
