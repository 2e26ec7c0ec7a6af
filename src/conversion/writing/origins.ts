/** The cells that a place of a state file was made from. */

import { shownName } from '../../shown-name.js';
import { columnLetters } from '../../tables/index.js';
import { fieldsOf, type UsedColumn } from '../reading/row-reader.js';
import type { StateFile } from './convert-table.js';

/** A cell as the spreadsheet program names it, with its sheet where it has a name: `D7`, `Hires!D7`, `'New hires'!D7`. */
export function cellName(sheet: string, column: number, row: number): string {
  const place = `${columnLetters(column)}${row}`;
  if (sheet === '') return place;
  const name = shownName(sheet);
  return /^[A-Za-z_][\w.]*$/.test(name) ? `${name}!${place}` : `'${name.replaceAll("'", "''")}'!${place}`;
}

/** A place of a state file, as findings have it. */
interface FilePlace {
  readonly line_number: number;
  readonly record_number: number;
  readonly field_name: string;
}

/** Finds the cells of one file. */
export class Origins {
  private readonly columns = new Map<string, number>();

  constructor(
    private readonly file: StateFile,
    used: readonly UsedColumn[],
  ) {
    const positions = new Map(
      used.flatMap(({ position, mapped }) => fieldsOf(mapped).map((field) => [field, position] as const)),
    );
    for (const { type } of file.plan.types.values())
      for (const { name } of type.fields) {
        const position = file.plan
          .partsOf(name)
          .map((part) => positions.get(part))
          .find((one) => one !== undefined);
        if (position !== undefined) this.columns.set(name, position);
      }
  }

  /** All of them, to be kept with the file; `sheet` is that of the table, empty for CSV. */
  kept(sheet: string): KeptOrigins {
    const records = Array.from({ length: this.file.hires }, (_, at) => this.file.rowOfRecord(at + 1) ?? 0);
    return { sheet, columns: Object.fromEntries(this.columns), records, lines: [...this.file.rowsOfLines] };
  }

  /** The columns, 1-based, by the names of the fields that they fill. */
  columnsByField(): ReadonlyMap<string, number> {
    return this.columns;
  }

  /** The row that a place was made from; undefined for a header or total. */
  rowOf({ record_number, line_number }: Omit<FilePlace, 'field_name'>): number | undefined {
    return record_number > 0 ? this.file.rowOfRecord(record_number) : this.file.rowOfLine(line_number);
  }

  /** The cell that a place was made from, or its row where no column fills the field; undefined for a header or total. */
  cellOf(place: FilePlace, sheet = ''): string | undefined {
    return placeName(sheet, this.columns.get(place.field_name), this.rowOf(place));
  }
}

function placeName(sheet: string, column: number | undefined, row: number | undefined): string | undefined {
  if (row === undefined || column === undefined) return row === undefined ? undefined : `row ${row}`;
  return cellName(sheet, column, row);
}

/** The cells of a file, in a form that can be kept as JSON. */
export interface KeptOrigins {
  readonly sheet: string;
  /** 1-based, by the names of the fields that they fill. */
  readonly columns: Readonly<Record<string, number>>;
  /** The rows of the employee records, in the order of the file. */
  readonly records: readonly number[];
  /** Lines of other records, 1-based, with their rows. */
  readonly lines: readonly (readonly [line: number, row: number])[];
}

/** Does the same as `cellOf` of `Origins`. */
export function keptCellOf(
  { sheet, columns, records, lines }: KeptOrigins,
  place: FilePlace,
): string | undefined {
  const { record_number: record, line_number: line, field_name: field } = place;
  const row = record > 0 ? records[record - 1] : lines.find(([one]) => one === line)?.[1];
  return placeName(sheet, Object.hasOwn(columns, field) ? columns[field] : undefined, row);
}
