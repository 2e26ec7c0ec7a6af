/** `newhire show`: what the file says of an employee, field by field. */

import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { share } from '../support/campaign.js';
import { findLayout, LAYOUTS } from '../support/layouts.js';
import { cleanLines, fieldNamed, fieldText, recordType, setField, TODAY } from '../support/records.js';
import { ROOT, runNewhire } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

const STATES = share(['Ohio', 'Texas', 'Louisiana', 'Colorado'], 2);
const example = (state: string, kind: string) => `examples/${state.toLowerCase()}-${kind}.txt`;
const linesOf = async (path: string) => (await readFile(join(ROOT, path), 'latin1')).split(/\r?\n/);
const show = (...args: string[]) => runNewhire(['show', ...args]);

let folder = '';
beforeEach(async () => {
  folder = await tempFolder();
});

describe.each(STATES)('a record of a file for %s', (state) => {
  const layout = findLayout(state)!;
  const { roles, fields } = recordType(layout, 'employee');
  const file = example(state, 'clean');
  const hasHeader = layout.record_types.some(({ id, place }) => id === 'header' && place !== 'anywhere');

  it('is found by the last four digits of the SSN, and every field says what the file says', async () => {
    const line = (await linesOf(file))[hasHeader ? 3 : 2]!;
    const ssn = fieldText(layout, line, roles.ssn!);
    const args = ['-s', state, '--last4', ssn.slice(-4), '--format', 'json', '--values', 'show'];
    const { code, stdout } = await show(file, ...args);
    expect(code).toBe(0);
    const { records } = JSON.parse(stdout);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ record_number: 3, text: line, columns_in_doubt: false, findings: [] });
    expect(records[0].fields.map((one: { current_value: string }) => one.current_value)).toEqual(
      fields.map(({ start, end }) => line.slice(start - 1, end).replace(/ +$/, '')),
    );
  });

  it('has its findings next to its fields', async () => {
    const faulty = example(state, 'faults');
    const checked = await runNewhire(['validate', faulty, '-s', state, '--format', 'json']);
    const [report] = JSON.parse(checked.stdout).files;
    const finding = report.errors.find((one: { record_number: number }) => one.record_number > 0);
    const { code, stdout } = await show(faulty, '-s', state, '--line', `${finding.line_number}`);
    expect(code).toBe(0);
    expect(stdout).toContain(`line ${finding.line_number}, record ${finding.record_number}: `);
    expect(stdout.replace(/\s+/g, ' ')).toContain(`${finding.error_message} (${finding.error_type})`);
  });
});

describe('somebody in the files of a month', () => {
  const texas = findLayout('Texas')!;
  const layouts = { ohio: findLayout('Ohio')!, texas };
  const named = async (file: string, state: keyof typeof layouts, at: number, last: string) => {
    const layout = layouts[state];
    const lines = [...cleanLines(layout, { seed: 77, records: 4 })];
    lines[at] = setField(layout, lines[at]!, recordType(layout, 'employee').roles.last_name!, last);
    await writeFile(join(folder, file), lines.join('\n'));
    return { line: at + 1, ssn: fieldText(layout, lines[at]!, recordType(layout, 'employee').roles.ssn!) };
  };

  it('is found by a part of the name, in any case, with accents, in each file of a folder', async () => {
    const [one, two] = [
      await named('a.txt', 'ohio', 2, 'QUIXOTEZ-LOPEZ'),
      await named('b.txt', 'texas', 1, 'DE LA QUIXOTEZ'),
    ];
    const { code, stdout, stderr } = await show(
      folder,
      '-s',
      'auto',
      '--name',
      'quixótez',
      '--values',
      'mask',
    );
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/a\.txt\n {2}line 3 · record 2 .*[\s\S]*b\.txt\n {2}line 2 · /),
    ]);
    expect(stdout).toContain(`*****${one.ssn.slice(-4)}`);
    expect(stdout.match(/ · record /g)).toHaveLength(2);
    expect(stderr).not.toContain('cannot');
    // What is uncertain about several files is said once, with their names.
    await writeFile(join(folder, 'c.txt'), await readFile(join(folder, 'b.txt')));
    const notes = (await show(folder, '-s', 'auto', '--name', 'quixotez')).stderr.trim().split('\n');
    expect(notes).toEqual([
      expect.stringMatching(/^\S*b\.txt \(and 1 more file\): This file was read as one for Texas, because /),
    ]);
    await rm(join(folder, 'c.txt'));
    const words = await show(join(folder, '*.txt'), '-s', 'auto', '--name', 'Lopez, quix');
    expect([words.code, words.stdout.split('\n')[0]]).toEqual([
      0,
      expect.stringMatching(/a\.txt, line 3, record 2: Employee record$/),
    ]);
    const digits = await show(
      join(folder, 'a.txt'),
      join(folder, 'b.txt'),
      '-s',
      'auto',
      '--last4',
      two.ssn.slice(-4),
      '--format',
      'json',
    );
    const { files } = JSON.parse(digits.stdout);
    const hits = files.flatMap((file: { file_name: string; records: { line_number: number }[] }) =>
      file.records.map(({ line_number }) => `${file.file_name}:${line_number}`),
    );
    expect(hits).toContain(`${join(folder, 'b.txt')}:${two.line}`);
  });

  it('is in none of them, or a file cannot be read', async () => {
    await named('a.txt', 'ohio', 2, 'QUIXOTEZ');
    await writeFile(join(folder, 'b.txt'), 'not a file of any layout\n');
    const some = await show(folder, '-s', 'auto', '--name', 'quixotez');
    expect([some.code, some.stderr]).toEqual([2, expect.stringContaining('b.txt')]);
    expect(some.stdout).toContain('line 3, record 2');
    await rm(join(folder, 'b.txt'));
    const none = await show(folder, example('Ohio', 'clean'), '-s', 'auto', '--name', 'zzzz');
    expect([none.code, none.stdout, none.stderr]).toEqual([
      1,
      '',
      'None of 2 files has a record with this name.\n',
    ]);
    const line = await show(folder, example('Ohio', 'clean'), '-s', 'auto', '--line', '2');
    expect([line.code, line.stderr]).toEqual([2, expect.stringContaining('--line is a number in one file')]);
  });
});

