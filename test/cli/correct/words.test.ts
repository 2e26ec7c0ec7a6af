import { describe, expect, test } from 'vitest';
import { correctedName } from '../../../src/cli/commands/correct/output-location.js';
import { flagsAgain } from '../../../src/cli/commands/correct/repeat-flags.js';
import { jobTable } from '../../../src/cli/commands/download/job-table.js';
import { caretsUnder, markChanges } from '../../../src/cli/ui/changed-characters.js';
import { countsOf, dollars, headOf, type ProgressFacts } from '../../../src/cli/ui/progress-facts.js';
import type { CliJob } from '../../../src/storage/cli-runs/cli-runs.js';

describe('marks', () => {
  const marked = (before: string, after: string) => {
    const marks = markChanges(before, after);
    return [caretsUnder(before, marks.before), caretsUnder(after, marks.after)];
  };

  test.each([
    ["O'BRIEN", 'OBRIEN', ' ^', ''],
    ['C0LUMBS', 'COLUMBUS', ' ^', ' ^    ^'],
    ['', 'OH', '', '^^'],
    ['oh', 'OH', '^^', '^^'],
    ['SAME', 'SAME', '', ''],
  ])('between %j and %j stand under what differs', (before, after, ...carets) => {
    expect(marked(before, after)).toEqual(carets);
  });

  test('are as wide as the characters above them', () => {
    expect(marked('A東B', 'AB')[0]).toBe(' ^^');
  });
});

describe('progress', () => {
  const facts: ProgressFacts = {
    doing: 'Correcting',
    share: 0.648,
    records: 31_022,
    applied: 2310,
    left: 140,
    secondsLeft: 12.2,
  };

  test('says how far, how long, and what was done', () => {
    expect(headOf(facts)).toBe('Correcting: 64 %, about 12 s left');
    expect(countsOf(facts)).toBe('31,022 records · 2,310 errors cleared, 140 left');
  });

  test('counts calls of the model and what they cost', () => {
    const model = { calls: 31, planned: 90, cost: 0.021 };
    expect(countsOf({ ...facts, model })).toContain(' · 31 of 90 model calls made, $0.02');
    expect(countsOf({ ...facts, model: { ...model, cost: undefined } })).toMatch(/model calls made$/);
  });

  test.each([
    [0.4, 'about 1 s'],
    [300, 'about 5 min'],
    [9000, 'about 3 h'],
  ])('rounds %i seconds', (secondsLeft, words) => {
    expect(headOf({ ...facts, secondsLeft })).toContain(words);
  });

  test('says nothing about a time that is not known', () => {
    expect(headOf({ ...facts, secondsLeft: undefined })).toBe('Correcting: 64 %');
  });

  test.each([
    [0, '$0.00'],
    [0.5, '$0.50'],
    [0.00042, '$0.00042'],
  ])('writes %f dollars as %s', (cost, words) => {
    expect(dollars(cost)).toBe(words);
  });
});

describe('names and flags', () => {
  test.each([
    ['march.txt', 'march.corrected.txt'],
    ['out/q1.2026.dat', 'out/q1.2026.corrected.dat'],
    ['noext', 'noext.corrected'],
    ['.hidden', '.hidden.corrected'],
  ])('%s becomes %s', (input, output) => {
    expect(correctedName(input)).toBe(output);
  });

  test('flags that decide on the result are said again, quoted for a shell', () => {
    const flags = { output: 'my file.txt', 'no-store': true } as const;
    const settable = { state: 'Ohio', values: 'show', 'fix-warnings': true, model: 'm-1', today: undefined };
    expect(flagsAgain(flags, settable).join(' ')).toBe(
      "-o 'my file.txt' --fix-warnings --model m-1 --no-store",
    );
  });
});

describe('the table of runs', () => {
  const job = (changes: Partial<CliJob>): CliJob => ({
    job_id: '0b0e7a6c-0000-4000-8000-000000000001',
    origin: 'cli',
    file_name: 'march.txt',
    state: 'Ohio',
    status: 'completed',
    created_at: '2026-11-21T12:00:00.000Z',
    started_at: '2026-11-21T12:00:00.000Z',
    completed_at: '2026-11-21T12:00:01.000Z',
    corrections_applied: 2,
    corrections_failed: 11,
    error_message: null,
    output: 'march.corrected.txt',
    input: null,
    pid: 1,
    host: 'here',
    ...changes,
  });

  test('aligns its columns on a wide terminal', () => {
    const [head = '', first = '', second = ''] = jobTable([job({}), job({ status: 'failed' })], 200).split(
      '\n',
    );
    expect(head).toMatch(/^Job {33} {2}File {5} {2}State {2}When {14}Status {5}Applied {2}Left$/);
    expect(first).toMatch(/completed {8}2 {4}11$/);
    expect(second).toMatch(/failed$/);
  });

  test('has no columns for what a server does not count', () => {
    const { corrections_applied: _applied, corrections_failed: _failed, ...uncounted } = job({});
    const [head = '', first = ''] = jobTable([uncounted], 200).split('\n');
    expect(head).toMatch(/When {14}Status$/);
    expect(first).toMatch(/completed$/);
  });

  test('stands below one another on a narrow one', () => {
    const lines = jobTable([job({})], 80)
      .trimEnd()
      .split('\n');
    expect(lines[0]).toBe('0b0e7a6c-0000-4000-8000-000000000001');
    expect(lines[1]).toMatch(
      /^ {2}march\.txt · Ohio · 2026-11-21 \d\d:\d\d · completed, 2 applied, 11 left$/,
    );
  });

  test('makes odd characters of a name visible', () => {
    expect(jobTable([job({ file_name: 'a\u001b[2Jb\u202e.txt' })], 200)).toContain('a␛[2Jb�.txt');
  });
});
