/** What the program prints of a record whose columns are displaced: nothing of a person, in any format. */

import { expect, it } from 'vitest';
import { FORMAT_NAMES } from '../../src/reports/formats.js';
import { share } from '../support/campaign.js';
import { findLayout, SHAPES } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanLines, cleanRecord, setField } from '../support/records.js';
import { runNewhire } from '../support/run.js';

const layout = findLayout('Ohio')!;
const PERSON = {
  employee_ssn: '899371654',
  employee_last_name: 'ZWEXQUAY',
  employee_date_of_birth: '19580817',
  employee_date_of_hire: '20261107',
};
const SECRETS = /8993|99371|3716|1654|ZWEX|XQUAY|1958|0817|261107/;

const record = Object.entries(PERSON).reduce(
  (line, [name, text]) => setField(layout, line, name, text),
  cleanRecord(layout, seeded(3), { address: 'domestic', contractor: false }),
);
const lines = [...cleanLines(layout, { seed: 3, records: 2 })];
const moved = (columns: number, at: number) =>
  (record.slice(0, at) + ' '.repeat(columns) + record.slice(at)).slice(0, record.length);
const file = [...lines, moved(8, 270), moved(1, 0), moved(300, 1), moved(40, 42)].join('\n');

it.each(FORMAT_NAMES)(
  'validate prints no private value of displaced records into a pipe, as %s',
  async (format) => {
    const args = ['validate', '-', '-s', 'Ohio', '--format', format, '--max', '50'];
    const { stdout, stderr } = await runNewhire(args, { stdin: file });
    expect(stdout).not.toBe('');
    expect((stdout + stderr).replace(/[0-9a-f]{40,}/g, '')).not.toMatch(SECRETS);
  },
);

it.each(['pretty', 'json'])(
  'correct prints no private value of displaced records into a pipe, as %s',
  async (format) => {
    const args = ['correct', '-', '-s', 'Ohio', '--dry-run', '--diff', '--format', format];
    const { stdout, stderr } = await runNewhire(args, { stdin: file });
    expect(stdout).not.toBe('');
    expect((stdout + stderr).replace(/"offset": \d+/g, '')).not.toMatch(SECRETS);
  },
);

it.each(share(SHAPES, 2))(
  'fifty records of $state displaced alike are one cause in fewer than 40 lines',
  async (one) => {
    const whole = [...cleanLines(one, { seed: 5, records: 50 })];
    const isRecord = (line: string) => /[A-Z]{3}/.test(line.slice(0, 60)) && line.slice(100).trim() !== '';
    const displaced = whole.map((line) =>
      isRecord(line) ? `${line.slice(0, 42)} ${line.slice(42)}`.slice(0, line.length) : line,
    );
    const { stdout } = await runNewhire(['validate', '-', '-s', one.state], { stdin: displaced.join('\n') });
    expect(stdout.replace(/\s+/g, ' ')).toContain('this has one cause in the export');
    expect(stdout.split('\n').length).toBeLessThan(40);
  },
);
