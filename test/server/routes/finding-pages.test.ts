/** Pages of many findings: the same bytes are read for a page anywhere, and every filter gives what the whole list has. */

import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FindingMap } from '../../../src/api/index.js';
import type { BlobSpan } from '../../../src/storage/ports/blobs.js';
import type { Finding } from '../../../src/validation/index.js';
import { runs, share } from '../../support/campaign.js';
import { findLayout } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, fieldText, framed, setField } from '../../support/records.js';
import { tempFolder } from '../../support/temp-folder.js';
import { ENGINES } from '../engines.js';
import { fetch, json, noPlans, type ServiceOptions, startService, upload } from '../test-service.js';

const OHIO = findLayout('Ohio')!;
const RECORDS = 260;
const EMPLOYERS = [
  { employer_name: 'ALDER MILLS LLC', employer_fein: '310000123' },
  { employer_name: 'BIRCH YARDS INC', employer_fein: '840000618' },
];

/** Records with four errors each, of two employers in turn; all are late, which is one warning. */
const lines = Array.from({ length: RECORDS }, (_, number) => {
  const texts = {
    ...EMPLOYERS[number % 2],
    employee_first_name: '',
    employee_last_name: '',
    employee_zip: '4321',
    employee_city: '',
    employee_date_of_hire: '20260105',
  };
  return Object.entries(texts).reduce(
    (text, [name, value]) => setField(OHIO, text, name, value),
    cleanRecord(OHIO, seeded(number), { number, address: 'domestic', contractor: false }),
  );
});
const FILE = Buffer.from(`${framed(OHIO, seeded(1), lines, { frame: false }).join('\n')}\n`, 'latin1');
const lastFourOf = (record: number) => fieldText(OHIO, lines[record - 1] ?? '', 'employee_ssn').slice(-4);

/** Whether a finding is about an employer, as one of several, too. */
const isOf = (fein: string) => (finding: Finding) =>
  (finding.employers ?? [finding]).some((one) => one.employer_fein === fein);

/** What is read of the findings. */
interface Reads {
  spans: BlobSpan[];
  whole: number;
  indexes: number;
  /** Called with each span before it is read. */
  onSpan?: () => Promise<void>;
}

/** A service that counts its reads, and its folder or database for another one. */
async function counting(where: Pick<ServiceOptions, 'root' | 'database'>) {
  const reads: Reads = { spans: [], whole: 0, indexes: 0 };
  const { url, app, close } = await startService({
    ...where,
    planMaker: noPlans,
    prepareBlobs: (blobs) => {
      const { open, readSpan, readDerived } = blobs;
      blobs.open = (name, facts) => {
        if (name.kind === 'findings') reads.whole += 1;
        return open.call(blobs, name, facts);
      };
      blobs.readSpan = async (name, span) => {
        reads.spans.push(span);
        await reads.onSpan?.();
        return readSpan.call(blobs, name, span);
      };
      blobs.readDerived = (kind, id) => {
        if (kind === 'index') reads.indexes += 1;
        return readDerived.call(blobs, kind, id);
      };
    },
  });
  const stored = async () => {
    const { file_id } = await json(await upload(url, FILE));
    return file_id;
  };
  const pageOf = async (fileId: string, query: string) =>
    (await (await globalThis.fetch(`${url}/api/v1/files/${fileId}/errors?${query}`)).json()) as {
      total: number;
      errors: Finding[];
    };
  const allOf = async (fileId: string) => {
    const all: Finding[] = [];
    for (let total = 1; all.length < total; ) {
      const page = await pageOf(fileId, `severity=all&limit=1000&skip=${all.length}`);
      all.push(...page.errors);
      total = page.total;
    }
    return all;
  };
  return { url, app, reads, stored, pageOf, allOf, close };
}

