/** The architecture rules, from docs/architecture.md. Each takes the facts of all sources and names what breaks it. */

import { posix } from 'node:path';
import { cyclesIn } from './cycles.js';
import { factsOf, type Import, type Source, type SourceFacts } from './source-facts.js';

/** The modules that each module may import, in addition to those that these may import in turn. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  layouts: [],
  reference: [],
  model: [],
  validation: ['layouts', 'reference'],
  correction: ['validation', 'model'],
  tables: ['reference'],
  conversion: ['correction', 'tables'],
  storage: ['correction'],
  reports: ['conversion'],
  jobs: ['storage', 'conversion'],
  api: ['conversion'],
  server: ['jobs', 'reports', 'api'],
  page: ['reports', 'api'],
  cli: ['jobs', 'reports', 'api'],
  library: ['correction'],
  'index.ts': ['library'],
};
/** Files next to the modules that every module may use. */
const SHARED = [
  'clock.ts',
  'errors.ts',
  'file-chunks.ts',
  'printable.ts',
  'form-fault.ts',
  'home-folder.ts',
  'local-day.ts',
  'nearest-word.ts',
  'open-files-limit.ts',
  'outbound.ts',
  'output-name.ts',
  'private-numbers.ts',
  'sentences.ts',
  'shown-name.ts',
  'thread-file.ts',
];
/** The one import across that is allowed, as it is loaded when the command runs: `newhire serve` starts the server. */
const LOADED_ON_DEMAND = { from: 'src/cli/commands/serve/', to: 'src/server/index.js' };

const MAX_LINES = 500;
const MAX_NON_NULL = 60;

/** One sentence for each thing that breaks a rule, beginning with the file's path; empty when no rule is broken. */
export function architectureFaults(sources: readonly Source[], words: RegExp): string[] {
  const facts = sources.map(factsOf);
  const paths = new Set(sources.map(({ path }) => path));
  return [
    ...facts.flatMap((file) => [
      ...arrowFaults(file),
      ...entryPointFaults(file, paths),
      ...purityFaults(file),
      ...clockFaults(file),
      ...lengthFaults(file),
      ...stateFaults(file, words),
    ]),
    ...sources.flatMap(outputFaults),
    ...cycleFaults(facts, paths),
    ...nonNullFaults(facts),
  ];
}

/** The module whose functions alone make printable text, and the one that alone writes it. */
const PRINTABLE = 'src/printable.ts';
const WRITER = 'src/cli/output/writer.ts';

function outputFaults({ path, text }: Source): string[] {
  const isPage = path.startsWith('src/page/');
  return text.split('\n').flatMap((line, at) => {
    const place = `${path}:${at + 1}:`;
    if (path !== PRINTABLE && /\bas (unknown as )?Printable\b/.test(line))
      return [`${place} only ${PRINTABLE} makes printable text.`];
    const isWritten = /\bprocess\.std(out|err)\.write\b|\bconsole\.|\bprocess\._rawDebug\b/.test(line);
    return isWritten && path !== WRITER && !isPage ? [`${place} writes past ${WRITER}.`] : [];
  });
}

/** `layouts` for a file of that module, `errors.ts` for a file next to the modules. */
function moduleOf(path: string): string {
  const [, module = ''] = path.split('/');
  return module.replace(/\.js$/, '.ts');
}

function modulesBelow(module: string): Set<string> {
  const below = new Set<string>();
  const add = (one: string) => {
    for (const next of ARROWS[one] ?? []) {
      below.add(next);
      add(next);
    }
  };
  add(module);
  return below;
}

function arrowFaults({ path, imports }: SourceFacts): string[] {
  const module = moduleOf(path);
  if (!SHARED.includes(module) && !ARROWS[module])
    return [`${path}: the module ${module} has no place in the architecture.`];
  const allowed = modulesBelow(module).add(module);
  return imports
    .filter(({ isOwn, target }) => isOwn && target.startsWith('src/') && !SHARED.includes(moduleOf(target)))
    .filter((one) => !allowed.has(moduleOf(one.target)) && !isLoadedOnDemand(path, one))
    .map(({ line, target }) => `${path}:${line}: ${module} may not import ${moduleOf(target)} (${target}).`);
}

function isLoadedOnDemand(path: string, { target, isDynamic }: Import): boolean {
  return isDynamic && path.startsWith(LOADED_ON_DEMAND.from) && target === LOADED_ON_DEMAND.to;
}

