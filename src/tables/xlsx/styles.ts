import { LIMITS } from '../limits.js';
import { SAVE_AGAIN, unreadable } from '../refusal.js';
import { builtInCode, type NumberFormat, numberFormat } from './number-format.js';
import type { Parts } from './parts.js';
import { readPart } from './xml.js';

/** The number formats of the cell styles, in the order of their indexes. @throws NewhireError TABLE_UNREADABLE */
export async function readStyles(parts: Parts, part: string): Promise<(NumberFormat | undefined)[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let list = '';
  await readPart(parts.bytes(part), part, {
    open(name, attributes, depth) {
      if (depth === 2) list = name;
      else if (list === 'numFmts' && name === 'numFmt')
        codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (list === 'cellXfs' && name === 'xf') ids.push(Number(attributes.numFmtId ?? 0));
      if (codes.size > LIMITS.listed || ids.length > LIMITS.listed)
        throw unreadable('The workbook has too many cell styles.', SAVE_AGAIN);
    },
  });
  const formats = new Map<number, NumberFormat | undefined>();
  return ids.map((id) => {
    if (!formats.has(id)) formats.set(id, numberFormat(codes.get(id) ?? builtInCode(id) ?? ''));
    return formats.get(id);
  });
}
