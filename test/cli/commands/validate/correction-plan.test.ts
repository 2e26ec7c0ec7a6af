/** Reports that say what `correct` will do say what it does: the HTML plan, the hints of the terminal, and the dry run. */

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlannedCorrection, type TrialNeeds } from '../../../../src/cli/commands/validate/correction-plan.js';
import { tryCorrection } from '../../../../src/cli/commands/validate/trial-correction.js';
import { STDIN } from '../../../../src/cli/input/input-files.js';
import type { Layout } from '../../../../src/layouts/index.js';
import { createChecker, type Finding, standardOptions } from '../../../../src/validation/index.js';
import { runs, share } from '../../../support/campaign.js';
import { TODAY } from '../../../support/facts.js';
import { FIELD_FAULTS } from '../../../support/faults.js';
import { LAYOUTS } from '../../../support/layouts.js';
import { DISPLACEMENTS } from '../../../support/marked-records.js';
import { plantField } from '../../../support/plant.js';
import { type Random, seeded } from '../../../support/random.js';
import { cleanLines, fieldNamed, recordType } from '../../../support/records.js';
import { runSources } from '../../../support/run.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-plan-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Cleared by the correction, proposed by it, and left. */
type Three = [applied: number, proposals: number, left: number];

/** The three numbers as the sentences of a report give them. */
function threeIn(text: string): Three {
  const plain = text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  const number = (pattern: RegExp) => Number(pattern.exec(plain)?.[1]?.replaceAll(',', '') ?? 0);
  return [
    number(/([\d,]+) errors? can be repaired safely/),
    number(/([\d,]+) errors? may have a repair that a person must confirm/),
    number(/([\d,]+) errors? must be corrected in the payroll system/),
  ];
}

async function threeTimes(path: string, state: string): Promise<Record<'html' | 'hints' | 'dryRun', Three>> {
  const page = join(folder, 'report.html');
  const given = [path, '-s', state, '--today', TODAY];
  const { stdout } = await runSources([
    'validate',
    ...given,
    '--format',
    'pretty',
    '--format',
    `html=${page}`,
  ]);
  const dryRun = await runSources(['correct', ...given, '--dry-run', '--format', 'json']);
  const { total_errors, corrections_applied, left } = JSON.parse(dryRun.stdout);
  const proposals = left
    .filter(({ resolution }: { resolution: string }) => resolution === 'proposed')
    .reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  return {
    html: threeIn(await readFile(page, 'utf8')),
    hints: threeIn(stdout),
    dryRun: [corrections_applied, proposals, total_errors - corrections_applied - proposals],
  };
}

async function expectOneAnswer(path: string, state: string): Promise<Three> {
  const { html, hints, dryRun } = await threeTimes(path, state);
  expect({ html, hints }, path).toEqual({ html: dryRun, hints: dryRun });
  return dryRun;
}

/** A file of random records, some with faults, some with their fields outside their columns. */
function randomFile(layout: Layout, seed: number): string {
  const random = seeded(seed);
  const lines = [
    ...cleanLines(layout, {
      seed,
      records: random.int(1, 25),
      today: TODAY,
      address: 'domestic',
      contractor: false,
    }),
  ];
  const faulty = lines.flatMap((line) => faultyLines(layout, line, random));
  return faulty.map((line) => `${line}\n`).join('');
}

function faultyLines(layout: Layout, line: string, random: Random): string[] {
  const { identified_by } = recordType(layout, 'employee');
  const isEmployee = line.startsWith(identified_by.text, identified_by.start - 1);
  if (!isEmployee || random.chance(0.3)) return [line];
  let faulty = line;
  for (let count = random.int(1, 3); count > 0; count--)
    faulty = plantField(layout, faulty, random.pick(FIELD_FAULTS))?.line ?? faulty;
  return random.chance(0.2) ? random.pick(Object.values(DISPLACEMENTS))(faulty, random, line) : [faulty];
}

