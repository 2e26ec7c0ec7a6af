/** The generated files and parts of documents, and the links in all documents. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInLayouts } from '../../scripts/docs/built-in-layouts.js';
import { documents } from '../../scripts/docs/documents.js';
import { withParts } from '../../scripts/docs/marked-parts.js';
import { ERROR_TYPES } from '../../src/validation/index.js';
import { ROOT } from '../support/run.js';

const generated = [builtInLayouts(), ...(await documents())];

describe('what npm run docs writes', () => {
  it.each(generated)('is current in $path', ({ current, generated }) => {
    expect(current).toBe(generated);
  });

  it('have every error type', () => {
    const page = generated.find(({ path }) => path === 'docs/error-types.md');
    for (const type of ERROR_TYPES) expect(page?.current).toContain(`\n### ${type}\n`);
  });
});

it('the decisions give a reason for every dependency', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const page = readFileSync(join(ROOT, 'docs/decisions/dependencies.md'), 'utf8');
  const named = Array.from(page.matchAll(/`([^`]+)`/g), ([, name]) => name);
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) expect(named).toContain(name);
});

const PAGE = 'before\n<!-- generated: list (npm run docs) -->\nold\n<!-- end of list -->\nafter\n';

describe('a generated part', () => {
  it('is replaced between its comments, and nothing else is', () => {
    const page = withParts(PAGE, { list: 'new' });
    expect(page).toBe(
      'before\n<!-- generated: list (npm run docs) -->\n\nnew\n\n<!-- end of list -->\nafter\n',
    );
    expect(withParts(page, { list: 'new' })).toBe(page);
  });

  it('that is missing in the document, or that nothing generates, is an error', () => {
    expect(() => withParts(PAGE, { list: 'new', table: 'new' })).toThrow('generated: table');
    expect(() => withParts(PAGE, {})).toThrow('"list"');
  });
});

const DOCUMENTS = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
];

/** As GitHub makes them: lower case, blanks as hyphens, other signs dropped. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsIn = (path: string) =>
  Array.from(readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading = '']) => anchorOf(heading));

describe('the links', () => {
  it.each(DOCUMENTS)('of %s lead to a file and a heading', (path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [file = '', anchor] = link.split('#');
      const target = join(ROOT, file === '' ? path : join(dirname(path), file));
      expect(existsSync(target), `${path}: ${link}`).toBe(true);
      if (anchor !== undefined) expect(anchorsIn(target), `${path}: ${link}`).toContain(anchor);
    }
  });
});

it('every document is at most two links away from the README', () => {
  const linked = (path: string) =>
    Array.from(readFileSync(join(ROOT, path), 'utf8').matchAll(/\]\(([^)\s#]+)[^)]*\)/g), ([, link = '']) =>
      join(dirname(path), link),
    ).filter((link) => link.endsWith('.md') && existsSync(join(ROOT, link)));
  const first = linked('README.md');
  const reached = new Set(['README.md', ...first, ...first.flatMap(linked)]);
  // A decision is reached through the list of decisions.
  const far = DOCUMENTS.filter((path) => !reached.has(path) && dirname(path) !== 'docs/decisions');
  expect(far).toEqual([]);
  for (const path of DOCUMENTS.filter((one) => dirname(one) === 'docs/decisions' && !reached.has(one)))
    expect(linked('docs/decisions/README.md')).toContain(path);
});

/** `validation/fields/kinds`, `src/errors.ts`, `test/support/faults.ts`: a module or a top folder, and what is in it. */
const PATHS = new RegExp(
  `\`((?:src|test|scripts|docs|examples|${readdirSync(join(ROOT, 'src')).join('|')})/[\\w./-]+)\``,
  'g',
);

describe('the paths', () => {
  it.each(DOCUMENTS.filter((path) => path !== 'CHANGELOG.md'))('of %s exist', (path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    for (const [, named = ''] of text.matchAll(PATHS)) {
      if (/NAME|nevada/.test(named)) continue;
      const found = [named, `src/${named}`].some((one) => existsSync(join(ROOT, one)));
      expect(found, `${path}: ${named}`).toBe(true);
    }
  });
});
