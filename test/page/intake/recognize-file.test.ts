/** What a chosen file is said to be before anything of it is sent. */

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { recognizeFile } from '../../../src/page/intake/recognize-file.js';
import { workbookOf, zipOf } from '../../support/zip.js';

const MAPPING = JSON.stringify({ newhire_mapping: 1, columns: [], constants: {}, confirmed: false });

const recognized = (name: string, text: string | Buffer<ArrayBuffer>) =>
  recognizeFile(new File([text], name));

test.each([
  ['hires.map.json', MAPPING],
  ['renamed.json', `\uFEFF${MAPPING}`],
])('%s is the mapping of a table', async (name, text) => {
  expect(await recognized(name, text)).toMatchObject({ state: '', unusable: 'mapping' });
});

test.each([
  ['page.js.map.json', '{"version":3,"mappings":"AAAA"}', 'This is JSON, but no mapping'],
  ['list.map.json', '[1]', 'This is JSON, but no mapping'],
  ['report.json', '{"text":"\\"newhire_mapping\\""}', 'This is JSON, but no mapping'],
  ['hires.map.json', JSON.stringify({ newhire_mapping: 2 }), 'of another version of newhire'],
  ['hires.map.json', MAPPING.slice(0, -5), 'It is damaged'],
  ['hires.map.json', 'column,field\nA,employee_ssn\n', 'It is damaged'],
  ['hires.map.json', '', 'is empty'],
])('%s that is no mapping is said to be what it is, and no state is asked for', async (name, text, said) => {
  const found = await recognized(name, text);
  expect(found).toMatchObject({ state: '', unusable: 'file' });
  expect(found.reason).toContain(said);
});

const large = (name: string) => ({ name, data: randomBytes(100_000) });

test.each([
  ['hires.xlsx', workbookOf({ sheets: { Hires: '' } }), 'table'],
  ['hires.zip', workbookOf({ sheets: { Hires: '' }, parts: [large('xl/media/logo.png')] }), 'table'],
  ['large.xlsx', zipOf([large('docProps/thumbnail.emf'), large('XL/workbook.xml')]), 'table'],
  [
    'cut off.xlsx',
    workbookOf({ sheets: { Hires: '' }, parts: [large('media/logo.png')] }).subarray(0, 80_000),
    'table',
  ],
  ['hires.zip', zipOf([{ name: 'hires.csv', data: 'a,b' }]), 'file'],
  ['letter.docx', zipOf([large('word/media/xl.png'), { name: 'word/document.xml', data: '' }]), 'file'],
  ['hires.ods', zipOf([{ name: 'content.xml', data: '' }]), 'file'],
])('%s is a table only if it is a workbook', async (name, bytes, unusable) => {
  expect(await recognized(name, bytes as Buffer<ArrayBuffer>)).toMatchObject({ state: '', unusable });
});

test('the name of a file with records does not matter', async () => {
  const text = await readFile('examples/ohio-faults.txt', 'latin1');
  expect(await recognized('hires.map.json', text)).toMatchObject({ state: 'Ohio' });
  expect(await recognized('hires.json', `${'x'.repeat(80)}\n`)).not.toHaveProperty('unusable');
});
