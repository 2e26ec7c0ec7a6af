/** Which employers are at fault in the files of a retailer, a staffing agency and a payroll service; and `--by-employer`. */

import { describe, expect, it } from 'vitest';
import { VALIDATE } from '../../src/cli/commands/validate/flags.js';
import { FORMAT_NAMES, type FormatName, findFormat } from '../../src/reports/formats.js';
import { outsideRecord } from '../eval/outside-records.js';
import { runs } from '../support/campaign.js';
import { check } from '../support/check.js';
import { findLayout } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { framed, recordType, setField } from '../support/records.js';
import { reported, wordsOf } from '../support/reported.js';

/** What `--help` says about `--by-employer`. */
const HELP = VALIDATE.flags.find(({ spelling }) => spelling === '--by-employer')?.help ?? '';

const LAYOUTS = ['Texas', 'Ohio', 'Minnesota'].map((state) => findLayout(state)!);

type Layout = (typeof LAYOUTS)[number];

/** A hire of an employer by its number, with other texts in some fields or roles. */
function hire(layout: Layout, nth: number, employer: number, texts: Record<string, string> = {}): string {
  const roles: Record<string, string | undefined> = recordType(layout, 'employee').roles;
  return Object.entries(texts).reduce(
    (line, [name, text]) => setField(layout, line, roles[name] ?? name, text),
    outsideRecord(layout, nth, employer),
  );
}

const fileOf = (layout: Layout, lines: readonly string[]) => framed(layout, seeded(1), lines);
const checked = (layout: Layout, lines: readonly string[]) =>
  check(layout, [Buffer.from(`${fileOf(layout, lines).join('\n')}\n`)]);
const dayIn = (layout: Layout, day: string) => {
  const { fields, roles } = recordType(layout, 'employee');
  const { formats } = fields.find(({ name }) => name === roles.hire_date)!;
  return formats?.[0] === 'MMDDYYYY' ? day.slice(4) + day.slice(0, 4) : day;
};

/** Faults in the fields of an employer, as every one of its records has them. */
const OF_EMPLOYERS: readonly Record<string, string>[] = [
  { fein: '070000411' },
  { employer_address_1: 'UNKNOWN', fein: '191234567' },
  { employer_city: 'CLEVELND', employer_state: 'OH', employer_zip: '44114' },
  { employer_state: 'NV', employer_zip: '10001', employer_city: 'RENO' },
  { employer_state: 'NV', employer_zip: '89549', employer_city: 'RENO' },
  { fein: '123456789' },
  { fein: '070000411', employer_address_1: 'UNKNOWN', employer_state: 'NV', employer_zip: '10001' },
];

describe.each(LAYOUTS)('in $state', (layout) => {
  const { fields } = recordType(layout, 'employee');
  const has = (name: string) => fields.some((field) => field.name === name);
  const usable = (texts: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(texts)
        .map(([name, text]) => [name === 'employer_zip' && !has(name) ? 'employer_postal_code' : name, text])
        .filter(([name]) => name === 'fein' || has(name!)),
    ) as Record<string, string>;

  it('a retailer with one employer fault of a kind gets at most 12 warnings and groups', async () => {
    const count = runs(60, 5000);
    for (const fault of OF_EMPLOYERS.map(usable)) {
      const lines = Array.from({ length: count }, (_, nth) =>
        hire(layout, nth, 3, { ...fault, ...(nth % 40 === 9 && { hire_date: dayIn(layout, '20260211') }) }),
      );
      const { summary, findings } = checked(layout, lines);
      expect(summary.total_errors).toBe(0);
      expect(summary.total_warnings).toBeGreaterThan(1);
      expect(summary.total_warnings).toBeLessThanOrEqual(12);
      expect(Math.max(...findings.map(({ occurrences }) => occurrences ?? 1))).toBe(count);
      const text = await reported('pretty', layout, fileOf(layout, lines));
      expect(text.match(/^[A-Z_]{6,} · /gm)!.length).toBeLessThanOrEqual(12);
      expect(text).toMatch(/^Employer with warnings: \S[^;]+ \(\d+ warnings\)\.$/m);
    }
  });

  it('a staffing agency gets one warning for what recurs in its hires', () => {
    const [count, again, future, suffix] = [310, 151, 11, 8];
    const lines = Array.from({ length: count }, (_, nth) => {
      const person = nth < count - again ? nth : nth - (count - again);
      return hire(layout, person, 5, {
        hire_date: dayIn(layout, nth < future ? '20261130' : nth < count - again ? '20261109' : '20261120'),
        ...(person < suffix && { last_name: 'OKONKWO JR' }),
      });
    });
    const counts = checked(layout, lines).findings.map((one) => [one.error_type, one.occurrences]);
    expect(Object.fromEntries(counts)).toMatchObject({
      REPEATED_HIRE: again,
      FUTURE_HIRE_DATE: future,
      NAME_SUFFIX: 2 * suffix,
    });
    expect(counts).toHaveLength(3);
  });
});

