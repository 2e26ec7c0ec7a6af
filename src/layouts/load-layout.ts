/** Reads a layout that a user has edited: `--layout FILE`. */

import { NewhireError } from '../errors.js';
import { checkLayout } from './soundness.js';
import type { Layout } from './types.js';

/** Most faults that a message lists; the others are counted. */
const SHOWN = 10;

/**
 * The layout in a JSON text, in the format that `layouts show STATE --format json` writes.
 * @throws {NewhireError} INVALID_LAYOUT when the layout is not valid; the message has one line for each fault, and no control character.
 */
export async function parseLayout(json: string): Promise<Layout> {
  const value = parseJson(json);
  const { readShape } = await import('./layout-schema.js');
  const shape = readShape(value);
  if ('faults' in shape) throw invalid(shape.faults);
  const faults = checkLayout(shape.layout);
  if (faults.length > 0) throw invalid(faults);
  return shape.layout;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (fault) {
    // The message of the parser is not passed on: it quotes the text, which may be a payroll file given by mistake.
    const position = /position (\d+)/.exec(String(fault))?.[1];
    const line = position && json.slice(0, Number(position)).split('\n').length;
    const where = line ? `; the error is in line ${line}` : '';
    throw new NewhireError('INVALID_LAYOUT', `The layout is not valid JSON${where}.`, { next: NEXT });
  }
}

const NEXT = 'Begin with a layout that works: newhire layouts show ohio --format json > my-ohio.json';

function invalid(faults: readonly string[]): NewhireError {
  const count = faults.length === 1 ? 'one error' : `${faults.length} errors`;
  const left = faults.length - SHOWN;
  const lines = [...faults.slice(0, SHOWN), ...(left > 0 ? [`… and ${left} more.`] : [])];
  return new NewhireError(
    'INVALID_LAYOUT',
    `The layout has ${count}:\n${lines.map((line) => `  ${line.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '�')}`).join('\n')}`,
    {
      next: 'Correct the layout file and run again.',
    },
  );
}