/**
 * A folder with an `index.ts` is entered through it, and not by its own files. A folder within a module may have an
 * index of its own: a second entry point, for what not every caller of the module should load.
 */
function entryPointFaults({ path, imports }: SourceFacts, paths: ReadonlySet<string>): string[] {
  return imports.flatMap(({ isOwn, target, line }) => {
    if (!isOwn) return [];
    const folder = posix.dirname(target);
    const isIndex = posix.basename(target) === 'index.js';
    if (isIndex) {
      return path.startsWith(`${folder}/`)
        ? [`${path}:${line}: imports the index of its own folder ${folder}.`]
        : [];
    }
    const closed = foldersOf(target).filter(
      (one) => paths.has(`${one}/index.ts`) && !path.startsWith(`${one}/`) && one !== 'src',
    );
    return closed.slice(0, 1).map((one) => `${path}:${line}: imports ${target} past the index of ${one}.`);
  });
}

/** `src`, `src/a`, `src/a/b` for `src/a/b/c.js`. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, last) => parts.slice(0, last + 1).join('/'));
}

/** The time of day is read in one place: durations that end by it would end early or never when somebody sets the clock. */
function clockFaults({ path, ambient }: SourceFacts): string[] {
  // Validation must not use a clock at all.
  if (path === 'src/clock.ts' || moduleOf(path) === 'validation') return [];
  return ambient
    .filter(({ what }) => what === 'Date.now' || what === 'new Date()')
    .map(({ line, what }) => `${path}:${line}: reads the time by ${what} past src/clock.ts.`);
}

/**
 * Modules that use no files: bytes come and go through ports. Validation is bytes in, findings out, and uses nothing of
 * Node.js.
 */
const PORTS_ONLY = ['validation', 'correction', 'tables', 'conversion'];

function purityFaults({ path, imports, ambient }: SourceFacts): string[] {
  const module = moduleOf(path);
  if (!PORTS_ONLY.includes(module)) return [];
  const forbidden = module === 'validation' ? /^node:/ : /^node:(fs|fs\/promises)$/;
  const uses = module === 'validation' ? ambient : [];
  return [
    ...imports
      .filter(({ isOwn, target }) => (isOwn ? moduleOf(target) === 'file-chunks.ts' : forbidden.test(target)))
      .map(({ line, target }) => `${path}:${line}: ${module} may not use ${target}.`),
    ...uses.map(({ line, what }) => `${path}:${line}: ${module} may not use ${what}.`),
  ];
}

function lengthFaults({ path, lines }: SourceFacts): string[] {
  return lines > MAX_LINES ? [`${path}: has ${lines} lines; the limit is ${MAX_LINES}.`] : [];
}

/** Examples of commands name a state, as a user would; nothing else does outside the data. */
const EXAMPLE = /\bnewhire [a-z]+ /;

function stateFaults({ path, words }: SourceFacts, states: RegExp): string[] {
  if (['layouts', 'reference'].includes(moduleOf(path))) return [];
  return words
    .filter(({ text }) => states.test(text) && !EXAMPLE.test(text))
    .map(({ line, text }) => `${path}:${line}: names a state: ${text}`);
}

/** Imports of types count, and so does what is loaded on demand. */
function cycleFaults(facts: readonly SourceFacts[], paths: ReadonlySet<string>): string[] {
  const sourceOf = (target: string) =>
    [target.replace(/\.js$/, '.ts'), target.replace(/\.js$/, '.tsx')].find((path) => paths.has(path));
  const graph = new Map(
    facts.map(({ path, imports }) => [path, imports.flatMap(({ target }) => sourceOf(target) ?? [])]),
  );
  return cyclesIn(graph).map((cycle) => `${cycle[0]}: imports itself through ${cycle.slice(1).join(', ')}.`);
}

function nonNullFaults(facts: readonly SourceFacts[]): string[] {
  const all = facts.flatMap(({ path, nonNull }) => nonNull.map((one) => ({ path, ...one })));
  return [
    ...(all.length > MAX_NON_NULL
      ? [`src: has ${all.length} lines with a non-null !; the limit is ${MAX_NON_NULL}.`]
      : []),
    ...all
      .filter(({ hasReason }) => !hasReason)
      .map(({ path, line }) => `${path}:${line}: gives no reason for its non-null !.`),
  ];
}
