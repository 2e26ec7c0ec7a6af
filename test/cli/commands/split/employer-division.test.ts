import { expect, it } from 'vitest';
import { createPlanner } from '../../../../src/cli/commands/split/split-plan.js';
import { createDivider } from '../../../../src/cli/commands/split/write-parts.js';
import { shapeOf } from '../../../../src/validation/file/file-head.js';
import { check } from '../../../support/check.js';
import { EMPLOYER_LAYOUT as LAYOUT } from '../../../support/employer-layout.js';
import { cleanLines, setField, TODAY } from '../../../support/records.js';

/** `E P P S`, `E P P S`, `E P P P S`, and `F`. */
const lines = [...cleanLines(LAYOUT, { seed: 4, records: 7 })];
const without = (line: string) => setField(LAYOUT, line, 'employee_ssn', '');
const [unknown, uncounted] = [
  (line: string) => `?${line.slice(1)}`,
  (line: string) => setField(LAYOUT, line, 'people', '9', 'employer'),
];

/** The lines of both parts, each with its count where it has one. */
function split(of: readonly string[]) {
  const bytes = Buffer.from(of.map((line) => `${line}\n`).join(''));
  const options = { today: TODAY };
  const planner = createPlanner(LAYOUT, shapeOf(bytes, LAYOUT), options);
  planner.push(bytes);
  const plan = planner.end();
  if ('diagnosis' in plan) throw new Error(plan.diagnosis.code);
  const parts = { ready: '', held: '' };
  const divider = createDivider(LAYOUT, plan, options, {
    ready: (piece) => {
      parts.ready += Buffer.from(piece).toString('latin1');
    },
    held: (piece) => {
      parts.held += Buffer.from(piece).toString('latin1');
    },
  });
  divider.push(bytes);
  expect(divider.end().proven).toBe(true);
  expect(check(LAYOUT, [Buffer.from(parts.ready)]).summary.total_errors).toBe(0);
  const { ready, held } = plan;
  return { counts: { ready, held }, ready: marks(parts.ready), held: marks(parts.held) };
}

function marks(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      if (!/^[EPSF]/.test(line)) return line.slice(0, 1);
      const count = line[0] === 'E' ? line.slice(89, 95) : line[0] === 'P' ? '' : line.slice(1, 7);
      return `${line[0] ?? ''}${count === '' ? '' : Number(count)}`;
    })
    .join(' ')
    .trim();
}

const CASES: [string, Record<number, (line: string) => string>, string, string][] = [
  ['nothing', {}, 'E2 P P S2 E2 P P S2 E3 P P P S3 F3', 'F3'],
  ['one employee', { 10: without }, 'E2 P P S2 E2 P P S2 E2 P P S2 F3', 'E3 P S3 F3'],
  ['all employees of one', { 2: without, 3: without }, 'E2 P P S2 E3 P P P S3 F2', 'E2 P P S2 F3'],
  [
    'an unknown line, which may be another employer',
    { 6: () => 'XYZ'.padEnd(LAYOUT.record_length) },
    'E2 P P S2 E3 P P P S3 F2',
    'E2 X P S2 F3',
  ],
  [
    'an unknown line after records that can only be of the first employer',
    { 11: () => 'XYZ'.padEnd(LAYOUT.record_length) },
    'E2 P P S2 E2 P P S2 E1 P S1 F3',
    'E3 X P S3 F3',
  ],
  [
    'an employer that begins a column late',
    { 5: (line) => ` ${line}` },
    'E2 P P S2 E3 P P P S3 F2',
    'P P S2 F3',
  ],
  ['an employer of unknown type', { 5: unknown }, 'E2 P P S2 E3 P P P S3 F2', '? P P S2 F3'],
  ['a total of unknown type', { 8: unknown }, 'E2 P P S2 E3 P P P S3 F2', 'E2 P P ? F3'],
  ['a count that is wrong', { 5: uncounted }, 'E2 P P S2 E3 P P P S3 F2', 'E9 P P S2 F3'],
  [
    'an employer without a name',
    { 1: (line) => setField(LAYOUT, line, 'employer_name', '', 'employer') },
    'E2 P P S2 E3 P P P S3 F2',
    'E2 P P S2 F3',
  ],
];

it.each(CASES)('a file with errors in %s is divided by employers', (_what, changes, ready, held) => {
  const changed = lines.map((line, at) => changes[at + 1]?.(line) ?? line);
  const { ready: nowReady, held: nowHeld, counts } = split(changed);
  expect({ ready: nowReady, held: nowHeld }).toEqual({ ready, held });
  const unknown = changed.filter((line) => !/^[EPSF]/.test(line)).length;
  expect(counts.ready + counts.held).toBe(changed.filter((line) => line.startsWith('P')).length + unknown);
});

it('records without an employer are held; all are when the total says that it is missing', () => {
  const rest = lines.slice(1);
  const ofTwo = rest.with(-1, rest.at(-1)!.replace('000003', '000002'));
  expect(split(ofTwo)).toMatchObject({ ready: 'E2 P P S2 E3 P P P S3 F2', held: 'P P S2 F2' });
  expect(split(rest)).toMatchObject({ ready: '', held: 'P P S2 E2 P P S2 E3 P P P S3 F3' });
});
