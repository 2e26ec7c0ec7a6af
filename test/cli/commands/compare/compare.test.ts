/** Two files hire by hire. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Layout } from '../../../../src/layouts/index.js';
import { correct } from '../../../correction/support/correct-bytes.js';
import { EMPLOYER_SHAPES, LAYOUTS, SHAPES } from '../../../support/layouts.js';
import { cleanLines, fieldNamed, fieldText, recordType, setField, TODAY } from '../../../support/records.js';
import { compareBytes } from './compare-files.js';

const bytesOf = (lines: readonly string[]) =>
  Buffer.from(lines.map((line) => `${line}\n`).join(''), 'latin1');
const fileOf = (layout: Layout, seed: number) => [...cleanLines(layout, { seed, records: 12, today: TODAY })];
const isHire = (layout: Layout) => {
  const marks = layout.record_types.filter(({ id }) => id !== 'employee').map((type) => type.identified_by);
  return (line: string) => !marks.some(({ start, end, text }) => line.slice(start - 1, end) === text);
};

describe.each(LAYOUTS.map((layout) => [layout.state, layout] as const))(
  'a sample file for %s',
  (_, layout) => {
    it.each(['clean', 'faults'])(
      'and its corrected file: %s: exactly the changes of the audit',
      async (kind) => {
        const input = readFileSync(new URL(`../../../../examples/${layout.id}-${kind}.txt`, import.meta.url));
        const { output, changes } = await correct(layout, input);
        const { differs, changed, added, gone } = await compareBytes(layout, input, output);
        const found = changed.flatMap(({ old, fields }) =>
          fields.map(({ field_name }) => `${old.line_number} ${field_name}`),
        );
        const audited = changes.map(({ line_number, field_name }) => `${line_number} ${field_name}`);
        expect([...found].sort()).toEqual([...new Set(audited)].sort());
        expect([added, gone, differs]).toEqual([[], [], changes.length > 0]);
      },
    );
  },
);

describe.each([...SHAPES, ...EMPLOYER_SHAPES].map((layout) => [layout.state, layout] as const))(
  'two files for %s',
  (_, layout) => {
    const type = recordType(layout, 'employee');
    const lines = fileOf(layout, 31);
    const hires = lines.flatMap((line, at) => (isHire(layout)(line) ? [at] : []));

    it('are the same in another order, with other line ends', async () => {
      const others = [...lines];
      const [first = 0, second = 0] = hires;
      [others[first], others[second]] = [others[second] ?? '', others[first] ?? ''];
      const swapped = Buffer.from(others.join('\r\n'), 'latin1');
      const { differs, totals } = await compareBytes(layout, bytesOf(lines), swapped);
      expect(differs).toBe(false);
      expect(totals).toMatchObject({ already_reported: hires.length, added: 0, gone: 0, changed: 0 });
    });

    it('say which hires are added, gone and changed, field by field', async () => {
      const [removed = 0, changedAt = 0] = [hires[1], hires[3]];
      const text = type.fields.find(({ kind, name }) => kind === 'city' && name.startsWith('employee_'));
      const extra = fileOf(layout, 77).find(isHire(layout)) ?? '';
      const fresh = lines.flatMap((line, at) => {
        if (at === removed) return [];
        if (at === hires[4]) return [line, extra];
        return [at === changedAt && text ? setField(layout, line, text.name, 'ELSEWHERE') : line];
      });
      const { changed, added, gone, totals } = await compareBytes(layout, bytesOf(lines), bytesOf(fresh));
      const inHires = changed.filter(({ fresh: { record_type } }) => record_type === 'employee');
      expect(inHires.map(({ fields }) => fields.map(({ field_name, after }) => [field_name, after]))).toEqual(
        [[[text?.name, 'ELSEWHERE']]],
      );
      expect(gone.map(({ line_number }) => line_number)).toEqual([removed + 1]);
      expect(added.map(({ line_number }) => line_number)).toEqual([fresh.indexOf(extra) + 1]);
      // One that was changed was reported before, too, where its day of hire can be read.
      const isDated = fieldText(layout, lines[changedAt] ?? '', type.roles.hire_date ?? '') !== '';
      expect(totals.already_reported).toBe(hires.length - (isDated ? 1 : 2));
    });

    it('count a hire as reported when an old one of several has it, hired at most 60 days before or after', async () => {
      const [first = '', second = ''] = fileOf(layout, 55).filter(isHire(layout));
      const { start, end } = fieldNamed(layout, type.roles.hire_date ?? '');
      const format =
        type.fields.find(({ name }) => name === type.roles.hire_date)?.formats?.[0] ?? 'YYYYMMDD';
      const written = (iso: string) =>
        format
          .replace('YYYY', iso.slice(0, 4))
          .replace('YY', iso.slice(2, 4))
          .replace('MM', iso.slice(5, 7))
          .replace('DD', iso.slice(8));
      const hired = (line: string, iso: string) =>
        line.slice(0, start - 1) + written(iso).padEnd(end - start + 1) + line.slice(end);
      const file = (...records: string[]) => {
        const frame = lines.filter((line) => !isHire(layout)(line));
        const isTotal = (line: string) => lines.indexOf(line) > (hires[0] ?? 0);
        return bytesOf([...frame.filter((line) => !isTotal(line)), ...records, ...frame.filter(isTotal)]);
      };
      const february = file(hired(first, '2026-02-01'));
      const march = file(hired(second, '2026-03-01'));
      const reported = async (day: string) => {
        const fresh = file(hired(first, day), hired(second, day));
        const { totals, added, gone } = await compareBytes(layout, [february, march], fresh);
        expect([added, gone]).toEqual([[], []]);
        return totals.already_reported;
      };
      expect(await reported('2026-03-02')).toBe(2);
      expect(await reported('2026-04-02')).toBe(2);
      expect(await reported('2026-04-03')).toBe(1);
      expect(await reported('2026-05-01')).toBe(0);
    });

    it('match a hire with another SSN by name and date of hire', async () => {
      const ssn = type.roles.ssn ?? '';
      const [, , at = 0] = hires.filter(
        (one) => fieldText(layout, lines[one] ?? '', type.roles.hire_date ?? '') !== '',
      );
      const fresh = lines.map((line, one) => (one === at ? setField(layout, line, ssn, '219099999') : line));
      const { changed, added, gone } = await compareBytes(layout, bytesOf(lines), bytesOf(fresh), 'mask');
      expect([added, gone]).toEqual([[], []]);
      expect(changed.map(({ fields }) => fields.map(({ field_name }) => field_name))).toEqual([[ssn]]);
      const last4 = fieldText(layout, lines[at] ?? '', ssn).slice(-4);
      expect(changed[0]?.fields[0]).toMatchObject({
        before: expect.stringMatching(new RegExp(`^\\*{5}${last4}$`)),
        after: '*****9999',
      });
    });

    it('match two hires of one person each with its own date', async () => {
      const at = hires[0] ?? 0;
      const { start, end } = fieldNamed(layout, type.roles.hire_date ?? '');
      const again = (line: string, day: string) => line.slice(0, start - 1) + day + line.slice(end);
      const own = lines[at]?.slice(start - 1, end) ?? '';
      const other = lines
        .map((line) => line.slice(start - 1, end))
        .find((day) => /^\d+$/.test(day) && day !== own);
      const twice = lines.flatMap((line, one) => (one === at ? [line, again(line, other ?? '')] : [line]));
      const swapped = twice.map((line, one) =>
        one === at ? (twice[at + 1] ?? '') : one === at + 1 ? (twice[at] ?? '') : line,
      );
      const { differs } = await compareBytes(layout, bytesOf(twice), bytesOf(swapped));
      expect(differs).toBe(false);
    });
  },
);

it('nothing is shown of a record whose fields may be outside their columns', async () => {
  const [layout] = SHAPES;
  if (!layout) throw new Error('no layout');
  const lines = fileOf(layout, 5);
  const at = lines.findIndex(isHire(layout));
  const shifted = lines.map((line, one) => (one === at ? `${line.slice(0, 30)}X${line.slice(30)}` : line));
  const { changed, added, gone } = await compareBytes(layout, bytesOf(shifted), bytesOf(lines), 'mask');
  expect([added, gone]).toEqual([[], []]);
  const length = layout.record_length;
  expect(changed.map(({ fields }) => fields)).toEqual([
    [
      expect.objectContaining({
        field_name: 'record',
        before: `${length + 1} characters, fields out of their columns`,
        after: `${length} characters`,
      }),
    ],
  ]);
});
