/**
 * `newhire split --by-employer`: each client's records as a file of its own, checked against an independent reading of the
 * bytes.
 */

import { describe, expect, it } from 'vitest';
import { findLayout, LAYOUTS } from '../support/layouts.js';
import { setField } from '../support/records.js';
import { openWorkspace, type Workspace } from './correct-workspace.js';

const linesOf = (bytes: Buffer) => bytes.toString('latin1').split(/(?<=\n)/);

interface PartJson {
  file: string;
  report: string;
  records: number;
  employer_name?: string;
  employer_fein?: string;
}

/** Splits the file, and gives what JSON says of it. */
async function split(workspace: Workspace, file: string, state: string, ...flags: string[]) {
  const args = ['split', file, '-s', state, '--by-employer', '--format', 'json', ...flags];
  const { code, stdout, stderr } = await workspace.run(args);
  const [document] = JSON.parse(stdout).files as { parts: PartJson[]; unassigned: PartJson | null }[];
  return { code, stderr, ...document! };
}

describe.each(LAYOUTS.map((layout) => [layout.state, layout] as const))('a file for %s', (state, layout) => {
  const control = layout.record_types.filter(({ id }) => id !== 'employee');
  const isEmployee = (line: string) =>
    !control.some(({ identified_by: { start, end, text } }) => line.slice(start - 1, end) === text);
  const naming =
    layout.record_types.find(({ id, roles }) => id === 'employee' && roles.fein) ??
    layout.record_types.find(({ id }) => id === 'employer')!;
  const feinOf = (line: string) => {
    const { start, end } = naming.fields.find(({ name }) => name === (naming.roles.fein ?? 'employer_id'))!;
    return line.slice(start - 1, end);
  };

  it('becomes a sound file for each employer: every record once, in its order, with a report', async () => {
    const workspace = await openWorkspace();
    await workspace.sample(`${layout.id}-clean.txt`);
    const before = linesOf(await workspace.read(`${layout.id}-clean.txt`));
    const { code, stderr, parts, unassigned } = await split(workspace, `${layout.id}-clean.txt`, state);
    expect({ code, stderr, unassigned }).toEqual({ code: 0, stderr: '', unassigned: null });

    // The independent reading: by the FEIN of the record, or of the employer's record before it.
    const own = new Map<string, string[]>();
    let fein = '';
    for (const line of before) {
      if (naming.id !== 'employee' && line.startsWith(naming.identified_by.text)) fein = feinOf(line);
      if (!isEmployee(line)) continue;
      if (naming.id === 'employee') fein = feinOf(line);
      own.set(fein, [...(own.get(fein) ?? []), line]);
    }
    const written = await Promise.all(
      parts.map(async ({ file }) => linesOf(await workspace.read(file)).filter(isEmployee)),
    );
    expect(written).toEqual([...own.values()]);
    for (const { file, report, records, employer_fein } of parts) {
      const { stdout } = await workspace.run(['validate', file, '-s', state, '--format', 'json']);
      expect(JSON.parse(stdout)).toMatchObject({ total_records: records, total_errors: 0, format_faults: 0 });
      expect((await workspace.read(report)).toString()).toContain(file);
      if (naming.roles.fein) expect(employer_fein).toMatch(/^\*{5}\d{4}$/);
      expect(file).not.toMatch(/\d{5}/);
    }
  });
});

const OHIO = findLayout('Ohio')!;
const BUSINESS = ['BRIGHT-LAMP & CO', 'ÖL GMBH', 'A', '12-3456789 LLC'];

/** The header with another count, which is in columns 10-18. */
const withCount = (header: string, count: number) =>
  header.slice(0, 9) + String(count).padStart(9, '0') + header.slice(18);

/** The records of the Ohio sample, of as many employers as are wanted, one after the other and then again. */
async function clients(workspace: Workspace, count: number, rounds = 1): Promise<string[]> {
  await workspace.sample('ohio-clean.txt');
  const [header = '', record = ''] = linesOf(await workspace.read('ohio-clean.txt'));
  const records = Array.from({ length: count * rounds }, (_, at) => {
    const fein = `31${String(1_000_000 + (at % count)).slice(-7)}`;
    const own = setField(OHIO, record, 'employer_fein', fein);
    const person = setField(OHIO, own, 'employee_ssn', String(410_000_001 + at));
    return setField(
      OHIO,
      person,
      'employer_name',
      (BUSINESS[at % count] ?? `CLIENT ${at % count}`).slice(0, 45),
    );
  });
  const lines = [withCount(header, records.length), ...records];
  await workspace.write('all.txt', Buffer.from(lines.join(''), 'latin1'));
  return lines;
}

