/** The passes over a whole file: large ones, ones that are none, what is taken back, and what is left behind. */

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome, Progress } from '../../src/correction/index.js';
import { correctFile, undo } from '../../src/correction/index.js';
import type { CorrectionRun } from '../../src/correction/pipeline/apply-changes.js';
import { ProgressReporter } from '../../src/correction/pipeline/correction-progress.js';
import { findErrors } from '../../src/correction/pipeline/find-errors.js';
import { proveFile } from '../../src/correction/pipeline/prove-file.js';
import { writeOutput } from '../../src/correction/pipeline/write-output.js';
import { EmployerAgreement } from '../../src/correction/record/employer-agreement.js';
import { LAYOUTS } from '../../src/layouts/index.js';
import { correctionFiles } from '../../src/storage/correction-files.js';
import { recordContextOf } from '../../src/validation/file/file-checker.js';
import { RecordCheck } from '../../src/validation/record/record-check.js';
import { planLayout } from '../../src/validation/record/record-plan.js';
import { TODAY } from '../support/facts.js';
import { cleanLines, setField } from '../support/records.js';
import { layoutOf, recordWith } from './one-record.js';
import { correct, PLACES } from './run.js';

const layout = layoutOf('Texas');
const settings = { layout, today: TODAY, places: PLACES, otherLayouts: LAYOUTS };
const ignore = { change: () => {}, outcome: () => {} };

let folder: string;
const at = (name: string) => join(folder, name);
const ports = () => correctionFiles(at('in.txt'), at('out.txt'));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-whole-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const asFile = (lines: readonly string[], end = '\n') => lines.map((line) => line + end).join('');

describe('a file of several megabytes', () => {
  const dirty = recordWith(layout, { last_name: "O'BRIEN" });
  const plain = recordWith(layout, { last_name: 'OBRIEN' });

  it.each(['\n', '\r\n', '\r', ''])('with line ends %j is corrected wherever its chunks end', async (end) => {
    const clean = [...cleanLines(layout, { seed: 4, records: 1500, frame: false })];
    const isDirty = (_: string, line: number) => line % 7 === 3;
    const [input, wanted] = [dirty, plain].map((fault) =>
      asFile(
        clean.map((line, number) => (isDirty(line, number) ? fault : line)),
        end,
      ),
    );
    const { output, changes } = await correct(layout, input!);
    expect(output.toString('latin1')).toBe(wanted);
    expect(Buffer.from(undo(changes, output)).toString('latin1')).toBe(input);
    expect(changes[0]).toMatchObject({ change_id: 'c1', line_number: 4, record_number: 4 });
  });

  it('with one endless line keeps that line', async () => {
    const input = asFile([dirty, `W4${'9'.repeat(1_000_000)}`, dirty]);
    const { output, outcomes } = await correct(layout, input);
    expect(output.toString('latin1')).toBe(asFile([plain, `W4${'9'.repeat(1_000_000)}`, plain]));
    expect(outcomes.find(({ line_number }) => line_number === 2)?.resolution).toBe('failed');
  });
});

it.each([
  ['empty', ''],
  ['split by commas', 'a,b,c,d\n1,2,3,4\n'],
  ['of another state', asFile([...cleanLines(layoutOf('Ohio'), { seed: 1, records: 2 })])],
])('a file that is %s gives a diagnosis and no output', async (_about, text) => {
  await writeFile(at('in.txt'), text);
  const result = await correctFile({ ...settings, ports: ports() }, ignore);
  expect(result.diagnosis).toBeDefined();
  expect(await readdir(folder)).toEqual(['in.txt']);
});

