/** `newhire convert --to`: the file of one state to that of another. */

import { readFileSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Mapping } from '../../src/conversion/index.js';
import type { Layout } from '../../src/layouts/index.js';
import { hasIdentifier } from '../../src/validation/index.js';
import { share } from '../support/campaign.js';
import { LAYOUTS } from '../support/layouts.js';
import { ROOT, runNewhire } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

let folder = '';
beforeEach(async () => {
  folder = await tempFolder();
});

const newhire = (...args: string[]) => runNewhire(args, { cwd: folder });
const example = (name: string) => cp(`${ROOT}examples/${name}`, join(folder, name));

/** Decides all that is left of a proposal: lost fields are lost, missing ones are none. */
async function decide(path: string): Promise<void> {
  const mapping = JSON.parse(await readFile(path, 'utf8')) as Mapping;
  for (const column of mapping.columns) if (column.level === 'open') column.level = 'confirmed';
  for (const sentence of mapping.wanted ?? []) {
    const [, name] = /requires (?:one of )?([a-z_0-9]+)/.exec(sentence) ?? [];
    if (name) mapping.constants[name] = '';
  }
  await writeFile(path, JSON.stringify({ ...mapping, confirmed: true }));
}

/** What identifies the hires of a file, in its order, as far as its layout says it. */
function hiresOf(layout: Layout, bytes: Buffer) {
  const type = layout.record_types.find(({ id }) => id === 'employee')!;
  const lines = bytes
    .toString('latin1')
    .split(/\r?\n/)
    .filter((line) => hasIdentifier(type, Buffer.from(line, 'latin1'), 0));
  return lines.map((line) => {
    const text = (name: string) => {
      const field = type.fields.find((one) => one.name === name);
      return field && line.slice(field.start - 1, field.end).trim();
    };
    return { ssn: text('employee_ssn'), city: text('employee_city'), zip: text('employee_zip') };
  });
}

const PAIRS = LAYOUTS.flatMap((from) => LAYOUTS.filter((to) => to !== from).map((to) => ({ from, to })));

it.each(share(PAIRS, 8).map((pair) => [pair.from.id, pair.to.id, pair] as const))(
  'carries each hire from %s to %s, after what is lost or missing was decided',
  async (_, __, { from, to }) => {
    const name = `${from.id}-clean.txt`;
    await example(name);
    const first = await newhire('convert', name, '-s', from.id, '--to', to.id, '-o', 'out.txt');
    if (first.code === 2) {
      expect(first.stderr).toContain('The proposed mapping must be confirmed.');
      expect(await readdir(folder)).not.toContain('out.txt');
      await decide(join(folder, `${from.id}-clean.map.json`));
      const map = ['--map', `${from.id}-clean.map.json`];
      const then = await newhire('convert', name, '-s', from.id, '--to', to.id, ...map, '-o', 'out.txt');
      expect([0, 1], then.stderr).toContain(then.code);
    }
    const [before, after] = [
      hiresOf(from, readFileSync(join(folder, name))),
      hiresOf(to, readFileSync(join(folder, 'out.txt'))),
    ];
    const bySsn = (hires: typeof before) => hires.sort((a, b) => ((a.ssn ?? '') < (b.ssn ?? '') ? -1 : 1));
    const both = (one: (typeof before)[number], other: (typeof before)[number]) =>
      Object.fromEntries(Object.entries(one).filter(([key]) => other[key as 'ssn'] !== undefined));
    const there = bySsn(after);
    expect(there.map((hire, at) => both(hire, before[at] ?? hire))).toEqual(
      bySsn(before).map((hire, at) => both(hire, there[at] ?? hire)),
    );
  },
);

it('names the fields that have no place in the other layout, and writes nothing before they are decided', async () => {
  await example('ohio-clean.txt');
  const { code, stderr } = await newhire('convert', 'ohio-clean.txt', '-s', 'Ohio', '--to', 'Texas');
  expect(code).toBe(2);
  expect(stderr).toContain('"Employee gender" → ?. Texas has no field for it.');
  expect((await readdir(folder)).sort()).toEqual(['ohio-clean.map.json', 'ohio-clean.txt']);
});

it('refuses a table, and a file with lines that are no records', async () => {
  await writeFile(join(folder, 'hires.csv'), 'SSN,Last name\n912345678,LEE\n');
  await example('ohio-faults.txt');
  const table = await newhire('convert', 'hires.csv', '--to', 'Texas');
  expect(table).toMatchObject({ code: 2, stderr: expect.stringContaining('--to is for state files') });
  const faults = await newhire('convert', 'ohio-faults.txt', '-s', 'Ohio', '--to', 'Texas');
  expect(faults).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Lines 5 and 16: not 815 characters long'),
  });
});

