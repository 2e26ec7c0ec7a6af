/** Which records count when those of an employer are compared. */

import { describe, expect, it } from 'vitest';
import { setField } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { firstOf, layout, record } from '../support/employer-records.js';

/** The record with hyphens in its SSN, which move the fields after it. */
const withSigns = (line: string) => line.replace(/^(.{5})(..)/, '$1-$2-');

describe('the agreement of an employer', () => {
  it.each([
    [
      'whose own name was repaired',
      (line: string) => setField(layout, line, 'employer_name', '  LONE OAK FREIGHT LLC'),
    ],
    ['whose identifier was repaired', (line: string) => line.replace(/^W4/, 'Q4')],
    ['whose length was repaired', (line: string) => line.trimEnd()],
    [
      'that the hyphens of its SSN had moved, without its last two blanks',
      (line: string) => withSigns(line).slice(0, layout.record_length),
    ],
  ])('counts a record %s, as a second correction would', async (_, fault) => {
    const lines = [record(1, { employer_name: '' }), record(2), record(3), fault(record(4))];
    const { text, output } = await firstOf(lines);
    expect(text('employer_name')).toBe('LONE OAK FREIGHT LLC');
    expect((await correct(layout, output)).changes).toEqual([]);
  });

  it('counts a record that the hyphens of its SSN had moved when another one lost its columns', async () => {
    const damaged = record(1).replace(/^(.{355})/, '$1   ');
    const lines = [damaged.slice(0, -3), record(2), record(3), withSigns(record(4))];
    const { text, output } = await firstOf(lines);
    expect(text('employer_address_1')).toBe('100 MAIN ST');
    expect((await correct(layout, output)).changes).toEqual([]);
  });

  it('counts a record whose warning was repaired, too', async () => {
    const lower = setField(layout, record(4), 'employer_name', 'Lone Oak Freight LLC');
    const lines = [record(1, { employer_name: '' }), record(2), record(3), lower];
    const { text, output } = await firstOf(lines, { fixWarnings: true });
    expect(text('employer_name')).toBe('LONE OAK FREIGHT LLC');
    expect((await correct(layout, output, { fixWarnings: true })).changes).toEqual([]);
  });

  it.each([
    ['the start of the ZIP code', { employer_city: 'AUSTIN            787', employer_state: '01' }],
    ['the state and the ZIP code', { employer_city: 'AUSTI          TX78701', employer_state: '' }],
  ])('does not overwrite a city that also contains %s', async (_, moved) => {
    const lines = [record(1, { ...moved, employer_zip: '' }), record(2), record(3), record(4)];
    const { text } = await firstOf(lines);
    expect(text('employer_city')).toBe(moved.employer_city);
    expect([text('employer_state'), text('employer_zip')]).toEqual([moved.employer_state, '']);
  });
});