describe.each(ENGINES)('in %s', (_, place) => {
  test('a page anywhere reads only its own bytes', async () => {
    const where = await place();
    const first = await counting(where);
    const id = await first.stored();
    const all = await first.allOf(id);
    expect(all.length).toBeGreaterThan(4 * RECORDS);
    const size = Math.max(...first.reads.spans.map((span) => span.offset + span.size));
    await first.close();
    const { pageOf, reads } = await counting(where);
    for (const skip of [0, 700, all.length - 100]) {
      reads.spans = [];
      const { errors, total } = await pageOf(id, `severity=all&skip=${skip}`);
      expect(total).toBe(all.length);
      expect(errors).toEqual(all.slice(skip, skip + 100));
      expect(reads.spans.reduce((sum, span) => sum + span.size, 0)).toBeLessThan(size / 4);
    }
    expect(reads).toMatchObject({ whole: 0, indexes: 1 });
  });
});

describe.each(share(ENGINES, 1))('in %s', (_, place) => {
  test('each filter, and any two of them, give what the whole list has', async () => {
    const { url, stored, allOf, pageOf } = await counting(await place());
    const id = await stored();
    const all = await allOf(id);
    const filters: [query: string, isWanted: (finding: Finding) => boolean][] = [
      ['severity=warning', (one) => one.severity === 'warning'],
      ['error_type=MISSING_REQUIRED_FIELD', (one) => one.error_type === 'MISSING_REQUIRED_FIELD'],
      ['field_name=employee_city', (one) => one.field_name === 'employee_city'],
      ['who=never', (one) => one.fix.tier === 'never'],
      ['line_number=77', (one) => one.line_number === 77],
      ['employer=0618', isOf('840000618')],
      ['employer=alder%20mills', isOf('310000123')],
      [
        `last_four=${lastFourOf(78)}`,
        ({ record_number, occurrences }) => !occurrences && lastFourOf(record_number) === lastFourOf(78),
      ],
      ['search=CITY%20%20blank', ({ field_label }) => field_label === 'Employee city'],
      ['search=birch%20zip', (one) => isOf('840000618')(one) && one.field_name === 'employee_zip'],
      ['search=77', ({ line_number, field_label }) => line_number === 77 || field_label.includes('77')],
      [
        `search=${lastFourOf(78)}`,
        ({ record_number, occurrences }) => !occurrences && lastFourOf(record_number) === lastFourOf(78),
      ],
    ];
    for (const [nth, [query, isWanted]] of filters.entries()) {
      // No filter is given twice.
      const [other, isOther] = filters[(nth + (query.startsWith('search') ? 4 : 3)) % filters.length]!;
      for (const [both, isBoth] of [
        [`${query}&skip=1&limit=20`, isWanted],
        [`${query}&${other}&limit=3`, (one: Finding) => isWanted(one) && isOther(one)],
      ] as const) {
        const expected = all.filter((one) => isBoth(one));
        const [skip, limit] = both.includes('skip') ? [1, 21] : [0, 3];
        const found = await pageOf(id, both.includes('severity') ? both : `severity=all&${both}`);
        expect(found, both).toEqual({ total: expected.length, errors: expected.slice(skip, limit) });
      }
    }
    for (const wrong of ['last_four=123', 'who=anyone', 'employer=', 'search='])
      expect((await fetch(`${url}/api/v1/files/${id}/errors?${wrong}`)).status).toBe(400);
  });
});

