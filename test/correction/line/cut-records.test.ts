/** Displaced records whose last fields were cut off whole: put back only where a person accepts it. */

import { describe, expect, it } from 'vitest';
import type { CorrectOptions, WaitingProposal } from '../../../src/correction/index.js';
import type { Layout } from '../../../src/layouts/types.js';
import { isLong, runs } from '../../support/campaign.js';
import { type DisplacedRecord, displacedRecords, isInItsColumns } from '../../support/displaced.js';
import { SHAPES } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { correct } from '../support/correct-bytes.js';
import { chosen } from '../support/offered.js';

const WIDTHS = [25, 40];
const EXTENT = { records: runs(2, 24), step: isLong ? 17 : 37 };

const fileOf = (cases: readonly DisplacedRecord[]) =>
  Buffer.from(cases.map(({ line }) => `${line}\n`).join(''), 'latin1');
const linesOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').split('\n');

const isCut = ({ options }: WaitingProposal) => options.some(({ rule }) => rule === 'shifted-fields-cut');

/** Every character that is left is in its column, and what was lost is blank. */
function isRight(layout: Layout, one: DisplacedRecord, line: string): boolean {
  const original = one.original.slice(0, -one.by).padEnd(one.original.length);
  return line === original || isInItsColumns(layout, { ...one, original }, line);
}

/** Declines every record, or accepts the option that is right. */
const review =
  (kind: 'accept' | 'decline', layout: Layout, cases: readonly DisplacedRecord[]): CorrectOptions['review'] =>
  async ({ proposals }) => ({
    decisions: new Map(
      proposals
        .filter(({ field_name }) => field_name === 'record')
        .map(({ proposal_id, line_number, options }) => {
          const one = cases[line_number - 1]!;
          const right = options.find((option) => isRight(layout, one, chosen(one.line, option)));
          return [proposal_id, kind === 'accept' && right ? { kind, option: right } : { kind: 'decline' }];
        }),
    ),
    values: [],
  });

/** The cases of a layout whose records are proposed; a few layouts end in filler only, of which nothing can be lost. */
async function cutCases(layout: Layout): Promise<DisplacedRecord[]> {
  const cases = WIDTHS.flatMap((by) => [...displacedRecords(layout, seeded(700 + by), by, EXTENT)]);
  const { proposals } = await correct(layout, fileOf(cases));
  const proposed = new Set(proposals.filter(isCut).map(({ line_number }) => line_number));
  return cases.filter((_, at) => proposed.has(at + 1));
}

const FOUND = await Promise.all(
  SHAPES.map(async (layout) => ({ layout, state: layout.state, cases: await cutCases(layout) })),
);

it('are found in one layout at least', () => {
  expect(Math.max(...FOUND.map(({ cases }) => cases.length))).toBeGreaterThan(5);
});

describe.each(FOUND)('records of $state whose last fields were cut off', ({ layout, cases }) => {
  const file = fileOf(cases);

  it('are proposed and not written, with the columns that are lost', async () => {
    const { output, proposals, outcomes } = await correct(layout, file);
    expect(output).toEqual(file);
    expect(proposals).toHaveLength(cases.length);
    for (const { field_name, options } of proposals) {
      // One whose fields are blamed, as there is little against them, is proposed as a record too.
      expect(field_name).toBe('record');
      expect(options.map(({ evidence }) => evidence).join(' ')).toMatch(
        /The original content of columns? \d+(-\d+)? is not in the file\./,
      );
    }
    const ofRecords = outcomes.filter(({ field_name }) => field_name === 'record');
    expect(ofRecords.every(({ resolution }) => resolution === 'proposed')).toBe(true);
  });

  it('have every character in its columns once a person accepts, and what was lost blank', async () => {
    const { output, changes } = await correct(layout, file, { review: review('accept', layout, cases) });
    const lines = linesOf(output).slice(0, cases.length);
    expect(lines.flatMap((line, at) => (isRight(layout, cases[at]!, line) ? [] : [at]))).toEqual([]);
    expect(changes.every(({ tier, by }) => tier === 'confirm' && by === 'person')).toBe(true);
    expect((await correct(layout, output, { fixWarnings: false })).output).toEqual(output);
  });

  it('stay as they are once a person declines', async () => {
    const { output, outcomes } = await correct(layout, file, { review: review('decline', layout, cases) });
    expect(output).toEqual(file);
    const declined = outcomes.filter(({ resolution }) => resolution === 'declined');
    expect(new Set(declined.map(({ line_number }) => line_number)).size).toBe(cases.length);
  });
});
