/**
 * A proposed mapping as text: what each column is, how certain the match is, and what is left. No value of a row is in it.
 */

import { columnName, type MappedColumn, type Mapping, type MappingLevel } from '../../conversion/index.js';
import { counted } from '../text/counts.js';

/** What follows from each level, in the order in which they are shown. */
const LEVELS: readonly (readonly [MappingLevel, string])[] = [
  ['open', 'open: choose a field, or null for "not used"'],
  ['likely', 'likely: confirm one by one'],
  ['sure', 'sure: look at all of them once'],
  ['exact', 'exact'],
  ['confirmed', 'confirmed'],
];

/** The lines of a proposal. Headings of the file are in them: call `visible` before they are shown. */
export function proposalLines({ columns, constants, wanted = [] }: Mapping): string[] {
  const names = Object.keys(constants);
  const others = wanted.filter(
    (sentence) => !columns.some((column) => sentence.startsWith(columnName(column))),
  );
  return [
    ...LEVELS.flatMap(([level, words]) => {
      const some = columns.filter((column) => column.level === level);
      return some.length === 0 ? [] : [`${counted(some.length, 'column')} ${words}`, ...some.map(columnLine)];
    }),
    ...(names.length > 0 ? [`the same in all rows: ${names.join(', ')}`] : []),
    ...(others.length > 0 ? ['wanted', ...others.map((sentence) => `  ${sentence}`)] : []),
  ];
}

function columnLine(column: MappedColumn): string {
  const { field, fields, read, level, reason = '', candidates = [], heading } = column;
  const to = fields?.join(', ') ?? field ?? (level === 'open' ? '?' : 'not used');
  const how = read === undefined ? '' : `, read as ${read}`;
  const why = level === 'open' || level === 'likely' ? ` ${reason}` : '';
  const maybe = candidates.length > 0 ? ` It may be ${candidates.join(' or ')}.` : '';
  return `  ${column.column.padEnd(2)} ${heading ? `"${heading}"` : ''} → ${to}${how}.${why}${maybe}`.trimEnd();
}
