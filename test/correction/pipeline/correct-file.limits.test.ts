/** What a correction never changes: the digits of SSNs, FEINs and dates, and the letters of names. */

import { describe, expect, it } from 'vitest';
import type { Layout } from '../../../src/layouts/types.js';
import { FIELD_FAULTS } from '../../support/faults.js';
import { SHAPES } from '../../support/layouts.js';
import { optionsFor, plantField } from '../../support/plant.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, fieldNamed } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { fileOf } from '../support/one-record.js';

/** Kinds whose digits never change. */
const KEPT = new Set(['ssn', 'fein', 'date']);

/** The lines of records that each have one of the faults, with four clean ones of the same employer between them. */
function faultyFile(layout: Layout, wanted: (kind: string, severity: string) => boolean): string {
  const lines = FIELD_FAULTS.flatMap((fault, number) => {
    const record = cleanRecord(layout, seeded(number), { ...optionsFor(fault), number });
    const planted = plantField(layout, record, fault);
    if (!planted) return [];
    const { kind } = fieldNamed(layout, planted.expected.field_name);
    return wanted(kind, planted.expected.severity) ? [planted.line] : [];
  });
  return fileOf(layout, lines);
}

describe.each(SHAPES)('in a file for $state', (layout) => {
  it('no digit of an SSN, FEIN or date changes, nor is one put in', async () => {
    const input = faultyFile(layout, (kind) => KEPT.has(kind));
    const { output, result } = await correct(layout, input);
    const digits = (text: string) =>
      text.split('\n').map((line) => Array.from(line.replace(/\D/g, '')).sort().join(''));
    expect(result.total_errors).toBeGreaterThan(15);
    expect(digits(output.toString('latin1'))).toEqual(digits(input));
  });

  it('a missing or impossible SSN or FEIN stays as it is, and so do those with letters', async () => {
    const input = faultyFile(layout, (kind) => kind === 'ssn' || kind === 'fein');
    const { output, changes, proposals, outcomes } = await correct(layout, input);
    expect(output.toString('latin1')).toBe(input);
    expect({ changes, proposals }).toEqual({ changes: [], proposals: [] });
    expect(new Set(outcomes.map(({ resolution }) => resolution))).toEqual(new Set(['failed']));
  });

  it('the letters of a name stay', async () => {
    const input = faultyFile(layout, (kind, severity) => kind === 'name' && severity === 'error');
    const { output } = await correct(layout, input);
    const { fields } = layout.record_types.find(({ id }) => id === 'employee')!;
    const names = fields.filter(({ kind }) => kind === 'name');
    const lettersOf = (file: string) =>
      file.split('\n').map((line) =>
        names.map(({ start, end }) =>
          line
            .slice(start - 1, end)
            .normalize('NFD')
            .replace(/[^A-Z0-9]/g, ''),
        ),
      );
    expect(lettersOf(output.toString('latin1'))).toEqual(lettersOf(input));
  });

  it('the audit contains no digit of an SSN, FEIN or date', async () => {
    const { changes } = await correct(
      layout,
      faultyFile(layout, () => true),
    );
    const kinds = new Map(
      layout.record_types.flatMap(({ fields }) => fields.map((one) => [one.name, one.kind])),
    );
    const kept = changes.filter(({ field_name }) => KEPT.has(kinds.get(field_name) ?? ''));
    expect(kept.filter(({ removed, inserted }) => /\d/.test(removed + inserted))).toEqual([]);
  });

  it('a file that only warns comes out as it was', async () => {
    const input = faultyFile(layout, (_kind, severity) => severity === 'warning');
    const { output, result } = await correct(layout, input);
    expect(result.before.total_warnings).toBeGreaterThan(5);
    expect(output.toString('latin1')).toBe(input);
  });
});
