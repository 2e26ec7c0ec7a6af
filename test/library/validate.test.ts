/** `validate` of the library, where it differs from the checker. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { validate } from '../../src/index.js';
import { SHAPES } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanRecord, recordType, setField } from '../support/records.js';

describe('validate without today', () => {
  const zone = process.env.TZ;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T03:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each([
    ['America/Denver', ['FUTURE_HIRE_DATE']],
    ['Europe/Berlin', []],
  ])('takes the day in %s, as the command line does', async (place, expected) => {
    process.env.TZ = place;
    for (const layout of SHAPES) {
      const { hire_date: hire = '' } = recordType(layout, 'employee').roles;
      const record = cleanRecord(layout, seeded(4), { address: 'domestic', contractor: false, optional: 0 });
      const [format] = recordType(layout, 'employee').fields.find(({ name }) => name === hire)?.formats ?? [];
      const line = setField(layout, record, hire, format === 'MMDDYYYY' ? '11222026' : '20261122');
      const { warnings } = await validate(line, { state: layout.state });
      expect(warnings.map(({ error_type }) => error_type)).toEqual(expected);
    }
  });
});