describe('a run', () => {
  const lines = [recordWith(layout, { last_name: "O'BRIEN" }), recordWith(layout, { city: '' }, {}, 6)];

  it('tells how far it is, and leaves the output alone behind, for its owner only', async () => {
    await writeFile(at('in.txt'), asFile(lines));
    const seen: Progress[] = [];
    const onProgress = (progress: Progress) => seen.push(progress);
    await correctFile({ ...settings, ports: ports(), onProgress }, ignore);
    expect([...new Set(seen.map(({ step }) => step))]).toEqual(['check', 'apply', 'prove']);
    expect(seen.at(-1)).toMatchObject({ bytes: 1604, total_bytes: 1604, total_errors: 2, applied: 1 });
    expect((await readdir(folder)).sort()).toEqual(['in.txt', 'out.txt']);
    expect((await stat(at('out.txt'))).mode & 0o777).toBe(0o600);
  });

  it('that is aborted rejects and leaves no output', async () => {
    await writeFile(at('in.txt'), asFile(lines));
    const stop = new AbortController();
    const { signal } = stop;
    const onProgress = ({ step }: Progress) => step === 'apply' && stop.abort(new Error('stopped'));
    await expect(correctFile({ ...settings, ports: ports(), signal, onProgress }, ignore)).rejects.toThrow(
      'stopped',
    );
    expect(await readdir(folder)).toEqual(['in.txt']);
  });

  it('never changes its input', async () => {
    await writeFile(at('in.txt'), asFile(lines));
    await correctFile({ ...settings, ports: ports() }, ignore);
    expect(await readFile(at('in.txt'), 'latin1')).toBe(asFile(lines));
  });
});

describe('the proof of the whole file', () => {
  const total = (count: string) =>
    setField(
      layout,
      [...cleanLines(layout, { seed: 4, records: 2 })].at(-1)!,
      'record_count',
      count,
      'total',
    );
  const lines = [
    recordWith(layout, { last_name: "O'BRIEN" }),
    recordWith(layout, {}, {}, 6),
    total('00000000009'),
  ];

  it('names lines with a new error, and repairs that did not hold', async () => {
    await writeFile(at('in.txt'), asFile(lines));
    const found = await findErrors(ports().input, settings, () => {});
    const worse = [lines[0]!, setField(layout, lines[1]!, 'employee_city', ''), total('00000000002')];
    await writeFile(at('out.txt'), asFile(worse));
    const { failedLines } = await proveFile(
      ports().output,
      found.errors,
      settings,
      () => true,
      () => {},
    );
    expect(failedLines.sort()).toEqual([1, 2]);
  });

  it('takes back a repair that does not hold, keeps the others, and says so', async () => {
    await writeFile(at('in.txt'), asFile(lines));
    const found = await findErrors(ports().input, settings, () => {});
    const recordContext = recordContextOf(layout, TODAY, PLACES);
    const checks = new Map(
      planLayout(layout).map((plan) => [plan.type.id, new RecordCheck(plan, recordContext)]),
    );
    const employers = new EmployerAgreement(checks.get('employee')!.plan);
    const context = {
      layout,
      places: PLACES,
      today: 20261121,
      // Not the true count: the record looks right by itself, and only the whole file shows the error.
      recordCount: 5,
      hasStructureErrors: false,
      majorityDateFormat: undefined,
      employers,
      checks,
      fixWarnings: false,
    };
    const run: CorrectionRun = { found, context, decisions: new Map() };
    const outcomes: Outcome[] = [];
    const options = { ...settings, ports: ports() };
    const sinks = { change: () => {}, outcome: (outcome: Outcome) => void outcomes.push(outcome) };
    const { sink } = await writeOutput(run, options, new ProgressReporter({}, 0), sinks);
    const wanted = [recordWith(layout, { last_name: 'OBRIEN' }), ...lines.slice(1)];
    expect(await readFile(at('out.txt'), 'latin1')).toBe(asFile(wanted));
    expect(sink.resolved).toBe(1);
    expect(outcomes.map(({ resolution, reason }) => [resolution, reason])).toEqual([
      ['resolved', ''],
      ['failed', expect.stringContaining('rolled back')],
    ]);
  });
});
