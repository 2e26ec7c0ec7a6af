/** Records in which every field has an error, of which a file of another kind may have thousands. */

import { expect, it, vi } from 'vitest';
import { EmployerAgreement } from '../../../src/correction/record/employer-agreement.js';
import { findLayout } from '../../support/layouts.js';
import { setField } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';

const ohio = findLayout('Ohio')!;
const RECORDS = 20;
const record = setField(ohio, '2'.repeat(ohio.record_length), 'employer_name', '');

it('have the known values of a field looked for by rule and once for a model, not for each error', async () => {
  const looks = vi.spyOn(EmployerAgreement.prototype, 'knownTexts');
  const { outcomes } = await correct(ohio, record.repeat(RECORDS));
  expect(outcomes.length).toBeGreaterThan(12 * RECORDS);
  expect(looks.mock.calls.length).toBeLessThanOrEqual(2 * RECORDS);
  looks.mockRestore();
});
