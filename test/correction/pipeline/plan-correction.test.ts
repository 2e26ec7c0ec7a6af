/** What a correction would do, without a file being written. */

import { expect, it } from 'vitest';
import {
  correctionMemory,
  FoundByCheck,
  type Outcome,
  type PlanOptions,
  planCorrection,
  type WaitingProposal,
} from '../../../src/correction/index.js';
import type { Layout } from '../../../src/layouts/index.js';
import { createChecker } from '../../../src/validation/index.js';
import { setField } from '../../support/records.js';
import type { Values } from '../../support/values.js';
import { correct, settingsFor } from '../support/correct-bytes.js';
import { fileOf, layoutOf, recordWith } from '../support/one-record.js';
import { COLUMBUS } from '../support/rule-cases.js';

const ohio = layoutOf('Ohio');
const values: Values[] = [
  { last_name: "O'BRIEN" },
  { ...COLUMBUS, city: 'C0LUMBS' },
  { ssn: '000000000' },
  {},
];
const lines = values.map((one, at) => recordWith(ohio, one, {}, at));
const faulty = fileOf(ohio, [...lines, setField(ohio, lines[3] ?? '', 'employee_last_name', 'de la cruz')]);

async function planned(layout: Layout, bytes: Uint8Array, extra: Partial<PlanOptions> = {}) {
  const seen = { outcomes: [] as Outcome[], proposals: [] as WaitingProposal[], output: [] as Uint8Array[] };
  const { input } = correctionMemory(bytes);
  const result = await planCorrection(
    { ...settingsFor(layout), input, ...extra },
    {
      outcome: (outcome) => void seen.outcomes.push(outcome),
      proposal: (proposal) => void seen.proposals.push(proposal),
      output: (some) => void seen.output.push(some),
    },
  );
  return { ...seen, output: Buffer.concat(seen.output), result };
}

it('is what the correction does', async () => {
  const bytes = Buffer.from(faulty, 'latin1');
  for (const extra of [{}, { fixWarnings: true }]) {
    const { changes: _changes, ...done } = await correct(ohio, bytes, extra);
    expect(await planned(ohio, bytes, extra)).toEqual(done);
    expect(done.result).toMatchObject({ corrections_applied: 1, proposals: 1, corrections_failed: 2 });
  }
});

it('takes what another check of the file has found', async () => {
  const bytes = Buffer.from(faulty, 'latin1');
  const found = new FoundByCheck();
  const { onFinding, onCount } = found;
  const checker = createChecker(ohio, { ...settingsFor(ohio), onFinding, onCount });
  checker.push(bytes);
  const summary = checker.end();
  expect(await planned(ohio, bytes, { checked: { found, summary } })).toEqual(await planned(ohio, bytes));
});

it('of a file that does not match the layout is its diagnosis', async () => {
  const { result, outcomes, output } = await planned(ohio, Buffer.from('a,b,c,d\n1,2,3,4\n'));
  expect(result.diagnosis).toBeDefined();
  expect([outcomes, output.length]).toEqual([[], 0]);
});