/** Employers of a payroll service: clients of distinct names, but for two that share one. */
const CLIENTS = Array.from({ length: 200 }, (_, nth) => {
  const letters = String.fromCharCode(65 + (nth % 26), 65 + Math.floor(nth / 26), 75 + (nth % 7));
  return nth === 151 ? 'HARBOR LIGHT FOODS' : nth === 152 ? 'HARBOR LIGHT FOODS' : `${letters} WORKS INC`;
});

/** What is wrong in a hire of each client at fault. Late hires of two clients are one warning, which is of both. */
const AT_FAULT: Readonly<Record<number, (layout: Layout) => Record<string, string>>> = {
  7: () => ({ ssn: '666123456' }),
  19: () => ({ last_name: '' }),
  44: (layout) => ({ hire_date: dayIn(layout, '20261311') }),
  71: (layout) => ({ hire_date: dayIn(layout, '20260911') }),
  98: (layout) => ({ hire_date: dayIn(layout, '20260914') }),
  123: () => ({ first_name: 'TOM4' }),
  140: () => ({ fein: '000000000' }),
  151: () => ({ ssn: '000123456' }),
  152: () => ({ employee_state: 'QQ' }),
};

const TITLES =
  /(?:[A-Z]{3} WORKS,? INC\.?|HARBOR LIGHT FOODS)(?:, FEIN ending in \d{4})? · \d+ (?:error|warning)s?/g;

