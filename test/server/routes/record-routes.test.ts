/** A page shows one record field by field. */

import { expect, test } from 'vitest';
import { TODAY } from '../../support/facts.js';
import { LAYOUTS, SHAPES } from '../../support/layouts.js';
import { clean, faulty, fetch, json, startService, upload } from '../test-service.js';

interface Shown {
  record_number: number;
  line_number: number;
  text: string;
  columns_in_doubt: boolean;
  fields: { field_name: string; current_value: string; position: { start: number; end: number } }[];
  findings: { field_name: string; current_value: string }[];
}

async function recordOf(url: string, file_id: string, number: number | string, query = ''): Promise<Shown> {
  const answer = await fetch(`${url}/api/v1/files/${file_id}/records/${number}${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Shown;
}

test.each(SHAPES)('$state: each record is found by its number, wherever headers are', async (layout) => {
  const { url } = await startService();
  const file = clean(layout.state, 4);
  const { file_id } = await json(await upload(url, file, layout.state));
  const employee = layout.record_types.find(({ id }) => id === 'employee')!;
  const { start, text } = employee.identified_by;
  const identifier = new RegExp(`^.{${start - 1}}${text.replaceAll('?', '.')}`, 'i');
  const lines = file.toString('latin1').split('\n');
  const employees = lines.flatMap((line, at) => (identifier.test(line) ? [{ line, at }] : []));
  expect(employees).toHaveLength(4);
  for (const [index, { line, at }] of employees.entries()) {
    const record = await recordOf(url, file_id, index + 1);
    expect(record).toMatchObject({ record_number: index + 1, line_number: at + 1, text: line, findings: [] });
    expect(record.fields.map(({ field_name }) => field_name)).toEqual(
      employee.fields.map(({ name }) => name),
    );
    for (const { position, current_value } of record.fields)
      expect(current_value).toBe(line.slice(position.start - 1, position.end).trimEnd());
  }
});

test('a record has its own findings, with the number that they have', async () => {
  const { url } = await startService();
  const file = faulty(3);
  const lines = file.toString('latin1').split('\n');
  // A line of unknown type is counted as a record; a blank line is not.
  lines.splice(2, 0, '', 'x'.repeat(40));
  const answer = await json(await upload(url, Buffer.from(lines.join('\n'), 'latin1')));
  const errors = answer.errors as unknown as { record_number: number; line_number: number }[];
  for (const { record_number, line_number } of errors.filter((error) => error.record_number > 0)) {
    const record = await recordOf(url, answer.file_id, record_number);
    expect(record.line_number).toBe(line_number);
    expect(record.findings).toEqual(errors.filter((error) => error.line_number === line_number));
  }
  expect((await recordOf(url, answer.file_id, 2)).columns_in_doubt).toBe(true);
});

test('with values=mask neither field, line nor finding shows what is private', async () => {
  const { url } = await startService();
  const { file_id } = await json(await upload(url, faulty(2)));
  const open = await recordOf(url, file_id, 2);
  const record = await recordOf(url, file_id, 2, '?values=mask');
  const role = LAYOUTS.find(({ state }) => state === 'Ohio')!.record_types.find(
    ({ id }) => id === 'employee',
  )!;
  const textOf = ({ fields }: Shown, name?: string) =>
    fields.find(({ field_name }) => field_name === name)!.current_value;
  const ssn = textOf(open, role.roles.ssn);
  expect(ssn).toMatch(/^\d{9}$/);
  expect(JSON.stringify(record)).not.toContain(ssn);
  expect(record.text).toContain(`*****${ssn.slice(5)}`);
  expect(textOf(record, role.roles.ssn)).toBe('***');
  const born = textOf(open, role.roles.birth_date);
  expect(JSON.stringify(record)).not.toContain(born);
});

/** Ten records of one employer; those of the wanted numbers were hired a year ago, the others yesterday. */
function lateHires(state: string, late: readonly number[]): Buffer {
  const day = (ago: number) =>
    new Date(Date.parse(TODAY) - 86_400_000 * ago).toISOString().slice(0, 10).replaceAll('-', '');
  const { roles, fields } = LAYOUTS.find((one) => one.state === state)!.record_types.find(
    ({ id }) => id === 'employee',
  )!;
  const { start, end } = fields.find(({ name }) => name === roles.hire_date)!;
  let number = 0;
  const lines = clean(state, 10)
    .toString('latin1')
    .split('\n')
    .map((line) => {
      if (!line.startsWith('2')) return line;
      number += 1;
      return `${line.slice(0, start - 1)}${day(late.includes(number) ? 300 : 1)}${line.slice(end)}`;
    });
  return Buffer.from(lines.join('\n'), 'latin1');
}

test.each([[[2, 5, 6]], [[1, 10]], [[3, 4, 9]]])(
  'a finding about records %j is given for each of them',
  async (late) => {
    const { url } = await startService();
    const { file_id } = await json(await upload(url, lateHires('Ohio', late)));
    const typesOf = async (number: number) =>
      (await recordOf(url, file_id, number)).findings.map(
        (one) => (one as unknown as { error_type: string }).error_type,
      );
    for (let number = 1; number <= 10; number++)
      expect(await typesOf(number), `record ${number}`).toEqual(late.includes(number) ? ['LATE_REPORT'] : []);
    const values = new Set<string>();
    for (const number of late) {
      const { fields, findings } = await recordOf(url, file_id, number);
      const hired = fields.find(({ field_name }) => field_name === findings[0]?.field_name)!;
      expect(findings[0]?.current_value).toBe(hired.current_value);
      values.add(hired.current_value);
    }
    expect(values.size).toBe(1);
  },
);

test('a record is found by its line, wherever headers are', async () => {
  const { url } = await startService();
  const { file_id } = await json(await upload(url, clean('Ohio', 4)));
  for (const record_number of [1, 2, 3, 4]) {
    const record = await recordOf(url, file_id, record_number);
    const answer = await fetch(`${url}/api/v1/files/${file_id}/lines/${record.line_number}`);
    expect(await answer.json()).toEqual(record);
  }
  for (const line of ['1', '0', '99', 'x', '1e0']) {
    const answer = await fetch(`${url}/api/v1/files/${file_id}/lines/${line}`);
    expect(answer.status).toBe(404);
    expect(await json(answer)).toMatchObject({ code: 'RECORD_NOT_FOUND' });
  }
});

test.each(['0', '4', '-1', '1e0', '01', 'x', '99999999999'])('there is no record %s', async (number) => {
  const { url } = await startService();
  const { file_id } = await json(await upload(url, faulty(3)));
  const answer = await fetch(`${url}/api/v1/files/${file_id}/records/${number}`);
  expect([answer.status, answer.headers.get('etag')]).toEqual([404, null]);
  expect(await json(answer)).toMatchObject({ code: 'RECORD_NOT_FOUND' });
});
