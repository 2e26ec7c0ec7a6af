/** What a correction has left, in groups: the advice of each fits its field, because it is that of the findings. */

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/correction/index.js';
import { correct } from '../../../src/index.js';
import type { FieldKind } from '../../../src/layouts/index.js';
import { Tally } from '../../../src/reports/index.js';
import { KINDS } from '../../../src/validation/fields/kinds/index.js';
import { CATALOGUE, createChecker, type Finding } from '../../../src/validation/index.js';
import { TODAY } from '../../support/facts.js';
import { findLayout, LAYOUTS } from '../../support/layouts.js';

const outcome: Outcome = {
  line_number: 5,
  record_number: 4,
  field_name: 'employee_salary_frequency',
  error_type: 'INVALID_VALUE',
  resolution: 'failed',
  resolved_by: [],
  reason: 'No rule can repair it.',
};

/** What a kind of field says of its faults. */
function faultsOf(kind: FieldKind): Record<string, { hint: string }> {
  const described = KINDS[kind];
  const rules = Object.fromEntries(described.rules.map((rule) => [rule.id, rule]));
  return described.form === 'text' ? rules : { ...rules, ...described.faults };
}

describe('what is left', () => {
  it.each(LAYOUTS)('gives the same advice as the findings: $state', async (layout) => {
    const bytes = await readFile(`examples/${layout.id}-faults.txt`);
    const findings: Finding[] = [];
    const checker = createChecker(layout, { today: TODAY, onFinding: (one) => findings.push(one) });
    checker.push(bytes);
    checker.end();
    const { outcomes } = await correct(bytes, { state: layout.state, today: TODAY });
    const tally = new Tally(layout);
    for (const one of outcomes) tally.outcome(one);
    for (const { error_type, field_name, lines, fix } of tally.left()) {
      const at = findings.filter((one) => one.error_type === error_type && one.field_name === field_name);
      const hints = at.filter((one) => lines.includes(one.line_number)).map((one) => one.fix.hint);
      expect(new Set(hints), `${error_type} ${field_name}`).toEqual(new Set([fix]));
    }
  });

  it('speaks of a list only where the layout has one, and of names only for names', () => {
    const left = new Map<string, string>();
    for (const layout of LAYOUTS) {
      const fields = layout.record_types.flatMap((type) => type.fields);
      for (const { kind, values, name } of fields) {
        for (const [id, { hint }] of Object.entries(faultsOf(kind))) {
          if (/listed values/.test(hint) && !values) left.set(`${layout.state} ${name}`, id);
          if (/LAST,FIRST|Write the name/.test(hint) && !/name$/.test(kind)) left.set(name, id);
        }
      }
    }
    expect([...left]).toEqual([]);
  });

  it('keeps errors with different required actions apart', () => {
    const tally = new Tally(findLayout('Texas')!);
    tally.outcome({ ...outcome, fix: 'Write letters only.' });
    tally.outcome({ ...outcome, fix: 'Leave the period out.' });
    expect(tally.left().map(({ fix, count }) => [fix, count])).toEqual([
      ['Write letters only.', 1],
      ['Leave the period out.', 1],
    ]);
  });

  it('says of an audit of 0.1.0 what the catalogue says, which names no kind of field', () => {
    const tally = new Tally(findLayout('Texas')!);
    tally.outcome(outcome);
    expect(tally.left()[0]?.fix).toBe(CATALOGUE.INVALID_VALUE.fix);
    for (const type of ['INVALID_VALUE', 'INVALID_CHARACTER', 'INVALID_NUMBER'] as const)
      expect(`${CATALOGUE[type].meaning} ${CATALOGUE[type].fix}`, type).not.toMatch(/name|date|ZIP/);
  });
});
