/** A record of the corrected file, so that what was typed can be read again. */

import { expect, test } from 'vitest';
import { fileOf, layoutOf, recordWith } from '../../correction/support/one-record.js';
import { correctByRules } from '../real-corrections.js';
import { createJob, fetch, jobEnded, json, startService, upload } from '../test-service.js';

interface Shown {
  record_number: number;
  text: string;
  columns_in_doubt: boolean;
  fields: { field_name: string; current_value: string; value_masked?: true }[];
}

/** Line 2 has no SSN, line 3 is displaced by two columns after its first name. */
async function corrected() {
  const layout = layoutOf('Ohio');
  const { fields } = layout.record_types.find(({ id }) => id === 'employee')!;
  const { end } = fields.find(({ name }) => name === 'employee_first_name')!;
  const whole = recordWith(layout, { ssn: '465625876', first_name: 'ANA', last_name: 'ROMERO' }, {}, 6);
  const displaced = `${whole.slice(0, end)}  ${whole.slice(end, -2)}`;
  const file = fileOf(layout, [recordWith(layout, { ssn: '' }, {}, 5), displaced]);
  const { url } = await startService({ correct: correctByRules });
  const { file_id } = await json(await upload(url, Buffer.from(file)));
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  const address = `${url}/api/v1/jobs/${job_id}`;
  const record = (line: number | string, values: 'show' | 'mask') =>
    fetch(`${address}/lines/${line}?values=${values}`);
  return {
    record,
    shown: async (line: number, values: 'show' | 'mask') =>
      (await (await record(line, values)).json()) as Shown,
    type: (value: string) =>
      fetch(`${address}/decisions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ values: [{ line_number: 2, field_name: 'employee_ssn', value }] }),
      }),
  };
}

const ssnOf = ({ fields }: Shown) => fields.find(({ field_name }) => field_name === 'employee_ssn');

test('has what was typed, masked unless it is asked for', async () => {
  const { shown, type } = await corrected();
  expect(ssnOf(await shown(2, 'show'))).toMatchObject({ current_value: '' });
  expect((await type('465-62-5872')).status).toBe(200);
  expect(ssnOf(await shown(2, 'show'))).toMatchObject({ current_value: '465625872' });
  const masked = await shown(2, 'mask');
  expect(ssnOf(masked)).toMatchObject({ current_value: '***', value_masked: true });
  expect(masked.text).toContain('*****5872');
  expect(JSON.stringify(masked)).not.toContain('465625872');
});

test('is masked as a whole where the record of the upload is', async () => {
  const { shown } = await corrected();
  const masked = await shown(3, 'mask');
  expect(masked.columns_in_doubt).toBe(true);
  expect(JSON.stringify(masked)).not.toMatch(/46562|ROMERO|ANA/);
  expect((await shown(3, 'show')).text).toContain('ROMERO');
});

test('a header is a record, and other lines are none', async () => {
  const { shown, record } = await corrected();
  expect((await shown(1, 'mask')).record_number).toBe(0);
  for (const line of ['0', '99', 'x']) {
    const answer = await record(line, 'mask');
    expect([answer.status, (await json(answer)).code]).toEqual([404, 'RECORD_NOT_FOUND']);
  }
});
