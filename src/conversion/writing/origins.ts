/** The cells that a place of a state file was made from. */

import { columnLetters } from '../../tables/index.js';
import { fieldsOf, type UsedColumn } from '../reading/row-reader.js';
import type { StateFile } from './convert-table.js';

/** A cell as the spreadsheet program names it, with its sheet where it has a name: `D7`, `Hires!D7`, `'New hires'!D7`. */
export function cellName(sheet: string, column: number, row: number): string {
  const place = `${columnLetters(column)}${row}`;
  if (sheet === '') return place;
  return /^[A-Za-z_][\w.]*$/.test(sheet) ? `${sheet}!${place}` : `'${sheet.replaceAll("'", "''")}'!${place}`;
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
    const row = this.rowOf(place);
    const column = this.columns.get(place.field_name);
    if (row === undefined) return undefined;
    return column === undefined ? `row ${row}` : cellName(sheet, column, row);
  }
}
