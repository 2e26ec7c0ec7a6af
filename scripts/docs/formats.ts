/** The report formats as Markdown, with a sample of each short one. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tryCorrection } from '../../src/cli/commands/validate/trial-correction.js';
import { type Layout, readLayout } from '../../src/layouts/index.js';
import { loadZipCities } from '../../src/reference/index.js';
import { FORMATS, type FormatName, findFormat } from '../../src/reports/formats.js';
import { createChecker } from '../../src/validation/index.js';
import { code, codeBlock, table } from './markdown.js';

const NAMES = Object.keys(FORMATS) as FormatName[];

/** One row for each format. */
export function formatTable(): string {
  return table(
    ['Format', 'What it is'],
    NAMES.map((name) => [code(name), `${FORMATS[name].purpose}.`]),
  );
}

/** The language of the sample of a format; a format that is not here has a long document. */
const SAMPLES: Partial<Record<FormatName, string>> = {
  pretty: 'text',
  concise: 'text',
  json: 'text',
  ndjson: 'text',
  github: 'text',
  gitlab: 'text',
  junit: 'xml',
  csv: 'text',
  markdown: 'text',
};

/** What each format writes for one small file, longest lines included. */
export async function formatSamples(): Promise<string> {
  const sections = NAMES.map(async (name) => {
    const language = SAMPLES[name];
    return language && [`### ${name}`, codeBlock(language, await sampleOf(name))].join('\n\n');
  });
  return (await Promise.all(sections)).filter(Boolean).join('\n\n');
}

const SAMPLE = { file: 'texas-faults.txt', state: 'Texas', lines: [12, 17], name: 'payroll.txt' };
const TODAY = '2026-11-21';

/** What a format writes for the small file, with the colors of a terminal if asked. */
export async function sampleOf(
  format: FormatName,
  { color = false, lines = SAMPLE.lines } = {},
): Promise<string> {
  const layout = await readLayout(SAMPLE.state);
  if (!layout) throw new Error(`There is no layout for ${SAMPLE.state}.`);
  let text = '';
  const { load, needsPlan } = findFormat(format);
  const open = await load(color);
  const report = open({
    write: (part) => {
      text += part;
    },
    values: 'mask',
    width: 100,
    color,
    max: 3,
    now: `${TODAY}T10:00:00.000Z`,
    version: VERSION,
  });
  const bytes = sampleBytes(lines);
  report.file(SAMPLE.name, layout);
  const checker = await checkerOf(layout, (finding, record) => report.finding(finding, layout, record));
  checker.push(bytes);
  const summary = checker.end();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const facts = { file_name: SAMPLE.name, state: layout.state, size: bytes.length, sha256 };
  const trial = needsPlan && (await tryCorrection(bytes, { layout, today: TODAY }));
  report.fileEnd({ ...summary, ...facts }, layout, trial?.plan);
  report.end({ ...summary, files: 1, format_faults: 0 });
  return text.replace(/^\uFEFF/, '').replaceAll('\r', '');
}

async function checkerOf(
  layout: Layout,
  onFinding: Parameters<typeof createChecker>[1]['onFinding'],
): Promise<ReturnType<typeof createChecker>> {
  return createChecker(layout, { today: TODAY, places: await loadZipCities(), otherLayouts: [], onFinding });
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const VERSION: string = JSON.parse(read('package.json')).version;

function sampleBytes(chosen: readonly number[]): Uint8Array {
  const lines = read(`examples/${SAMPLE.file}`).split(/\r?\n/);
  return new TextEncoder().encode(chosen.map((line) => `${lines[line - 1]}\n`).join(''));
}
