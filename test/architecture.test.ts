/** Modules import in one direction, and what docs/architecture.md says of `src` is true. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STATES } from '../src/reference/index.js';
import { architectureFaults } from './support/architecture/rules.js';
import type { Source } from './support/architecture/source-facts.js';
import { LAYOUTS } from './support/layouts.js';
import { ROOT } from './support/run.js';

// The federal layout is not a state's.
const names = LAYOUTS.filter(({ code }) => STATES.some((state) => state.code === code));
/** `Ohio` anywhere in a word, `ohio` where a word begins, `OH` alone. */
const STATE_NAMES = new RegExp(names.map(({ state, code, id }) => `${state}|\\b${id}|^${code}$`).join('|'));

async function ownSources(): Promise<Source[]> {
  const names = await readdir(join(ROOT, 'src'), { recursive: true });
  const paths = names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `src/${name.replaceAll('\\', '/')}`);
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })));
}

describe('the sources', () => {
  it('keep the architecture rules', async () => {
    expect(architectureFaults(await ownSources(), STATE_NAMES)).toEqual([]);
  });
});

/** What the rules say of these sources: a text for each path. */
const faultsIn = (texts: Record<string, string>) =>
  architectureFaults(
    Object.entries(texts).map(([path, text]) => ({ path, text })),
    STATE_NAMES,
  );

