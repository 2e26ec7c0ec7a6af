/** Repairs that fail the proof of the whole file. */

import { expect, it } from 'vitest';
import type { Outcome } from '../../../src/correction/index.js';
import type { LineContext } from '../../../src/correction/line/line-context.js';
import { correctionMemory } from '../../../src/correction/pipeline/correction-memory.js';
import { ProgressReporter } from '../../../src/correction/pipeline/correction-progress.js';
import { findErrors } from '../../../src/correction/pipeline/find-errors.js';
import { outputPort, planOnly } from '../../../src/correction/pipeline/output-target.js';
import { writeOutput } from '../../../src/correction/pipeline/write-output.js';
import { EmployerAgreement } from '../../../src/correction/record/employer-agreement.js';
import { noHabits } from '../../../src/correction/record/employer-habits.js';
import { SharedDecisions } from '../../../src/correction/record/shared-decisions.js';
import { planLayout, RecordAlignment, RecordCheck, recordContextOf } from '../../../src/validation/index.js';
import { TODAY } from '../../support/facts.js';
import { cleanLines, setField } from '../../support/records.js';
import { PLACES, settingsFor } from '../support/correct-bytes.js';
import { asFile, layoutOf, recordWith } from '../support/one-record.js';

const layout = layoutOf('Texas');

/** The last line of a file, with a count of our choosing. */
function totalWith(count: string): string {
  const [total = ''] = [...cleanLines(layout, { seed: 4, records: 2 })].slice(-1);
  return setField(layout, total, 'record_count', count, 'total');
}

/** A context with a record count that is not the true one. */
function contextWith(count: number): LineContext {
  const recordContext = recordContextOf(layout, TODAY, PLACES);
  const plans = planLayout(layout);
  const employee = plans.find(({ type }) => type.id === 'employee');
  if (!employee) throw new Error('The layout has no employee record');
  const habits = noHabits(employee, recordContext.today);
  return {
    layout,
    otherLayouts: [],
    places: PLACES,
    today: recordContext.today,
    count: undefined,
    counts: new Map([[3, count]]),
    hasStructureErrors: false,
    usualErrors: new Set(),
    employers: new EmployerAgreement(employee),
    habits,
    habitsOf: () => habits,
    alignments: new Map(plans.map((plan) => [plan.type.id, new RecordAlignment(plan, recordContext)])),
    checks: new Map(plans.map((plan) => [plan.type.id, new RecordCheck(plan, recordContext)])),
    fixWarnings: false,
    shared: new SharedDecisions(),
  };
}

const LINES = [recordWith(layout, { last_name: "O'BRIEN" }), recordWith(layout, {}, {}, 6)];

/** The count is 5, only not in the form of the layout, as far as the context says; the whole file shows that it is not. */
async function withWrongCount() {
  const ports = correctionMemory(Buffer.from(asFile([...LINES, totalWith('          5')]), 'latin1'));
  const options = { ...settingsFor(layout), ports };
  const found = await findErrors(ports.input, options, () => {});
  return { run: { found, context: contextWith(5), decisions: new Map(), typed: new Map() }, options, ports };
}

it('a repair that fails the proof is undone and reported, and the others are kept', async () => {
  const { run, options, ports } = await withWrongCount();
  const outcomes: Outcome[] = [];
  const sinks = {
    begin() {
      outcomes.length = 0;
    },
    change: () => {},
    outcome: (outcome: Outcome) => void outcomes.push(outcome),
  };
  const { sink } = await writeOutput(run, options, new ProgressReporter({}, 0), outputPort(ports, sinks));
  const wanted = [recordWith(layout, { last_name: 'OBRIEN' }), LINES[1] ?? '', totalWith('          5')];
  expect(Buffer.from(ports.corrected()).toString('latin1')).toBe(asFile(wanted));
  expect(sink.resolved).toBe(1);
  expect(outcomes.map(({ resolution, reason }) => [resolution, reason])).toEqual([
    ['resolved', ''],
    ['failed', expect.stringContaining('the repair was undone')],
  ]);
});

it('a plan starts again when a repair fails the proof', async () => {
  const { run, options, ports } = await withWrongCount();
  let started = 0;
  const outcomes: Outcome[] = [];
  const sinks = {
    begin() {
      started++;
      outcomes.length = 0;
    },
    outcome: (outcome: Outcome) => void outcomes.push(outcome),
  };
  const { sink } = await writeOutput(run, options, new ProgressReporter({}, 0), planOnly(sinks));
  expect([started, sink.resolved]).toEqual([2, 1]);
  expect(outcomes.map(({ resolution }) => resolution)).toEqual(['resolved', 'failed']);
  expect(ports.corrected()).toHaveLength(0);
});
