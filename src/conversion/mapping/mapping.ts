/** The mapping of a table: which column is which field, and how its cells are read. The mapping file is this as JSON. */

/** How certain the match of a column is: see docs/convert.md. */
export const MAPPING_LEVELS = ['exact', 'sure', 'likely', 'open', 'confirmed'] as const;
/** How certain the match of a column is. */
export type MappingLevel = (typeof MAPPING_LEVELS)[number];

/** A column of the table, and the field that it fills. */
export interface MappedColumn {
  /** The letter of the column when the mapping was made: `A` is the first, also of a CSV file. */
  column: string;
  /** Not given for a table without headings. */
  heading?: string;
  /** The name of a field of the layouts; null when the column is not used, or still open. */
  field?: string | null;
  /** In place of `field`: the fields into which the cells are split. */
  fields?: string[];
  /** How the cells are read: an order of dates such as `MM/DD/YYYY`, `serial`, `LAST, FIRST M`, `CITY, ST ZIP`. */
  read?: string;
  /** Leading zeros that the spreadsheet lost are put back. */
  restore_zeros?: boolean;
  /** A value that is too long for its field is cut to its width. */
  cut?: boolean;
  level: MappingLevel;
  /** In proposals only: the fields that the column may be, the likeliest first. */
  candidates?: string[];
  /** In proposals only: why, in a sentence that has no value of a row. */
  reason?: string;
}

/** The facts about the employer above the headings of a table that are compared: its identity, the surest first, and its address. */
export const STATED_FIELDS = [
  'employer_fein',
  'employer_name',
  'employer_address_1',
  'employer_address_2',
  'employer_city',
  'employer_state',
  'employer_zip',
] as const;

/** What a table says of its employer above its headings, and its name or code in all rows; a member that it does not say is left out. */
export type StatedEmployer = { [Field in (typeof STATED_FIELDS)[number]]?: string | undefined };

/** A mapping, as the mapping file has it. It has headings and decisions, and no value of a hire. */
export interface Mapping {
  newhire_mapping: 1;
  /** As the API spells it; not given for a table of several states. */
  state?: string;
  table: {
    /** Not given for CSV. */
    sheet?: string;
    /** The rows of the heading, 1-based; empty for a table without headings. */
    heading_rows: number[];
    /** What becomes of hidden rows; wanted where there are any. */
    hidden_rows?: 'use' | 'leave';
    /** The employer that the table names above its headings or in all rows. A table that names another one is refused. */
    employer?: StatedEmployer;
  };
  /** Every column of the table, in its order. */
  columns: MappedColumn[];
  /** Values of fields that are the same in all rows, as in the employer's own data. */
  constants: Record<string, string>;
  /** In proposals only: sentences about what is left to decide. */
  wanted?: string[];
  /** True once a person agreed to all of it. */
  confirmed: boolean;
}

/** The values that a mapping has, by the name of the field: for all rows, and what the table says of its employer. */
export const valuesOf = ({ constants, table }: Mapping): Record<'constants' | 'employer', Values> => ({
  constants,
  employer: { ...table.employer },
});

type Values = Readonly<Record<string, string | undefined>>;

/** The mapping with each of these values as `change` gives it. */
export function withValues(
  mapping: Mapping,
  change: (name: string, text: string, of: 'constants' | 'employer') => string,
): Mapping {
  const { constants, employer } = valuesOf(mapping);
  const changed = (values: Values, of: 'constants' | 'employer') =>
    Object.fromEntries(Object.entries(values).map(([name, text = '']) => [name, change(name, text, of)]));
  const table = mapping.table.employer
    ? { ...mapping.table, employer: changed(employer, 'employer') }
    : mapping.table;
  return { ...mapping, table, constants: changed(constants, 'constants') };
}