describe('the architecture rules', () => {
  it('have nothing to say of imports that go down, in through an index', () => {
    expect(
      faultsIn({
        'src/cli/program.ts': "import { validate } from '../validation/index.js';\nimport '../errors.js';",
        'src/validation/index.ts': "export { validate } from './file/check.js';",
        'src/validation/file/check.ts':
          "import type { Layout } from '../../layouts/index.js';\nimport '../fields/a.js';",
        'src/validation/fields/a.ts': '',
        'src/layouts/index.ts': '',
        'src/errors.ts': '',
      }),
    ).toEqual([]);
  });

  it.each([
    ['validation', 'server', "import { startServer } from '../server/index.js';"],
    ['validation', 'server', "export { startServer } from '../server/index.js';"],
    ['validation', 'server', "import type { ServerOptions } from '../server/index.js';"],
    ['validation', 'server', "type Options = import('../server/index.js').ServerOptions;"],
    ['validation', 'server', "const { startServer } = await import('../server/index.js');"],
    ['validation', 'correction', "import { correctFile } from '../correction/index.js';"],
    ['layouts', 'validation', "import { CATALOGUE } from '../validation/index.js';"],
    ['cli', 'server', "import { startServer } from '../server/index.js';"],
    ['server', 'cli', "await import('../cli/index.js');"],
    ['jobs', 'reports', "import { counted } from '../reports/index.js';"],
  ])('find in %s an import of %s: %s', (module, other, text) => {
    const target = `src/${other}/index.ts`;
    expect(faultsIn({ [`src/${module}/a.ts`]: text, [target]: '' })).toEqual([
      `src/${module}/a.ts:1: ${module} may not import ${other} (src/${other}/index.js).`,
    ]);
  });

  it('let the command serve load the server when it runs, and not before', () => {
    const loading = (text: string) =>
      faultsIn({ 'src/cli/commands/serve/run.ts': text, 'src/server/index.ts': '' });
    expect(loading("await import('../../../server/index.js');")).toEqual([]);
    expect(loading("import '../../../server/index.js';")).toHaveLength(1);
  });

  it.each([
    ['print(text as Printable);', 'only src/printable.ts makes printable text'],
    ["process.stderr.write('x');", 'writes past src/cli/output/writer.ts'],
    ["console.log('x');", 'writes past src/cli/output/writer.ts'],
  ])('find text that passes the writer: %s', (text, fault) => {
    expect(faultsIn({ 'src/cli/a.ts': text })).toEqual([`src/cli/a.ts:1: ${fault}.`]);
  });

  it('find a module that nobody gave a place', () => {
    expect(faultsIn({ 'src/helpers/a.ts': '' })).toEqual([
      'src/helpers/a.ts: the module helpers has no place in the architecture.',
    ]);
  });

  it('find an import past an index, and one of the index of its own folder', () => {
    const module = { 'src/layouts/index.ts': '', 'src/layouts/types.ts': '', 'src/layouts/own.ts': '' };
    expect(faultsIn({ ...module, 'src/validation/a.ts': "import '../layouts/types.js';" })).toEqual([
      'src/validation/a.ts:1: imports src/layouts/types.js past the index of src/layouts.',
    ]);
    expect(faultsIn({ ...module, 'src/layouts/own.ts': "import './index.js';" })).toEqual([
      'src/layouts/own.ts:1: imports the index of its own folder src/layouts.',
    ]);
  });

  it('find a cycle, of types too', () => {
    expect(
      faultsIn({
        'src/reports/a.ts': "import { b } from './b.js';",
        'src/reports/b.ts': "import type { C } from './c.js';",
        'src/reports/c.tsx': "export { a } from './a.js';",
      }),
    ).toEqual([
      'src/reports/a.ts: imports itself through src/reports/b.ts, src/reports/c.tsx, src/reports/a.ts.',
    ]);
  });

  it('find a cycle that is closed by what is loaded on demand', () => {
    expect(
      faultsIn({
        'src/reports/a.ts': "export const load = () => import('./b.js');",
        'src/reports/b.ts': "import type { load } from './a.js';",
      }),
    ).toEqual(['src/reports/a.ts: imports itself through src/reports/b.ts, src/reports/a.ts.']);
  });

  it('find files, network, process and clock in validation, and files in correction', () => {
    const inModule = (module: string, text: string) => faultsIn({ [`src/${module}/a.ts`]: text });
    for (const text of [
      "import 'node:fs';",
      "import 'node:net';",
      'process.cwd();',
      'Date.now();',
      'new Date();',
    ]) {
      expect(inModule('validation', text)).toHaveLength(1);
    }
    expect(inModule('server', 'Date.now();')).toEqual([expect.stringContaining('past src/clock.ts')]);
    expect(inModule('validation', 'new Date(0); const settings = { process: 1 }; settings.process;')).toEqual(
      [],
    );
    expect(inModule('correction', "import { open } from 'node:fs/promises';")).toHaveLength(1);
    expect(inModule('correction', "import { createHash } from 'node:crypto';")).toEqual([]);
  });

  it('find a state named in code, but not in comments, data and examples of commands', () => {
    const inModule = (module: string, text: string) => faultsIn({ [`src/${module}/a.ts`]: text });
    for (const text of [
      "if (state === 'Ohio') run();",
      "const code = 'TX';",
      'const ohio = 1;',
      'const isOhio = true;',
      '`for Texas, $' + '{n}`',
    ]) {
      expect(inModule('server', text)).not.toEqual([]);
    }
    expect(
      inModule('server', "// Ohio asks for it.\nconst example = 'newhire validate FILE -s Ohio';"),
    ).toEqual([]);
    expect(inModule('reference', "const name = 'Ohio';")).toEqual([]);
  });

  it('find a file of more than 500 lines', () => {
    expect(faultsIn({ 'src/cli/a.ts': 'run();\n'.repeat(300) })).toEqual([]);
    expect(faultsIn({ 'src/cli/a.ts': 'run();\n'.repeat(501) })).toHaveLength(1);
  });

  it('find a non-null ! without a reason, and too many of them', () => {
    expect(faultsIn({ 'src/cli/a.ts': 'run(list[0]!);' })).toHaveLength(1);
    expect(faultsIn({ 'src/cli/a.ts': '// The list is never empty.\nrun(list[0]!);' })).toEqual([]);
    expect(faultsIn({ 'src/cli/a.ts': 'run(list[0]!); // The list is never empty.\n'.repeat(61) })).toEqual([
      'src: has 61 lines with a non-null !; the limit is 60.',
    ]);
  });
});