describe('what is shown', () => {
  const ohio = findLayout('Ohio')!;
  const { start, end } = fieldNamed(ohio, 'employee_ssn');

  it('into a pipe has no value of an employee; with --values mask the last four of the SSN', async () => {
    const line = (await linesOf(example('Ohio', 'clean')))[1]!;
    const ssn = line.slice(start - 1, end);
    const hidden = await show(example('Ohio', 'clean'), '-s', 'OH', '--record', '1');
    expect(hidden.stdout).not.toContain(ssn.slice(-4));
    const masked = await show(example('Ohio', 'clean'), '-s', 'OH', '--record', '1', '--values', 'mask');
    expect(masked.stdout).toContain(`*****${ssn.slice(-4)}`);
    expect(masked.stdout).not.toContain(ssn);
  });

  it('is no wider than 80 columns', async () => {
    const { stdout } = await show(example('Ohio', 'clean'), '-s', 'OH', '--record', '1', '--values', 'show');
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  });

  it('can be a header, too', async () => {
    const { stdout } = await show(example('Ohio', 'clean'), '-s', 'OH', '--line', '1');
    expect(stdout).toMatch(/line 1: Header record\n +1 {2}Record type +1\n/);
  });

  it('comes from standard input as well', async () => {
    const file = await readFile(join(ROOT, example('Ohio', 'clean')));
    const args = ['show', '-', '-s', 'OH', '--record', '2'];
    const { code, stdout } = await runNewhire(args, { stdin: file });
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'stdin, line 3, record 2: Employee record']);
  });

  it('is a list where several employees have these digits', async () => {
    const lines = await linesOf(example('Ohio', 'clean'));
    const [one, two] = [lines[1]!, lines[2]!];
    const same = two.slice(0, end - 4) + one.slice(end - 4, end) + two.slice(end);
    const path = join(folder, 'two.txt');
    await writeFile(path, `${[lines[0], one, same].join('\n')}\n`);
    const { code, stdout } = await show(path, '-s', 'OH', '--last4', one.slice(end - 4, end));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^line 2 · record 1 · [\s\S]*\nline 3 · record 2 · [\s\S]*\n\nTo see one record /);
  });

  it('of a displaced record is nothing, and with --values show both readings', async () => {
    const lines = await linesOf(example('Ohio', 'clean'));
    const at = fieldNamed(ohio, 'employee_last_name').start - 1;
    const whole = lines[1]!;
    lines[1] = `${whole.slice(0, at)} ${whole.slice(at, -1)}`;
    const path = join(folder, 'displaced.txt');
    await writeFile(path, lines.join('\n'));
    const masked = await show(path, '-s', 'OH', '--line', '2', '--values', 'mask');
    expect(masked.stdout).toContain('may be in the wrong columns');
    expect(masked.stdout).not.toContain(fieldText(ohio, whole, 'employee_last_name'));
    const args = ['--line', '2', '--values', 'show', '--format', 'json'];
    const { records } = JSON.parse((await show(path, '-s', 'OH', ...args)).stdout);
    expect(records[0].text).toBe(lines[1]);
    expect(records[0].realigned.text).toBe(whole);
    expect(records[0].realigned.columns_in_doubt).toBe(false);
  });

  it('as JSON has no character that a terminal obeys', async () => {
    const lines = await linesOf(example('Ohio', 'clean'));
    const { start: at } = fieldNamed(ohio, 'employee_last_name');
    lines[1] = `${lines[1]!.slice(0, at - 1)}\u009b2J##[x${lines[1]!.slice(at + 6)}`;
    const path = join(folder, 'hostile.txt');
    await writeFile(path, Buffer.from(lines.join('\n'), 'latin1'));
    const args = ['--line', '2', '--values', 'show', '--format', 'json'];
    const { code, stdout } = await show(path, '-s', 'OH', ...args);
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/[^\P{C}\n]|##\[/u);
    expect(JSON.parse(stdout).records[0].text).toContain('##[x');
  });

  it('with --all is a table of every employee that a spreadsheet does not run', async () => {
    const lines = await linesOf(example('Ohio', 'clean'));
    const name = fieldNamed(ohio, 'employee_address_1');
    const formula = '=HYPERLINK("x")'.padEnd(name.end - name.start + 1);
    lines[2] = lines[2]!.slice(0, name.start - 1) + formula + lines[2]!.slice(name.end);
    const path = join(folder, 'all.txt');
    await writeFile(path, lines.join('\n'));
    const { code, stdout } = await show(path, '-s', 'OH', '--all', '--values', 'show');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\uFEFF/);
    const rows = stdout.trim().split('\r\n');
    expect(rows[0]).toMatch(/^Line,Record,Record type,Employee Social Security number,.*,Findings$/);
    expect(rows).toHaveLength(1 + lines.slice(1).filter((line) => line.trim() !== '').length);
    expect(rows[2]).toContain('"\'=HYPERLINK(""x"")"');
  });
});

