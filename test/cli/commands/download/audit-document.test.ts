/** `newhire download --audit=html|csv`: what was, what is, why, who decided, what is left. */

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { share } from '../../../support/campaign.js';
import { TODAY } from '../../../support/facts.js';
import { SHAPES } from '../../../support/layouts.js';
import { cleanLines, fieldText, setField } from '../../../support/records.js';
import { runSources } from '../../../support/run.js';

/** A name to repair, a date to decide on, an SSN to fill in, and a cell that a spreadsheet would run. */
const FAULTS: Record<string, string>[] = [
  { employee_last_name: "O'MALLEY" },
  { employee_address_1: '    =1+2 ELM ST' },
  { employee_ssn: '' },
];

describe.each(share(SHAPES, 3))('the audit of a file of $state, for people', (layout) => {
  let folder = '';
  let jobId = '';
  let secrets: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'newhire-audit-'));
    const lines = [
      ...cleanLines(layout, {
        seed: 9,
        records: 3,
        today: TODAY,
        address: 'domestic',
        contractor: false,
        frame: false,
      }),
    ];
    const first = lines.length - FAULTS.length;
    const faulty = lines.map((line, at) =>
      Object.entries(FAULTS[at - first] ?? {}).reduce(
        (text, [name, to]) => setField(layout, text, name, to),
        line,
      ),
    );
    secrets = faulty
      .flatMap((line) => [fieldText(layout, line, 'employee_ssn').slice(0, 8)])
      // A part of a number may be in any text.
      .filter((text) => text.trim().length === 8);
    const path = join(folder, 'march.txt');
    await writeFile(path, faulty.map((line) => `${line}\n`).join(''), 'latin1');
    const output = ['-o', join(folder, 'out.txt'), '--data', join(folder, 'data')];
    const { stdout } = await runSources([
      'correct',
      path,
      '-s',
      layout.state,
      '--today',
      TODAY,
      '--format',
      'json',
      ...output,
    ]);
    jobId = JSON.parse(stdout).job_id;
  });
  afterAll(() => rm(folder, { recursive: true }));

  const audit = async (form: string, values: string) => {
    const path = join(folder, `${form}-${values}`);
    const args = [
      'download',
      jobId,
      `--audit=${form}`,
      '--values',
      values,
      '--data',
      join(folder, 'data'),
      '-o',
      path,
      '--force',
    ];
    expect(await runSources(args)).toMatchObject({ code: 0, stdout: '' });
    return { text: await readFile(path, 'utf8'), mode: (await stat(path)).mode & 0o777 };
  };

  it.each(['mask', 'show'])(
    'as a page: before, after, why, who decided, what is left (%s)',
    async (values) => {
      const { text, mode } = await audit('html', values);
      expect(XMLValidator.validate(text.slice(text.indexOf('\n')))).toBe(true);
      expect(text).not.toMatch(/<script|src=|url\(/);
      const words = text
        .replace(/<style>.*<\/style>/s, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ');
      for (const said of ['Before', 'After', 'Why', 'Who decided', 'What is left', 'Signature', jobId])
        expect(words).toContain(said);
      expect(words).toMatch(/O&#39;MALLEY OMALLEY .*a rule of newhire, with proof/);
      expect(words).toMatch(
        /What is left \(1\).*MISSING_REQUIRED_FIELD The value is not in the file\. payroll system/,
      );
      expect(words).toMatch(/SSN ending in \d{4}/);
      if (values === 'mask') for (const secret of secrets) expect(words).not.toContain(secret);
      expect(mode).toBe(0o600);
    },
  );

  it('as a table that no spreadsheet obeys', async () => {
    const { text } = await audit('csv', 'mask');
    const [heading, ...rows] = text.trimEnd().split('\r\n');
    expect(heading).toContain('before,after,value_masked,why,who');
    expect(rows.filter((row) => row.startsWith('changed,'))).toHaveLength(2);
    expect(rows.filter((row) => row.startsWith('left,'))).toHaveLength(1);
    expect(text).toContain("O'MALLEY,OMALLEY,false");
    expect(text).toContain("'=1+2 ELM ST");
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
  });

  it('hides every value of an employee where values are hidden', async () => {
    for (const form of ['html', 'csv']) {
      const { text } = await audit(form, 'hide');
      expect(text).not.toMatch(/MALLEY|ELM|ending in/);
    }
    expect((await audit('csv', 'hide')).text).toContain(',***,***,true,');
  });

  it('is given as JSON lines with --audit alone, before or after the id', async () => {
    const data = ['--data', join(folder, 'data'), '-o', join(folder, 'lines'), '--force'];
    for (const args of [
      [jobId, '--audit'],
      ['--audit', jobId],
      [jobId, '--audit=json'],
    ]) {
      expect(await runSources(['download', ...args, ...data])).toMatchObject({ code: 0 });
      const [first = ''] = (await readFile(join(folder, 'lines'), 'utf8')).split('\n');
      expect(JSON.parse(first)).toMatchObject({ kind: 'change', change_id: 'c1' });
    }
  });
});

it('refuses another form', async () => {
  const run = await runSources(['download', 'some-id', '--audit=xml']);
  expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('There are: json, html, csv.') });
});
