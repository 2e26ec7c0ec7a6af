import { describe, expect, test } from 'vitest';
import { gitlab } from '../../../src/reports/formats/gitlab.js';
import { FEIN, FILES, HOSTILE, type PlayedFile, play, SSN } from '../same-facts-run.js';

interface Issue {
  description: string;
  check_name: string;
  fingerprint: string;
  severity: string;
  location: { path: string; lines: { begin: number } };
}

const issues = (files: PlayedFile[] = FILES, values: 'mask' | 'show' = 'mask'): Issue[] =>
  JSON.parse(play(gitlab, files, { values }));

describe('the GitLab code quality report', () => {
  test('is a JSON array of the entries that GitLab reads, also without findings', () => {
    expect(issues([])).toEqual([]);
    for (const issue of issues()) {
      expect(issue).toEqual({
        description: expect.stringMatching(/\S/),
        check_name: expect.stringMatching(/^[A-Z_]+$/),
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        severity: expect.stringMatching(/^(info|minor|major|critical|blocker)$/),
        location: { path: expect.any(String), lines: { begin: expect.any(Number) } },
      });
      expect(issue.location.lines.begin).toBeGreaterThan(0);
    }
  });

  test('has one entry per finding, one for a file that does not match the layout, one for what was left out, one for each layout', () => {
    const counts = (severity: string) => issues().filter((issue) => issue.severity === severity).length;
    expect(counts('major')).toBe(HOSTILE.length + 5);
    expect(counts('minor')).toBe(2);
    expect(counts('blocker')).toBe(1);
    const infos = issues().filter((issue) => issue.severity === 'info');
    const standing = infos.filter((issue) => issue.check_name === 'LAYOUT_STANDING');
    const others = infos.filter((issue) => !standing.includes(issue));
    expect(others).toMatchObject([
      { description: expect.stringContaining('2 INVALID_PHONE, 3 LATE_REPORT') },
    ]);
    expect(standing).toHaveLength(FILES.filter(({ result }) => !result.diagnosis).length);
  });

  test('gives a finding the same fingerprint in every run and for every value', () => {
    const changed = structuredClone(FILES);
    for (const { findings } of changed) for (const each of findings) each.finding.current_value = 'OTHER';
    const ids = (files: PlayedFile[]) => issues(files).map((issue) => issue.fingerprint);
    expect(ids(changed)).toEqual(ids(FILES));
    expect(new Set(ids(FILES)).size).toBe(ids(FILES).length);
  });

  test('writes the path as the repository does', () => {
    expect(
      issues([{ ...FILES[2]!, name: '.\\out\\sheet.txt', result: FILES[3]!.result }])[0]!.location.path,
    ).toBe('out/sheet.txt');
  });

  test('covers numbers unless they are asked for', () => {
    expect(JSON.stringify(issues())).not.toMatch(new RegExp(`${SSN}|${FEIN}`));
    expect(JSON.stringify(issues(FILES, 'show'))).toContain(SSN);
  });
});

describe('a path', () => {
  const pathsOf = (name: string, folder: string) =>
    JSON.parse(play(gitlab, [{ ...FILES[1]!, name }], { folder })).map(
      ({ location }: { location: { path: string } }) => location.path,
    );

  test.each([
    ['/builds/hr/out/a.txt', '/builds/hr', 'out/a.txt'],
    ['/builds/hr/out/a.txt', '/builds/hr/', 'out/a.txt'],
    ['C:\\builds\\hr\\a.txt', 'C:\\builds\\hr', 'a.txt'],
    ['/builds/hr-old/a.txt', '/builds/hr', '/builds/hr-old/a.txt'],
    ['./out/a.txt', '/builds/hr', 'out/a.txt'],
  ])('%s in %s is %s', (name, folder, path) => {
    expect(new Set(pathsOf(name, folder))).toEqual(new Set([path]));
  });
});