describe('what cannot be shown', () => {
  const file = example('Ohio', 'clean');
  it.each([
    [['--record', '999'], 1, "'examples/ohio-clean.txt' has no record 999.\n"],
    [['--last4', '0001'], 1, 'has no record with an SSN that ends in these digits.'],
    [[], 2, 'Give one of --line, --record, --last4, --name and --all.'],
    [['--line', '1', '--record', '1'], 2, 'Which record is to be shown?'],
    [['--record', '0'], 2, '--record must be a whole number, 1 or more.'],
    [['--last4', '12x4'], 2, '--last4 must be four digits.'],
    [['--all', '--format', 'json'], 2, 'All records are shown as CSV only.'],
    [['--line', '1', '--format', 'xml'], 2, "A record cannot be shown as 'xml'."],
  ])('%j: exit %i', async (args, code, sentence) => {
    const run = await show(file, '-s', 'OH', ...args);
    expect(run.code).toBe(code);
    expect(run.stderr).toContain(sentence);
  });

  it('is a file of another kind, or one that is not there: exit 2', async () => {
    const path = join(folder, 'hires.csv');
    await writeFile(path, 'first,last,ssn\nJANE,DOE,000-00-0000\n'.repeat(20));
    const other = await show(path, '-s', 'OH', '--record', '1');
    expect([other.code, other.stdout]).toEqual([2, '']);
    expect(other.stderr).toContain('cannot be shown.');
    expect((await show('missing.txt', '-s', 'OH', '--record', '1')).code).toBe(2);
  });
});

describe.each(share(LAYOUTS, 5).map((one) => [one.state, one] as const))(
  '"What does the file say for this employee?" of %s',
  (_, one) => {
    it.each(['clean', 'faults'])('is one command for each with an SSN in its columns: %s', async (kind) => {
      const file = `examples/${one.id}-${kind}.txt`;
      const ssnField = recordType(one, 'employee').roles.ssn!;
      const lines = await linesOf(file);
      const { identified_by: mark } = recordType(one, 'employee');
      const hires = lines.filter(
        (line) =>
          line.length === one.record_length &&
          Array.from(mark.text).every((sign, at) => sign === '?' || line[mark.start - 1 + at] === sign) &&
          /^\d{9}$/.test(fieldText(one, line, ssnField)),
      );
      expect(hires.length).toBeGreaterThan(8);
      for (const line of [hires[0]!, hires.at(-1)!]) {
        const last4 = fieldText(one, line, ssnField).slice(-4);
        const args = ['show', file, '-s', one.id, '--last4', last4, '--format', 'json', '--values', 'show'];
        const { code, stdout } = await runNewhire(args);
        expect(code).toBe(0);
        expect(JSON.parse(stdout).records.map(({ text }: { text: string }) => text)).toContain(line);
      }
    });
  },
);

it('a finding that covers more than a thousand ranges of lines is shown for each of them', async () => {
  const ohio = findLayout('Ohio')!;
  const lines = [...cleanLines(ohio, { seed: 3, records: 2_100, today: TODAY })];
  // Every second record, so that no two of its lines are one range.
  const lower = lines.map((line, at) =>
    at > 0 && at % 2 === 0
      ? setField(ohio, line, 'employee_city', fieldText(ohio, line, 'employee_city').toLowerCase())
      : line,
  );
  const path = join(folder, 'many.txt');
  await writeFile(path, lower.map((line) => `${line}\n`).join(''), 'latin1');
  const { stdout } = await runNewhire(['show', path, '-s', 'Ohio', '--all', '--values', 'hide']);
  const rows = stdout.trimEnd().split('\r\n').slice(1);
  expect(rows.filter((row) => row.includes('LOWER_CASE'))).toHaveLength(1_050);
});