describe('the HTML plan, the hints and the dry run give the same three numbers', async () => {
  const examples = await readdir('examples');
  const of = (kind: string) => examples.filter((name) => name.endsWith(`-${kind}.txt`));

  it.each([...share(of('clean'), 2), ...share(of('no-header'), 1), ...share(of('faults'), 6)])(
    'for examples/%s',
    async (name) => {
      const id = name.replace(/-(clean|faults|no-header)\.txt$/, '');
      const { state } = LAYOUTS.find((layout) => layout.id === id)!;
      const three = await expectOneAnswer(`examples/${name}`, state);
      expect(three.some((count) => count > 0)).toBe(!name.endsWith('-clean.txt'));
    },
  );

  it('for random files', async () => {
    for (let seed = 1; seed <= runs(3, 300); seed++) {
      const layout = LAYOUTS[seed % LAYOUTS.length]!;
      const path = join(folder, 'random.txt');
      await writeFile(path, randomFile(layout, seed), 'latin1');
      await expectOneAnswer(path, layout.state);
    }
  });
});

describe('the plan', () => {
  const [layout] = LAYOUTS as [Layout];
  const against = { layout, today: TODAY };
  const clean = [
    ...cleanLines(layout, { seed: 3, records: 4, today: TODAY, address: 'domestic', contractor: false }),
  ];
  const field = fieldNamed(layout, 'employee_last_name');
  const faulty = clean.map(
    (line) => `${line.slice(0, field.start - 1)}O'MALLEY${line.slice(field.start + 7)}\n`,
  );

  const counts = { total_errors: 4, total_records: 4, records_with_errors: 4, total_warnings: 0, notes: [] };
  const planned = (needsPlan: TrialNeeds['needsPlan'], bytes: Uint8Array) => {
    const correction = new PlannedCorrection(STDIN, against, { needsPlan, needsFixes: false });
    correction.add(bytes);
    return correction;
  };
  const bytes = Buffer.from(faulty.join(''), 'latin1');

  it('is not made where the file has other errors than were found: it has changed', async () => {
    const path = join(folder, 'changed.txt');
    await writeFile(path, bytes);
    const needs = { needsPlan: 'if small', needsFixes: false } as const;
    const correction = new PlannedCorrection({ name: path, path }, against, needs);
    expect(await correction.plan(counts)).toMatchObject({ applied: 4, proposals: 0, left: 0 });
    expect(await correction.plan({ ...counts, total_errors: 5 })).toBeUndefined();
  });

  it('is the same from a file, whose values are then not named', async () => {
    const path = join(folder, 'large.txt');
    await writeFile(path, faulty.join(''), 'latin1');
    const trial = await tryCorrection(path, against);
    expect(trial?.plan).toMatchObject({ applied: 4, proposals: 0, left: 0 });
    expect(trial?.plan.values.size).toBe(0);
  });

  it('comes from one correction, which gives the safe repairs as well', async () => {
    const path = join(folder, 'small.txt');
    await writeFile(path, faulty.join(''), 'latin1');
    const correction = new PlannedCorrection({ name: path, path }, against, {
      needsPlan: 'if small',
      needsFixes: true,
    });
    const fixesOf = await correction.fixes();
    await rm(path);
    expect((await correction.plan(counts))?.values.size).toBe(4);
    const found: Finding[] = [];
    const checker = createChecker(layout, {
      today: TODAY,
      ...(await standardOptions()),
      onFinding: (finding) => found.push(finding),
    });
    checker.push(bytes);
    checker.end();
    expect(found.map((finding) => fixesOf?.(finding).length)).toEqual([1, 1, 1, 1]);
  });

  it.each([
    ['a file too large for the terminal', Buffer.alloc(5_000_000), 'if small', 4],
    ['no errors', bytes, 'always', 0],
    ['no report that needs it', bytes, undefined, 4],
  ] as const)('is not asked for with %s', async (_, given, needsPlan, total_errors) => {
    expect(await planned(needsPlan, given).plan({ ...counts, total_errors })).toBeUndefined();
  });
});
