/** Decisions about a mapping together with those that were made elsewhere in the meantime: each is about its own column or field. */

import type { MappedColumn, Mapping } from '../../conversion/index.js';

/** A draft with both. What was decided twice is as it was decided elsewhere. */
export interface MergedMapping {
  mapping: Mapping;
  /** It has a decision that the other has not. */
  isNew: boolean;
  /** Names of the columns that were decided otherwise elsewhere. */
  columns: readonly string[];
  /** What was typed for fields that have another value elsewhere, by their name. */
  typed: Readonly<Record<string, string>>;
}

/** @param base what was shown to those who decided both */
export function mergedMapping(mine: Mapping, base: Mapping, theirs: Mapping): MergedMapping {
  const columns: string[] = [];
  const typed: Record<string, string> = {};
  let isNew = false;
  const side = (...three: Parameters<typeof sideOf>) => {
    const taken = sideOf(...three);
    if (taken === 'mine') isNew = true;
    return taken;
  };
  const columnOf = ({ columns }: Mapping, letter: string) => columns.find(({ column }) => column === letter);
  const merged = theirs.columns.map((column) => {
    const mineOfIt = columnOf(mine, column.column);
    if (!mineOfIt) return column;
    const taken = side(decisionOf(mineOfIt), decisionOf(columnOf(base, column.column)), decisionOf(column));
    if (taken === 'both') columns.push(nameOf(column));
    return taken === 'mine' ? mineOfIt : column;
  });
  const names = new Set([theirs, mine].flatMap(({ constants }) => Object.keys(constants)));
  const constants = [...names].flatMap((name) => {
    const [text, before, other] = [mine, base, theirs].map(({ constants }) => constants[name]);
    const taken = side(text ?? null, before ?? null, other ?? null);
    if (taken === 'both' && text !== undefined) typed[name] = text;
    const value = taken === 'mine' ? text : other;
    return value === undefined ? [] : [[name, value] as const];
  });
  const [rows, before, other] = [mine, base, theirs].map(({ table }) => table.hidden_rows ?? null);
  const hidden_rows = side(rows, before, other) === 'mine' ? rows : other;
  return {
    mapping: {
      ...theirs,
      table: { ...theirs.table, ...(hidden_rows && { hidden_rows }) },
      columns: merged,
      constants: Object.fromEntries(constants),
      confirmed: false,
    },
    ...{ isNew, columns, typed },
  };
}

/** As the list of columns calls it. */
const nameOf = ({ column, heading = '' }: MappedColumn) => (heading === '' ? `Column ${column}` : heading);

/** Who has changed it: `both` where they did not do the same. */
function sideOf(mine: unknown, base: unknown, theirs: unknown): 'mine' | 'theirs' | 'both' {
  const [one, before, other] = [mine, base, theirs].map((decision) => JSON.stringify(decision));
  if (one === before || one === other) return 'theirs';
  return other === before ? 'mine' : 'both';
}

/** Without what only a proposal says. */
const decisionOf = (column: MappedColumn | undefined) =>
  column && [
    ...[column.field ?? null, column.fields ?? null, column.read ?? null],
    ...[column.restore_zeros ?? false, column.cut ?? false, column.level],
  ];
