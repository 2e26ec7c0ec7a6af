/** What a page requests in addition to the findings: groups, neighbors of a record, and what a job did in counts. */

import { readFile } from 'node:fs/promises';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { fileOf, layoutOf, recordWith } from '../../correction/support/one-record.js';
import { share } from '../../support/campaign.js';
import { TODAY } from '../../support/facts.js';
import { findLayout, SHAPES } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanLines, cleanRecord, fieldText, framed, setField } from '../../support/records.js';
import { correctByRules } from '../real-corrections.js';
import { createJob, fetch, jobEnded, json, startService, upload } from '../test-service.js';

interface Drawn {
  finding: {
    line_number: number;
    record_number: number;
    current_value: string;
    value_masked?: boolean;
    error_type: string;
  };
  record_text: string | null;
}
interface Group {
  count: number;
  places: number;
  drawn: Drawn[];
  further_lines: number[];
}

const get = async <Answer>(address: string) => (await fetch(address)).json() as Promise<Answer>;

test('groups count all findings, and draw the first few with their line', async () => {
  const { url } = await startService();
  const file = await readFile('examples/texas-faults.txt');
  const { file_id, errors, warnings } = (await json(await upload(url, file, 'Texas'))) as unknown as {
    file_id: string;
    errors: object[];
    warnings: object[];
  };
  const { groups } = await get<{ groups: Group[] }>(`${url}/api/v1/files/${file_id}/groups`);
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(errors.length + warnings.length);
  const lines = file.toString('latin1').split(/\r?\n/);
  for (const { finding, record_text } of groups.flatMap(({ drawn }) => drawn))
    if (record_text !== null) expect(record_text).toBe(lines[finding.line_number - 1]);
  const masked = await get<{ groups: Group[] }>(`${url}/api/v1/files/${file_id}/groups?values=mask`);
  for (const { finding, record_text } of masked.groups.flatMap(({ drawn }) => drawn)) {
    if (finding.value_masked) expect(finding.current_value).toBe('***');
    // A header or total contains nothing private.
    if (record_text !== null && finding.record_number > 0)
      expect(record_text).not.toBe(lines[finding.line_number - 1]);
  }
});

test('groups name the employers at fault, and no answer shows more of a FEIN than its record may', async () => {
  const { url } = await startService();
  const [one, other] = ['ALDER MILLS', 'BIRCH YARDS'].map((employer_name, nth) => ({
    employer_name,
    employer_fein: ['310000123', '840000618'][nth]!,
  }));
  const layout = findLayout('Ohio')!;
  const line = (nth: number, texts: Record<string, string>) =>
    Object.entries({ ...one, ...texts }).reduce(
      (text, [name, value]) => setField(layout, text, name, value),
      cleanRecord(layout, seeded(nth), { number: nth, address: 'domestic', contractor: false }),
    );
  // A number that is a digit short may be anywhere, so that none of its record is shown.
  const lines = [line(1, { employee_ssn: '89912345' }), line(2, {}), line(3, { ...other, employee_zip: '' })];
  const file = Buffer.from(`${framed(layout, seeded(1), lines, { frame: false }).join('\n')}\n`);
  const { file_id } = await json(await upload(url, file, 'Ohio'));
  const address = `${url}/api/v1/files/${file_id}`;
  const employersOf = async (query: string) =>
    (await get<{ employers: object[] }>(`${address}/groups${query}`)).employers;
  expect(await employersOf('')).toEqual([
    { ...one, errors: 1, warnings: 0 },
    { ...other, errors: 1, warnings: 0 },
  ]);
  expect(await employersOf('?values=mask')).toEqual([
    { employer_name: 'ALDER MILLS', errors: 1, warnings: 0 },
    { employer_name: 'BIRCH YARDS', employer_fein: '*****0618', errors: 1, warnings: 0 },
  ]);
  for (const path of ['groups', 'records/1', 'records/3', 'errors', 'report'])
    expect(await (await fetch(`${address}/${path}?values=mask`)).text()).not.toMatch(/310000123|840000618/);
});

