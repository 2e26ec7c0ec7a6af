/**
 * Records whose fields are out of their columns, by one cause at any place: each is one error, and is given back as it
 * was, offered as it was, or left. `NEWHIRE_TEST=long` tries every width at many more places and prints the table.
 */

import { describe, expect, it } from 'vitest';
import type { Layout } from '../../../src/layouts/types.js';
import { isLong, runs } from '../../support/campaign.js';
import { check } from '../../support/check.js';
import { type DisplacedRecord, displacedRecords } from '../../support/displaced.js';
import { FIELD_FAULTS } from '../../support/faults.js';
import { SHAPES } from '../../support/layouts.js';
import { plantField } from '../../support/plant.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, recordType } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { isOffered } from '../support/offered.js';

/** Distances, each in both directions; in a short run in one direction with a layout, and in the other with the next. */
const widthsFor = (layout: Layout) =>
  isLong
    ? [1, 2, 5, 10, 25, 40].flatMap((width) => [width, -width])
    : [1, 2, 10].map((width, at) => ((SHAPES.indexOf(layout) + at) % 2 === 1 ? width : -width));
/** The share that is recognized at each width; in a short run one record is a twentieth. */
const RECOGNIZED = isLong ? 0.95 : 0.9;
/** Given back, or offered as they were. */
const RESTORED = 0.9;
const EXTENT = isLong ? { records: 16, step: 11 } : { records: 2, step: 47 };

interface Outcome {
  tried: number;
  /** One RECORD_SHIFTED, and no other error. */
  recognized: number;
  /** Records that lost nothing but blanks; of these, given back byte for byte. */
  whole: number;
  givenBack: number;
  /** Restored although characters were lost that the layout defines, such as those of the identifier. */
  regained: number;
  /** Proposed, with the record as it was among the options; of records that lost only blanks. */
  offered: number;
  left: number;
  /** Changed into anything else. */
  wrong: DisplacedRecord[];
}

async function outcomeOf(layout: Layout, by: number): Promise<Outcome> {
  const cases = [...displacedRecords(layout, seeded(100 + by), by, EXTENT)];
  const file = Buffer.from(cases.map(({ line }) => `${line}\n`).join(''), 'latin1');
  const errors = check(layout, [file]).findings.filter(
    ({ severity, line_number }) => severity === 'error' && line_number > 0,
  );
  const byLine = new Map<number, typeof errors>();
  for (const one of errors) byLine.set(one.line_number, [...(byLine.get(one.line_number) ?? []), one]);
  const { output, proposals } = await correct(layout, file);
  const byNumber = new Map(proposals.map((one) => [one.line_number, one]));
  const lines = output.toString('latin1').split('\n');
  const result: Outcome = {
    tried: 0,
    recognized: 0,
    whole: 0,
    givenBack: 0,
    regained: 0,
    offered: 0,
    left: 0,
    wrong: [],
  };
  cases.forEach((one, at) => {
    const found = (byLine.get(at + 1) ?? []).filter(
      ({ error_type }) => error_type !== 'MISSING_HEADER_RECORD',
    );
    const line = lines[at] ?? '';
    result.tried++;
    if (found.length === 1 && found[0]?.error_type === 'RECORD_SHIFTED') result.recognized++;
    if (one.lostOnlyBlanks) result.whole++;
    if (line === one.original) result[one.lostOnlyBlanks ? 'givenBack' : 'regained']++;
    else if (line !== one.line) result.wrong.push(one);
    else if (one.lostOnlyBlanks && isOffered(one.original, line, of(byNumber.get(at + 1)))) result.offered++;
    else result.left++;
  });
  return result;
}

const of = <One>(one: One | undefined) => (one === undefined ? [] : [one]);

const percent = (part: number, all: number) => ((100 * part) / Math.max(1, all)).toFixed(1);

describe.each(SHAPES)('a displaced record of $state', (layout) => {
  const outcomes = new Map<number, Promise<Outcome>>();
  const outcome = (by: number) => {
    const known = outcomes.get(by) ?? outcomeOf(layout, by);
    outcomes.set(by, known);
    return known;
  };

  const widths = widthsFor(layout);
  it.each(widths)(
    'by %i characters is recognized, and given back, offered or left',
    async (by) => {
      const { tried, recognized, whole, givenBack, regained, offered, left, wrong } = await outcome(by);
      if (isLong)
        console.log(
          `${layout.state} ${by}: ${tried} tried, ${percent(recognized, tried)} % recognized, ` +
            `${percent(givenBack, whole)} % of ${whole} given back, ${regained} regained, ${offered} offered, ${left} left, ${wrong.length} wrong`,
        );
      expect(wrong.map(({ line, at }) => [at, line])).toEqual([]);
      expect(recognized / tried).toBeGreaterThan(RECOGNIZED);
    },
    600_000,
  );

  // Not at each width: the few records of one may all have a value that is rare in its field, as the city DUBLIN 2 or the
  // employer number of a contractor in place of the SSN. Such a record is left at every place.
  it('by up to 10 characters is given back or offered in most cases where it lost only blanks', async () => {
    const near = widths.filter((width) => Math.abs(width) <= 10);
    const found = await Promise.all(near.map(outcome));
    const sum = (part: 'whole' | 'givenBack' | 'offered') => found.reduce((all, one) => all + one[part], 0);
    // An identifier in the last column leaves the line, or its place, with most displacements: nothing then says what record it is.
    const isMarkedInFront = recordType(layout, 'employee').identified_by.start === 1;
    const share = (sum('givenBack') + sum('offered')) / sum('whole');
    expect(share).toBeGreaterThan(isMarkedInFront ? RESTORED : 0);
  }, 600_000);
});

describe.each(SHAPES)('records of $state with ordinary faults', (layout) => {
  it('are never called displaced', () => {
    const random = seeded(77);
    const lines = Array.from({ length: runs(40, 5_000) }, (_, number) => {
      let line = cleanRecord(layout, random, { number, optional: random.pick([0, 0.5, 1]) });
      for (let faults = random.int(1, 6); faults > 0; faults--)
        line = plantField(layout, line, random.pick(FIELD_FAULTS))?.line ?? line;
      return line.slice(0, layout.record_length);
    });
    const { findings } = check(layout, [Buffer.from(lines.map((line) => `${line}\n`).join(''), 'latin1')]);
    expect(findings.filter(({ error_type }) => error_type === 'RECORD_SHIFTED')).toEqual([]);
  }, 600_000);
});
