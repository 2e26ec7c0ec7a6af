/** From the parts of a cell's XML to the cell. */

import { type Cell, EMPTY_CELL } from '../cell.js';
import { checkedText } from '../cell-count.js';
import { SAVE_AGAIN, unreadable } from '../refusal.js';
import { unescaped } from './escaped-text.js';
import type { NumberFormat } from './number-format.js';
import { isoDate, serialDate } from './serial-date.js';
import type { SharedTexts } from './shared-texts.js';

/** The texts and styles that the cells of a workbook refer to. */
export interface CellContext {
  readonly is1904: boolean;
  readonly texts: SharedTexts | undefined;
  readonly formats: readonly (NumberFormat | undefined)[];
}

/** A cell as its XML has it. */
export interface RawCell {
  readonly type: string;
  readonly format: NumberFormat | undefined;
  /** The element `v`; undefined without one. */
  readonly value: string | undefined;
  /** The text of its own. */
  readonly inline: string;
  readonly hasFormula: boolean;
}

/** @throws NewhireError TABLE_UNREADABLE for a value that is not of its type; `place` names the cell, as `Hires!D7` */
export function cellOf(raw: RawCell, context: CellContext, place: () => string): Cell {
  const plain = plainCell(raw, context, place);
  const { format, hasFormula } = raw;
  if (!format && !hasFormula) return plain;
  if (plain.kind === 'empty' && !hasFormula) return EMPTY_CELL;
  const cell: { -readonly [Key in keyof Cell]: Cell[Key] } = { kind: plain.kind, text: plain.text };
  if (plain.shown !== undefined) cell.shown = plain.shown;
  if (format) cell.format = format.code;
  if (hasFormula && plain.kind !== 'no_result') cell.isComputed = true;
  return cell;
}

function plainCell(raw: RawCell, { texts, is1904 }: CellContext, place: () => string): Cell {
  const { type, value, inline, hasFormula } = raw;
  const damaged = () => unreadable(`A cell is damaged: ${place()}.`, SAVE_AGAIN);
  if (type === 'inlineStr') return textCell(inline || (value ?? ''), place);
  if (value === undefined || (value === '' && type !== 'str'))
    return hasFormula ? { kind: 'no_result', text: '' } : EMPTY_CELL;
  switch (type) {
    case 's': {
      const text = /^\d+$/.test(value.trim()) ? texts?.at(Number(value)) : undefined;
      if (text === undefined) throw damaged();
      return textCell(text, place);
    }
    case 'str':
      return textCell(value, place);
    case 'b':
      return { kind: 'boolean', text: /^(1|true)$/.test(value.trim()) ? 'TRUE' : 'FALSE' };
    case 'e':
      return { kind: 'error', text: checkedText(value, place) };
    case 'd': {
      const date = isoDate(value);
      return date === undefined ? textCell(value, place) : { kind: 'date', text: date };
    }
    case 'n':
      return numberCell(value.trim(), raw.format, is1904, damaged);
    default:
      throw damaged();
  }
}

function textCell(raw: string, place: () => string): Cell {
  const text = checkedText(unescaped(raw), place);
  return text === '' ? EMPTY_CELL : { kind: 'text', text };
}

function numberCell(
  value: string,
  format: NumberFormat | undefined,
  is1904: boolean,
  damaged: () => Error,
): Cell {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(E[+-]?\d+)?$/i.test(value)) throw damaged();
  const date = format?.isDate ? serialDate(Number(value), is1904) : undefined;
  if (date !== undefined) return { kind: 'date', text: date };
  const text = plainDecimal(value);
  const shown = format?.shown(text);
  return shown === undefined ? { kind: 'number', text } : { kind: 'number', text, shown };
}

/** The digits of a whole number are kept; other numbers have the 15 digits that spreadsheet programs show. */
function plainDecimal(value: string): string {
  if (/^-?(0|[1-9]\d*)$/.test(value)) return value;
  const rounded = String(Number(Number(value).toPrecision(15)));
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)\.?(\d*)(?:e([+-]\d+))?$/.exec(rounded) ?? [];
  if (exponent === undefined) return rounded;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}