describe('a file of many clients', () => {
  it('is divided however many they are, and however their records are mixed', async () => {
    const workspace = await openWorkspace();
    const lines = await clients(workspace, 23, 2);
    const { code, parts } = await split(workspace, 'all.txt', 'Ohio');
    expect(code).toBe(0);
    expect(parts).toHaveLength(23);
    const together = await Promise.all(
      parts.map(async ({ file }) => linesOf(await workspace.read(file)).slice(1)),
    );
    expect(together.map((part) => part.length)).toEqual(parts.map(() => 2));
    expect(together.flat().sort()).toEqual(lines.slice(1).sort());
    expect(together[5]).toEqual([lines[6], lines[29]]);
    expect(new Set(parts.map(({ file }) => file.toLowerCase())).size).toBe(23);
  });

  it('names a part after its employer, but not where the name has a private number', async () => {
    const workspace = await openWorkspace();
    await clients(workspace, 4);
    const { parts } = await split(workspace, 'all.txt', 'Ohio');
    expect(parts.map(({ file }) => file)).toEqual([
      'all.employer-bright-lamp-co-0000.txt',
      expect.stringMatching(/^all\.employer-[a-z-]+-0001\.txt$/),
      'all.employer-a-0002.txt',
      'all.employer-0003.txt',
    ]);
    expect(parts[3]).not.toHaveProperty('employer_name');
  });

  it('keeps records whose employer is not certain in a part of their own: exit 1', async () => {
    const workspace = await openWorkspace();
    const lines = await clients(workspace, 3, 2);
    lines[2] = setField(OHIO, lines[2]!, 'employer_fein', '000000000');
    lines[5] = setField(OHIO, lines[5]!, 'employer_fein', '31 00000');
    await workspace.write('all.txt', Buffer.from(lines.join(''), 'latin1'));
    const { code, parts, unassigned } = await split(workspace, 'all.txt', 'Ohio');
    expect(code).toBe(1);
    expect(parts.map(({ records }) => records)).toEqual([2, 2]);
    expect(unassigned).toMatchObject({ file: 'all.unassigned.txt', records: 2 });
    expect(linesOf(await workspace.read('all.unassigned.txt')).slice(1)).toEqual([lines[2], lines[5]]);
  });

  it('is not divided when its count says that records are lost: exit 2, and nothing is written', async () => {
    const workspace = await openWorkspace();
    const [header = '', ...records] = await clients(workspace, 3);
    const wrong = withCount(header, 7);
    await workspace.write('all.txt', Buffer.from([wrong, ...records].join(''), 'latin1'));
    const before = await workspace.files();
    const { code, stderr } = await workspace.run(['split', 'all.txt', '-s', 'OH', '--by-employer']);
    expect(stderr).toMatch(
      /cannot be divided by employer\. The header record says 7, but 3 employee records/,
    );
    expect({ code, files: await workspace.files() }).toEqual({ code: 2, files: before });
  });

  it('does not replace parts without --force, and leaves them out when their folder is split again', async () => {
    const workspace = await openWorkspace();
    await clients(workspace, 2);
    await split(workspace, 'all.txt', 'Ohio');
    const again = await workspace.run(['split', 'all.txt', '-s', 'OH', '--by-employer']);
    expect({ code: again.code, stderr: again.stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('--force'),
    });
    expect((await split(workspace, 'all.txt', 'Ohio', '--force')).code).toBe(0);
    const { parts } = await split(workspace, 'all.txt', 'Ohio', '--out-dir', 'clients');
    expect(parts.map(({ file }) => file)).toEqual([
      'clients/all.employer-bright-lamp-co-0000.txt',
      expect.stringContaining('clients/all.employer-'),
    ]);
  });
});
