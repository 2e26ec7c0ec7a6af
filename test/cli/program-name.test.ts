import { describe, expect, it } from 'vitest';
import { programName, spelledAsCalled } from '../../src/cli/program-name.js';
import { wrap } from '../../src/reports/index.js';
import { runSources } from '../support/run.js';

const AS_NPX = { env: { npm_command: 'exec' } };

it('is npx newhire where npm runs it', () => {
  expect(programName({ npm_command: 'exec' })).toBe('npx newhire');
  expect(programName({}, '/work/node_modules/.bin/newhire')).toBe('npx newhire');
  expect(programName({}, '/usr/lib/node_modules/newhire/bin/newhire.js')).toBe('newhire');
});

it('commands in a text are spelled so, other words are not', () => {
  const text = 'newhire download --list; npx newhire show; newhire itself; a newhire server';
  expect(spelledAsCalled(text, { npm_command: 'exec' })).toBe(
    'npx newhire download --list; npx newhire show; newhire itself; a newhire server',
  );
  expect(spelledAsCalled(text, {})).toBe(text);
});

describe('commands that are suggested', () => {
  const suggested = (text: string) =>
    text.split('\n').filter((line) => /^ {2}\S*\s?newhire [a-z]+ /.test(line));

  it.each([
    ['validate', ['validate', 'examples/ohio-faults.txt', '-s', 'OH']],
    ['correct', ['correct', 'examples/ohio-faults.txt', '-s', 'OH', '--dry-run']],
  ])('by %s are on a line of their own, as the program was called', async (_, args) => {
    const { stdout } = await runSources(args, AS_NPX);
    const lines = suggested(stdout);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/^ {2}npx newhire \w+ .*[\w]$/);
    expect(stdout.replaceAll('npx newhire ', '')).not.toMatch(/newhire (validate|correct|explain) [\w-]/);
  });

  it('by an error are spelled so, too', async () => {
    const { stderr } = await runSources(['explain', 'INVALID_SSS'], AS_NPX);
    expect(stderr).toContain('npx newhire explain --list names them all.');
  });
});

it('an address is never broken', () => {
  const url = 'https://www.ecfr.gov/current/title-26/chapter-I/subchapter-F/part-301';
  expect(wrap(`See ${url} for more`, 30)).toContain(url);
});