test('the map counts what the list has, and reads no finding; of very many, neighbors are one mark', async () => {
  const { url, stored, allOf, reads } = await counting({ root: await tempFolder() });
  const id = await stored();
  const all = await allOf(id);
  reads.spans = [];
  const mapOf = async (query: string, fileId = id) =>
    (await (await globalThis.fetch(`${url}/api/v1/files/${fileId}/map?${query}`)).json()) as FindingMap;
  const errors = all.filter(({ severity }) => severity === 'error');
  const whole = await mapOf('');
  expect(whole).toMatchObject({ file_id: id, total: errors.length, records: RECORDS });
  for (const query of ['', 'search=city', 'severity=all&employer=0618', 'search=city&line_number=77']) {
    const { total, lanes, groups, lines_per_mark } = await mapOf(query);
    const marks = lanes.flatMap((lane) => lane.marks);
    const sum = (some: readonly { count: number }[]) => some.reduce((so, { count }) => so + count, 0);
    expect([sum(lanes), sum(groups), sum(marks)]).toEqual([total, total, total]);
    expect(marks.every(({ first_line, last_line }) => last_line - first_line < lines_per_mark)).toBe(true);
    expect(total).toBe((await json(await fetch(`${url}/api/v1/files/${id}/errors?${query}`))).total);
  }
  const { lanes } = await mapOf('field_name=employee_city');
  expect(lanes).toEqual([
    {
      field_name: 'employee_city',
      field_label: 'Employee city',
      count: RECORDS,
      marks: lines.map((_, at) => ({
        first_line: at + 2,
        last_line: at + 2,
        record_number: at + 1,
        count: 1,
      })),
    },
  ]);
  // Four lanes of 260 marks are fewer than all that are shown one by one; those of some more files are summed.
  const large = Buffer.concat(Array.from({ length: runs(4, 20) }, () => FILE));
  const { file_id } = await json(await upload(url, large));
  const summed = await mapOf('', file_id);
  expect(summed.lines_per_mark).toBe(Math.ceil(summed.last_line / 150));
  expect(Math.max(...summed.lanes.map(({ marks }) => marks.length))).toBe(150);
});

test('an index that is missing, damaged or of an earlier version is made again, with what it had', async () => {
  const root = await tempFolder();
  const first = await counting({ root });
  const id = await first.stored();
  const path = join(root, 'files', id, 'findings.index');
  const [whole, last] = [await readFile(path), await first.pageOf(id, `last_four=${lastFourOf(9)}`)];
  expect(last.total).toBeGreaterThan(0);
  await first.close();
  await startedAgain(() => rm(path));
  await startedAgain(() => writeFile(path, whole.subarray(0, -40)));
  await startedAgain(() => {
    const content = whole.toString('latin1', 0, whole.length - 32).replace('{"version":2', '{"version":1');
    const bytes = Buffer.from(content, 'latin1');
    return writeFile(path, Buffer.concat([bytes, createHash('sha256').update(bytes).digest()]));
  });
  await startedAgain(() => {
    const changed = Buffer.from(whole);
    changed[whole.length >> 1]! ^= 1;
    return writeFile(path, changed);
  });

  async function startedAgain(damage: () => Promise<void>): Promise<void> {
    await damage();
    const again = await counting({ root });
    expect(await again.pageOf(id, `last_four=${lastFourOf(9)}`)).toEqual(last);
    expect(await readFile(path)).toEqual(whole);
    await again.close();
  }
});

test('requests whose clients hang up leave no work to those that come after', async () => {
  const root = await tempFolder();
  const first = await counting({ root });
  const id = await first.stored();
  await first.close();
  const { url, reads, pageOf } = await counting({ root });
  await Promise.allSettled(
    Array.from({ length: 60 }, (_, nth) => {
      const signal = AbortSignal.timeout(nth % 5);
      return globalThis.fetch(`${url}/api/v1/files/${id}/errors?skip=${20 * nth}`, { signal });
    }),
  );
  await pageOf(id, 'skip=1000');
  expect(reads).toMatchObject({ indexes: 1, whole: 0 });
});

test('a client that hangs up while a page is read ends the reading', async () => {
  const { url, app, reads, stored, pageOf } = await counting({ root: await tempFolder() });
  const id = await stored();
  await pageOf(id, 'limit=1');
  reads.spans = [];
  const closed = new Promise<void>((resolve) => {
    app.server.once('connection', (socket) => socket.once('close', () => resolve()));
  });
  const asked = request(`${url}/api/v1/files/${id}/errors?limit=1000`, { agent: false }).on(
    'error',
    () => {},
  );
  reads.onSpan = async () => {
    asked.destroy();
    await closed;
  };
  asked.end();
  await closed;
  delete reads.onSpan;
  await pageOf(id, 'limit=1');
  expect(reads.spans).toHaveLength(2);
});
