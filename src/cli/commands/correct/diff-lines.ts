/** One change as lines of a diff: before and after, with carets under what differs. */

import { ruleTitle } from '../../../correction/index.js';
import type { ChangeView } from '../../../reports/audit/index.js';
import { clip, grouped, type Palette, visible, wrap } from '../../../reports/index.js';
import { caretsUnder } from '../../../reports/review/index.js';
import { columnsOf } from '../../../validation/index.js';

const SIGN = 4;

/** The lines of a change and a blank one; the values are already masked. */
export function diffLines(view: ChangeView, width: number, palette: Palette): string[] {
  const { change, field_label, position, isWhole, before, after, marks, evidence } = view;
  const titles = change.rule.split('+').map(ruleTitle).join(', then ');
  const by = change.by === 'rule' ? '' : ` (by ${change.by === 'model' ? change.model : 'you'})`;
  const row = (sign: string, value: string, marked: readonly boolean[], paint: Palette['good']) => {
    const text = clip(visible(value), width - SIGN);
    const carets = caretsUnder(text, marked);
    return [
      `  ${sign} ${text === '' ? palette.faint('(blank)') : paint(text)}`,
      ...(carets ? [' '.repeat(SIGN) + palette.faint(carets)] : []),
    ];
  };
  const pieces = (sign: string, value: string, paint: Palette['good']) =>
    value === '' ? [] : [`  ${sign} ${paint(quoted(value, width))}`];
  return [
    ...wrap(`${placeOf(change)} · ${field_label}, ${columnsOf(position)}`, width, 2).map(palette.strong),
    ...(isWhole
      ? [...row('-', before, marks.before, palette.error), ...row('+', after, marks.after, palette.good)]
      : [...pieces('-', before, palette.error), ...pieces('+', after, palette.good)]),
    ...wrap(`${titles}${by}. ${evidence}`, width - SIGN).map((line) => ' '.repeat(SIGN) + line),
    '',
  ];
}

/** Blanks alone are counted, because they cannot be seen. */
function quoted(value: string, width: number): string {
  if (/^ +$/.test(value)) return value.length === 1 ? '1 blank' : `${grouped(value.length)} blanks`;
  return clip(`"${visible(value)}"`, width - SIGN);
}

function placeOf({ line_number, record_number }: ChangeView['change']): string {
  if (line_number === 0) return 'The file';
  const record =
    record_number > 0 && record_number !== line_number ? `, record ${grouped(record_number)}` : '';
  return `Line ${grouped(line_number)}${record}`;
}
