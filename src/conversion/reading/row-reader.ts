/** A row of a table as parts by the common names of their fields: cells, parts of cells that were split, and constants. */

import { EMPTY_CELL, type TableRow } from '../../tables/index.js';
import type { MappedColumn } from '../mapping/mapping.js';
import { textOf } from './cell-text.js';
import { NO_PROFILE } from './column-profile.js';
import { commonName, NAME_PARTS, WHOLE_NAME } from './field-names.js';
import type { CellPart, ColumnProfile, Trouble } from './reading.js';
import { split } from './splits.js';

/** A column of the table that is used, where it is in this table. */
export interface UsedColumn {
  /** 1-based. */
  readonly position: number;
  readonly mapped: MappedColumn;
}

/** The parts of one row by the common names of their fields. */
export type RowParts = ReadonlyMap<string, CellPart>;

/** Takes what could not be carried of a cell of the row; `column` as in a part. */
export type OnTrouble = (field: string, column: number, trouble: Trouble) => void;

/** The fields that a column fills, by their common names. */
export function fieldsOf({ field, fields }: Pick<MappedColumn, 'field' | 'fields'>): string[] {
  if (fields) return fields.map(commonName);
  if (field === WHOLE_NAME) return [...NAME_PARTS];
  return field == null ? [] : [commonName(field)];
}

/** The form in which the cells of a column are split; undefined for one that is not. */
export function splitForm({ field, fields, read }: MappedColumn): string | undefined {
  if (fields) return read ?? '';
  return field === WHOLE_NAME ? (read ?? 'LAST, FIRST M') : undefined;
}

const constantPart = (text: string): CellPart => ({
  cell: { kind: 'text', text },
  column: 0,
  mapped: {},
  profile: NO_PROFILE,
});

/** The constants of a mapping as parts. */
export function constantParts(constants: Readonly<Record<string, string>>): Map<string, CellPart> {
  return new Map(Object.entries(constants).map(([name, text]) => [commonName(name), constantPart(text)]));
}

/** Reads rows as a mapping says. */
export class RowReader {
  private readonly constants: ReadonlyMap<string, CellPart>;

  constructor(
    private readonly columns: readonly UsedColumn[],
    constants: Readonly<Record<string, string>>,
    private readonly profiles: ReadonlyMap<number, ColumnProfile>,
  ) {
    this.constants = constantParts(constants);
  }

  parts({ cells }: TableRow, onTrouble: OnTrouble): RowParts {
    const parts = new Map(this.constants);
    for (const { position, mapped } of this.columns) {
      const cell = cells[position - 1] ?? EMPTY_CELL;
      const part: CellPart = {
        cell,
        column: position,
        mapped,
        profile: this.profiles.get(position) ?? NO_PROFILE,
      };
      const form = splitForm(mapped);
      if (form === undefined) for (const field of fieldsOf(mapped)) parts.set(field, part);
      else this.addSplit(parts, part, mapped, form, onTrouble);
    }
    return parts;
  }

  private addSplit(
    parts: Map<string, CellPart>,
    part: CellPart,
    mapped: MappedColumn,
    form: string,
    onTrouble: OnTrouble,
  ): void {
    const fields = fieldsOf(mapped);
    const [first = ''] = fields;
    const whole = textOf(part.cell, '\n');
    const result = whole.trouble ? { trouble: whole.trouble } : split(whole.text, form);
    if ('trouble' in result)
      onTrouble(mapped.fields ? fields.join(', ') : first, part.column, result.trouble);
    const found = 'parts' in result ? result.parts : {};
    for (const field of fields) {
      const [, text = ''] = Object.entries(found).find(([name]) => field.endsWith(`_${name}`)) ?? [];
      parts.set(field, { ...part, cell: { kind: text === '' ? 'empty' : 'text', text } });
    }
  }
}
