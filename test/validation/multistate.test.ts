import { describe, expect, it } from 'vitest';
import { multistateLayout, parseLayout } from '../../src/layouts/index.js';
import { correct } from '../../src/library/correct.js';
import { validate } from '../../src/library/validate.js';
import { check } from '../support/check.js';
import { TODAY } from '../support/facts.js';
import { findLayout, LAYOUTS } from '../support/layouts.js';
import { cleanLines, recordType, setField } from '../support/records.js';

const withHireState = LAYOUTS.filter((layout) => recordType(layout, 'employee').roles.state_of_hire);

/** Three records whose states of hire are these. */
function fileWith(layout: (typeof LAYOUTS)[number], states: readonly string[], contractor = false): string {
  const name = recordType(layout, 'employee').roles.state_of_hire!;
  const lines = [...cleanLines(layout, { seed: 3, records: 3, contractor, optional: 0 })];
  const isEmployee = (line: string) =>
    layout.record_types.every((type) => type.id === 'employee' || !line.startsWith(type.identified_by.text));
  let at = 0;
  return lines
    .map((line) => (isEmployee(line) ? setField(layout, line, name, states[at++]!) : line))
    .join('\n');
}

const typesOf = (layout: (typeof LAYOUTS)[number], text: string) =>
  check(layout, [Buffer.from(text)]).findings.map(({ error_type, severity }) => `${severity} ${error_type}`);

describe.each(withHireState)('an employer with people in several states, reporting to $state', (layout) => {
  const other = layout.code === 'NY' ? 'NJ' : 'NY';

  it('names any state of hire without a warning', () => {
    const text = fileWith(layout, [other, layout.code === 'US' ? 'OH' : layout.code, 'CA']);
    expect(typesOf(multistateLayout(layout), text)).toEqual([]);
  });

  it('must name one', () => {
    const text = fileWith(layout, [other, '', 'CA']);
    const found = typesOf(multistateLayout(layout), text);
    expect(found).toEqual([expect.stringMatching(/ MISSING_REQUIRED_FIELD$/)]);
    expect(typesOf(multistateLayout(layout), fileWith(layout, ['ZZ', other, other]))).toEqual([
      expect.stringMatching(/ INVALID_STATE_CODE$/),
    ]);
  });

  it('gets no note that all its hires are in a state with the same records', () => {
    for (const code of ['TX', 'CO', 'AK', 'IL']) {
      const types = typesOf(multistateLayout(layout), fileWith(layout, [code, code, code]));
      expect(types).toEqual([]);
    }
  });
});

it('gets a note when the records have no field for the state of hire', () => {
  const texas = structuredClone(findLayout('Texas')!);
  delete recordType(texas, 'employee').roles.state_of_hire;
  const { summary } = check(multistateLayout(texas), [
    Buffer.from([...cleanLines(texas, { seed: 3, records: 1 })].join('\n')),
  ]);
  expect(summary.notes).toContain(
    'The records for Texas have no field for the state of hire, so it was not checked that each hire names its state.',
  );
});

it('is a member of a layout of your own', async () => {
  const own = await parseLayout(JSON.stringify(multistateLayout(findLayout('Texas')!)));
  expect(typesOf(own, fileWith(own, ['NY', 'OH', 'TX']))).toEqual([]);
});

it('is an option of the library', async () => {
  const texas = findLayout('Texas')!;
  const text = fileWith(texas, ['NY', '', 'TX']);
  const options = { state: 'Texas', today: TODAY };
  expect((await validate(text, options)).warnings).toMatchObject([
    { error_type: 'UNEXPECTED_STATE_OF_HIRE' },
  ]);
  const { errors, warnings } = await validate(text, { ...options, multistate: true });
  expect(errors).toMatchObject([{ error_type: 'MISSING_REQUIRED_FIELD', line_number: 2 }]);
  expect(warnings).toEqual([]);
  const { outcomes } = await correct(text, { ...options, multistate: true });
  expect(outcomes).toMatchObject([{ error_type: 'MISSING_REQUIRED_FIELD', resolution: 'failed' }]);
});

it('a federal file of one employer is not taken for a file of its state', () => {
  const federal = LAYOUTS.find(({ id }) => id === 'federal')!;
  for (let seed = 1; seed <= 20; seed++) {
    const lines = [...cleanLines(federal, { seed, records: 3, address: 'domestic' })];
    const { findings } = check(federal, [Buffer.from(`${lines.join('\n')}\n`)]);
    expect(findings).toEqual([]);
  }
});