const employeeOf = ({ record_types }: Layout) => record_types.find(({ id }) => id === 'employee')!;
const FREE = LAYOUTS.flatMap((layout) =>
  employeeOf(layout)
    .fields.filter(({ kind }) => kind === 'free')
    .map((field) => ({ layout, field })),
);

/** A clean file whose records of hires have these texts in the columns from `start` on, as far as there are any. */
async function withTexts(layout: Layout, start: number, texts: readonly string[]): Promise<string> {
  const lines = readFileSync(`${ROOT}examples/${layout.id}-clean.txt`, 'latin1').split('\n');
  let hire = 0;
  const changed = lines.map((line) => {
    if (!hasIdentifier(employeeOf(layout), Buffer.from(line, 'latin1'), 0)) return line;
    const text = texts[hire++ % texts.length] ?? '';
    return line.slice(0, start - 1) + text + line.slice(start - 1 + text.length);
  });
  await writeFile(join(folder, 'file.txt'), changed.join('\n'), 'latin1');
  return 'file.txt';
}

it.each(FREE.map((one) => [one.layout.id, one.field.name, one] as const))(
  'carries the columns of %s that anything may be in (%s) into the same layout, blank by blank',
  async (id, _, { layout, field }) => {
    const width = field.end - field.start + 1;
    const texts = ['20261108 3 MONTHS', '  20261108', 'N', ' '.repeat(width - 1).concat('Y')];
    const wide = texts.map((text) => text.slice(0, width).padEnd(width));
    const name = await withTexts(layout, field.start, wide);
    const { code, stderr } = await newhire('convert', name, '-s', id, '--to', id, '-o', 'out.txt');
    expect([0, 1], stderr).toContain(code);
    const inColumns = (path: string) =>
      readFileSync(join(folder, path), 'latin1')
        .split('\n')
        .filter((line) => hasIdentifier(employeeOf(layout), Buffer.from(line, 'latin1'), 0))
        .map((line) => line.slice(field.start - 1, field.end));
    // Records of employers may be in another order.
    expect(inColumns('out.txt').sort()).toEqual(inColumns(name).sort());
  },
);

it('keeps contractors: a clean file is clean after it was converted into its own layout', async () => {
  await example('ohio-clean.txt');
  const done = await newhire('convert', 'ohio-clean.txt', '-s', 'OH', '--to', 'OH', '-o', 'out.txt');
  expect(done, done.stderr).toMatchObject({ code: 0 });
});

it.each(share(FREE, 4).map((one) => [one.layout.id, one.field.label, one] as const))(
  'asks about the columns of %s that anything may be in (%s) before another layout is written, also one with such columns',
  async (id, label, { layout, field }) => {
    const name = await withTexts(layout, field.start, ['Y']);
    for (const other of ['texas', 'west-virginia', 'colorado', 'ohio'].filter((one) => one !== id)) {
      const { code, stderr } = await newhire(
        'convert',
        name,
        '-s',
        id,
        '--to',
        other,
        '-o',
        'out.txt',
        '--force',
      );
      expect(code).toBe(2);
      expect(stderr).toContain(`"${label}" → ?`);
    }
  },
);

it('asks about texts in columns that should be blank', async () => {
  const texas = LAYOUTS.find(({ id }) => id === 'texas')!;
  const filler = employeeOf(texas).fields.find(({ kind }) => kind === 'filler')!;
  const name = await withTexts(texas, filler.start, ['7']);
  for (const to of ['texas', 'federal']) {
    const { code, stderr } = await newhire(
      'convert',
      name,
      '-s',
      'texas',
      '--to',
      to,
      '-o',
      'out.txt',
      '--force',
    );
    expect(code).toBe(2);
    expect(stderr).toContain(`"${filler.label}" → ?`);
  }
});

it('carries what a header has, and names what the other layout has no place for', async () => {
  await example('federal-clean.txt');
  const federal = LAYOUTS.find(({ id }) => id === 'federal')!;
  const header = federal.record_types.find(({ id }) => id === 'header')!;
  const batch = header.fields.find(({ name }) => name === 'batch_number')!;
  const before = readFileSync(join(folder, 'federal-clean.txt'), 'latin1');
  const number = before.slice(batch.start - 1, batch.end);
  expect(number.trim()).not.toBe('');
  const same = await newhire(
    'convert',
    'federal-clean.txt',
    '-s',
    'federal',
    '--to',
    'federal',
    '-o',
    'same.txt',
  );
  expect(same, same.stderr).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'same.txt'), 'latin1').slice(batch.start - 1, batch.end)).toBe(number);

  await newhire('convert', 'federal-clean.txt', '-s', 'federal', '--to', 'texas');
  await decide(join(folder, 'federal-clean.map.json'));
  const map = ['--map', 'federal-clean.map.json', '-o', 'texas.txt'];
  const other = await newhire('convert', 'federal-clean.txt', '-s', 'federal', '--to', 'texas', ...map);
  expect(other.stderr + other.stdout).toContain(`${batch.label}`);
});
