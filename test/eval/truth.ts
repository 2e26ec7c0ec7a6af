/** What a model that knows everything would answer: finds the record that a question is about and its right text. */

import type { SentError, Truth } from '../support/model-answers.js';
import { recordType } from '../support/records.js';
import { cellOf, columnsOf } from './cells.js';
import type { Sheet, SheetLine } from './sheet.js';

interface Known {
  /** Texts of the record by label of the field, each as it is and as it should be. */
  texts: Map<string, readonly [dirty: string, clean: string]>;
}

/** The right text for a question about the sheet; undefined when no record fits it, or several that differ. */
export function truthOf({ layout, lines }: Sheet): Truth {
  const known = new Map<string, Known[]>();
  for (const line of lines) {
    if (line.planted.length === 0 || line.type !== 'employee') continue;
    const columns = columnsOf(line.dirty, layout.record_length);
    if (columns) remember(known, textsOf(layout, line, columns));
  }
  return (error) => {
    const fitting = (known.get(keyOf(error.field, error.value)) ?? []).filter((one) => fits(one, error));
    const answers = new Set(fitting.map(({ texts }) => texts.get(error.field)![1]));
    return answers.size === 1 ? [...answers][0] : undefined;
  };
}

function textsOf(layout: Sheet['layout'], { type, clean }: SheetLine, columns: string): Known {
  const texts = recordType(layout, type).fields.map(
    (field) => [field.label, [cellOf(columns, field).trim(), cellOf(clean, field).trim()]] as const,
  );
  return { texts: new Map(texts) };
}

function remember(known: Map<string, Known[]>, one: Known): void {
  for (const [label, [dirty, clean]] of one.texts) {
    if (dirty === clean) continue;
    const key = keyOf(label, dirty);
    known.set(key, [...(known.get(key) ?? []), one]);
  }
}

/** The neighbours are those of the record, as they are or as the rules have put them right. */
function fits({ texts }: Known, { neighbours }: SentError): boolean {
  return neighbours.every(({ field, value }) => texts.get(field)?.includes(value.trim()));
}

const keyOf = (label: string, value: string) => `${label}|${value.trim()}`;