test('a record names the nearest records with findings, whatever their order', async () => {
  const { url } = await startService();
  const { file_id, ...file } = await json(await upload(url, await readFile('examples/ohio-faults.txt')));
  const findings = [...file.errors, ...(file.warnings as object[])] as unknown as { record_number: number }[];
  const numbers = [...new Set(findings.map((one) => one.record_number))].filter((one) => one > 0);
  for (const number of [1, 9, 14, 24]) {
    const record = await get<Record<string, unknown>>(`${url}/api/v1/files/${file_id}/records/${number}`);
    expect(record.previous_with_findings).toBe(Math.max(0, ...numbers.filter((one) => one < number)) || null);
    const after = numbers.filter((one) => one > number);
    expect(record.next_with_findings).toBe(after.length > 0 ? Math.min(...after) : null);
  }
});

test('findings are listed by field, and entries of the audit by kind', async () => {
  const { url } = await startService();
  const { file_id, errors } = await json(await upload(url, await readFile('examples/ohio-faults.txt')));
  const of = errors as unknown as { field_name: string }[];
  const listed = await get<{ total: number }>(
    `${url}/api/v1/files/${file_id}/errors?field_name=employee_state`,
  );
  expect(listed.total).toBe(of.filter(({ field_name }) => field_name === 'employee_state').length);
  expect((await fetch(`${url}/api/v1/files/${file_id}/errors?field_name=${'x'.repeat(200)}`)).status).toBe(
    400,
  );
});

test('a summary of a job counts its audit, and the audit can be had whole', async () => {
  const { url } = await startService({ correct: correctByRules });
  const { file_id } = await json(await upload(url, await readFile('examples/ohio-faults.txt')));
  const { job_id } = await json(await createJob(url, file_id));
  const { corrections_failed } = await jobEnded(url, job_id);
  const job = `${url}/api/v1/jobs/${job_id}`;
  const { changed, left } = await get<{
    changed: { changes: number; title: string }[];
    left: { count: number }[];
  }>(`${job}/summary`);
  expect(left.reduce((sum, { count }) => sum + count, 0)).toBe(corrections_failed);
  const { total } = await get<{ total: number }>(`${job}/corrections?kind=change`);
  expect(changed.reduce((sum, { changes }) => sum + changes, 0)).toBe(total);
  expect(changed.map(({ title }) => title)).toContain('Leave the apostrophe out');
  const audit = await (await fetch(`${job}/audit?values=mask`)).text();
  const entries = audit
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string });
  const { corrections } = await get<{ corrections: object[] }>(`${job}/corrections?values=mask`);
  expect(entries).toEqual(corrections);
  expect((await fetch(`${job}/corrections?kind=all`)).status).toBe(400);
});

test('changes have their whole field before and after where that is asked for, masked by what it is', async () => {
  const { url } = await startService({ correct: correctByRules });
  const file = await readFile('examples/ohio-faults.txt');
  const lines = file.toString().split(/\r?\n/);
  const { file_id } = await json(await upload(url, file));
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  const address = `${url}/api/v1/jobs/${job_id}/corrections?kind=change`;
  type Shown = Record<'field_name' | 'removed' | 'inserted', string> & {
    line_number: number;
    field?: { before: string; after: string; value_masked?: true; position: { start: number; end: number } };
  };
  const changesAt = async (query: string) =>
    (await get<{ corrections: Shown[] }>(`${address}${query}`)).corrections;
  expect((await changesAt('')).filter(({ field }) => field)).toEqual([]);
  const shown = await changesAt('&fields=true');
  for (const { line_number, field, inserted } of shown) {
    if (!field) continue;
    const { start, end } = field.position;
    expect(field.before).toBe(lines[line_number - 1]!.slice(start - 1, end).trimEnd());
    expect(field.after).toContain(inserted.trim());
  }
  const masked = await changesAt('&fields=true&values=mask');
  const of = (changes: Shown[], name: string) => changes.find(({ field_name }) => field_name === name)?.field;
  expect(of(masked, 'employee_state')).toMatchObject({ before: 'oh', after: 'OH' });
  // A part of the list is as the whole of it.
  expect(await changesAt('&fields=true&values=mask&skip=3&limit=2')).toEqual(masked.slice(3, 5));
  // Those of one line are as in the whole list, by the whole number of the line.
  for (const number of new Set(masked.map(({ line_number }) => line_number)))
    expect(await changesAt(`&fields=true&values=mask&line_number=${number}`)).toEqual(
      masked.filter(({ line_number }) => line_number === number),
    );
  expect(await changesAt('&line_number=100000')).toEqual([]);
  expect((await fetch(`${address}&fields=yes`)).status).toBe(400);
  expect((await fetch(`${address}&line_number=1.5`)).status).toBe(400);
});

