import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { forPrograms, MASKED } from '../../../src/reports/masks/masked-value.js';

it('the form of a masked value is written in one place of the program', async () => {
  const names = (await readdir('src', { recursive: true })).filter((name) => /\.ts$/.test(name));
  const found = await Promise.all(
    names.map(async (name) =>
      (await readFile(`src/${name}`, 'utf8')).includes(`'${MASKED}'`) ? [name] : [],
    ),
  );
  expect(found.flat()).toEqual(['reports/masks/masked-value.ts']);
});

it('only a masked value gets it', () => {
  expect(forPrograms({ current_value: 'A', value_masked: false }).current_value).toBe('A');
  expect(forPrograms({ current_value: '*A', value_masked: true }).current_value).toBe('***');
});