describe('a payroll service with 200 clients, nine of them at fault,', () => {
  const layout = findLayout('Ohio')!;
  const hires = runs(3, 25);
  const lines = fileOf(
    layout,
    Array.from({ length: hires * CLIENTS.length }, (_, nth) => {
      const client = nth % CLIENTS.length;
      const isFaulty = Math.floor(nth / CLIENTS.length) > 0;
      const fault = isFaulty ? AT_FAULT[client]?.(layout) : undefined;
      // Two spellings of one name are one client.
      const spelled =
        client === 7 && nth % 3 === 0 ? CLIENTS[client]!.replace(' INC', ', INC.') : CLIENTS[client]!;
      return hire(layout, nth, client, { employer_name: spelled, ...fault });
    }),
  );
  const atFault = Object.keys(AT_FAULT).map(Number);
  const named = (text: string) =>
    CLIENTS.flatMap((name, nth) => (text.includes(name.slice(0, 9)) ? [nth] : []));

  it.each<FormatName>(['pretty', 'markdown', 'html'])('is told so in the summary of %s', async (format) => {
    const text = await wordsOf(format, layout, lines);
    const [, sentence = ''] = /Employers at fault: (.*?\))\./.exec(text) ?? [];
    expect(sentence.split('; ')).toHaveLength(9);
    expect(named(sentence)).toEqual(atFault);
    expect(sentence.match(/HARBOR LIGHT FOODS, FEIN ending in \d{4} \(\d+ errors?\)/g)).toHaveLength(2);
    expect(named(text)).toEqual(atFault);
  });

  it.each<FormatName>(['pretty', 'concise', 'markdown', 'html'])(
    'can have its %s report by employer',
    async (format) => {
      const text = await reported(format, layout, lines, { byEmployer: true });
      const titles = text.match(TITLES) ?? [];
      // Two have late hires only, which are one warning.
      expect(new Set(titles).size).toBe(7);
      expect(named(titles.join('\n'))).toEqual(atFault.filter((nth) => nth !== 71 && nth !== 98));
      const [, shared = ''] = text.split('Several employers together · 1 warning');
      expect(named(shared)).toEqual(expect.arrayContaining([71, 98]));
      const plain = await reported(format, layout, lines);
      if (format === 'concise')
        expect(text.split('\n').sort()).toEqual(expect.arrayContaining(plain.split('\n')));
    },
  );

  it.each(FORMAT_NAMES)('is known to change the %s report, or not', async (format) => {
    const plain = await reported(format, layout, lines);
    const isChanged = (await reported(format, layout, lines, { byEmployer: true })) !== plain;
    expect(findFormat(format).groupsByEmployer === true).toBe(isChanged);
    expect(new RegExp(`\\b${format}\\b`).test(HELP)).toBe(isChanged);
  });

  it('can have a JUnit suite for each client at fault, whose names do not change with the counts', async () => {
    const text = await reported('junit', layout, lines, { byEmployer: true });
    const suites = [...text.matchAll(/<testsuite name="([^"]*)" tests="(\d+)" failures="(\d+)"/g)];
    const [file = '', ...others] = suites.map(([, name = '']) => name);
    expect(others.every((name) => name.startsWith(`${file} · `) && !/\d (?:error|warning)/.test(name))).toBe(
      true,
    );
    expect(named(others.slice(0, 7).join('\n'))).toEqual(atFault.filter((nth) => nth !== 71 && nth !== 98));
    expect(others.join()).not.toMatch(/\d{5}/);
    expect(others).toContain(`${file} · Several employers together`);
    const plain = await reported('junit', layout, lines);
    const failures = (xml: string) => xml.match(/<failure /g)?.length ?? 0;
    expect(suites[0]?.[3]).toBe('0');
    expect(failures(text)).toBeGreaterThanOrEqual(failures(plain));
    expect(plain.match(/<testsuite /g)).toHaveLength(1);
  });

  it('can have its clients as logical locations of SARIF, masked as elsewhere', async () => {
    const { runs } = JSON.parse(await reported('sarif', layout, lines, { byEmployer: true }));
    const located = runs[0].results.flatMap(
      (one: { locations: { logicalLocations?: { kind: string; name: string }[] }[] }) =>
        one.locations[0]?.logicalLocations ?? [],
    );
    expect(named(located.map(({ name }: { name: string }) => name).join('\n'))).toEqual(atFault);
    expect(new Set(located.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['employer']));
    const titles = located.map((one: { fullyQualifiedName: string }) => one.fullyQualifiedName).join('\n');
    expect(titles).toMatch(/^[A-Z ]+, FEIN ending in \d{4}$/m);
    expect(titles).not.toMatch(/\d{5}/);
    expect(await reported('sarif', layout, lines)).not.toContain('logicalLocations');
  });

  it('gets a list of the clients of a warning that is of several', async () => {
    const { findings } = check(layout, [Buffer.from(`${lines.join('\n')}\n`)]);
    const late = findings.find(({ error_type }) => error_type === 'LATE_REPORT')!;
    expect(late.employer_name).toBeUndefined();
    expect(late.employers?.map(({ employer_name, occurrences }) => [employer_name, occurrences])).toEqual([
      [CLIENTS[71], hires - 1],
      [CLIENTS[98], hires - 1],
    ]);
    const { files } = JSON.parse(await reported('json', layout, lines));
    const [masked] = files[0].warnings.filter(
      (one: { error_type: string }) => one.error_type === 'LATE_REPORT',
    );
    expect(masked.employers).toEqual(
      late.employers?.map((one) => ({ ...one, employer_fein: one.employer_fein?.replace(/^.{5}/, '*****') })),
    );
  });
});