test('a birth date that was reordered is whole in its change only where values are shown', async () => {
  const { url } = await startService({ correct: correctByRules });
  const colorado = layoutOf('Colorado');
  const file = fileOf(colorado, [recordWith(colorado, { date_of_birth: '10111961' }, {}, 1)]);
  const { file_id } = await json(await upload(url, Buffer.from(file), 'Colorado'));
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  const job = `${url}/api/v1/jobs/${job_id}`;
  const { proposals } = await get<{ proposals: { proposal_id: string }[] }>(`${job}/proposals`);
  const decisions = proposals.map(({ proposal_id }) => ({ proposal_id, decision: 'accept', option: 0 }));
  await fetch(`${job}/decisions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ decisions }),
  });
  const fieldIn = async (query: string) =>
    (await get<{ corrections: { field: object }[] }>(`${job}/corrections?kind=change&${query}`))
      .corrections[0]?.field;
  expect(await fieldIn('fields=true')).toMatchObject({ before: '10111961', after: '19611011' });
  expect(await fieldIn('fields=true&values=mask')).toMatchObject({
    before: '***',
    after: '***',
    value_masked: true,
  });
  expect(await fieldIn('values=show')).toBeUndefined();
});

describe.each(share(SHAPES, 3))('the audit of a job of $state, for people', (layout) => {
  const options = { seed: 4, records: 3, today: TODAY, contractor: false, frame: false } as const;
  const lines = [...cleanLines(layout, { ...options, address: 'domestic' })];
  // A layout may begin with a header.
  const last = lines.pop() ?? '';
  const ssn = fieldText(layout, last, 'employee_ssn');
  const file = [...lines, setField(layout, last, 'employee_last_name', "O'MALLEY")]
    .map((line) => `${line}\n`)
    .join('');

  async function auditOf() {
    const { url } = await startService({ correct: correctByRules, today: () => TODAY });
    const { file_id } = await json(await upload(url, Buffer.from(file, 'latin1'), layout.state));
    const { job_id } = await json(await createJob(url, file_id));
    const { corrections_failed, status } = await jobEnded(url, job_id);
    expect(status).toBe('completed');
    return {
      job_id,
      corrections_failed,
      audit: (query: string) => fetch(`${url}/api/v1/jobs/${job_id}/audit?${query}`),
    };
  }

  test('is a page without scripts, a table, or JSON lines; masked where asked', async () => {
    const { job_id, corrections_failed, audit } = await auditOf();
    const page = await audit('format=html&values=mask');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-disposition')).toContain('.audit.html');
    const text = await page.text();
    expect(XMLValidator.validate(text.slice(text.indexOf('\n')))).toBe(true);
    expect(text).toContain(`${corrections_failed} left`);
    expect(text).toContain(job_id);
    expect(text).toMatch(/O&#39;MALLEY<\/code><\/td><td><code>OMALLEY/);
    expect(text).toContain(`SSN ending in ${ssn.slice(-4)}`);
    for (const query of ['format=html', 'format=csv'])
      expect(await (await audit(`${query}&values=mask`)).text()).not.toContain(ssn);
    const table = await audit('format=csv');
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(table.headers.get('cache-control')).toBe('no-store');
    const rows = await table.text();
    expect(rows).toContain("O'MALLEY,OMALLEY,false");
    expect(rows.match(/^left,/gm) ?? []).toHaveLength(Number(corrections_failed));
    const lines = await audit('format=jsonl');
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(await lines.text()).toBe(await (await audit('')).text());
    expect((await audit('format=xml')).status).toBe(400);
  });
});
