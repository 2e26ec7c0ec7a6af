/** A workspace for one test: a folder for files, a data folder, and `newhire` run there. */

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { TODAY } from '../support/facts.js';
import { findLayout } from '../support/layouts.js';
import { cleanLines, setField } from '../support/records.js';
import { ROOT, type Run, type RunOptions, runNewhire, runProcess } from '../support/run.js';

/** For `expect.poll`: a busy machine takes its time to start a program, and each look may start another one. */
export const PATIENTLY = { interval: 100 };

export interface Workspace {
  folder: string;
  data: string;
  path(name: string): string;
  read(name: string): Promise<Buffer>;
  write(name: string, content: string | Uint8Array): Promise<void>;
  /** Copies a sample file of the project here. */
  sample(name: string): Promise<void>;
  /** `newhire …args` in this folder. */
  run(args: readonly string[], options?: RunOptions): Promise<Run>;
  /** The same in a process of its own. */
  runProcess(args: readonly string[], options?: RunOptions): Promise<Run>;
  env(more?: RunOptions['env']): Record<string, string | undefined>;
  /** Names of the files here, in order, without the data folder. */
  files(): Promise<string[]>;
  /** Names of all files in the data folder, the folders of jobs left out. */
  dataFiles(): Promise<string[]>;
}

/** Makes a workspace that vanishes with the test. */
export async function openWorkspace(): Promise<Workspace> {
  const root = await mkdtemp(join(tmpdir(), 'newhire-correct-'));
  // A program whose terminal was closed may be ending still.
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));
  const folder = join(root, 'work');
  const data = join(root, 'data');
  await mkdir(folder);
  const env: Workspace['env'] = (more = {}) => ({
    NEWHIRE_DATA: data,
    OPENAI_API_KEY: undefined,
    OPENAI_BASE_URL: undefined,
    ...more,
  });
  const path = (name: string) => join(folder, name);
  const here = (options: RunOptions = {}) => ({ cwd: folder, ...options, env: env(options.env) });
  return {
    folder,
    data,
    path,
    read: (name) => readFile(path(name)),
    write: (name, content) => writeFile(path(name), content),
    sample: async (name) => writeFile(path(name), await readFile(join(ROOT, 'examples', name))),
    run: (args, options) => runNewhire(args, here(options)),
    runProcess: (args, options) => runProcess(args, here(options)),
    env,
    files: async () => (await readdir(folder)).sort(),
    dataFiles: async () => {
      const found = await readdir(data, { recursive: true, withFileTypes: true }).catch(() => []);
      return found
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort();
    },
  };
}

/** A file of clean records with other texts in some fields, by record (from 0) and field. */
export function fileOf(
  state: string,
  changes: readonly Record<string, string>[],
  records = changes.length,
): Buffer {
  const layout = findLayout(state)!;
  const options = {
    seed: 41,
    records,
    today: TODAY,
    address: 'domestic',
    contractor: false,
    optional: 1,
  } as const;
  const lines = [...cleanLines(layout, { ...options, frame: false })];
  const first = lines.length - records;
  const changed = lines.map((line, at) =>
    Object.entries(changes[at - first] ?? {}).reduce(
      (text, [name, value]) => setField(layout, text, name, value),
      line,
    ),
  );
  return Buffer.from(changed.map((line) => `${line}\n`).join(''), 'latin1');
}

/** The same for Ohio, whose file begins with a header. */
export const ohioFile = (changes: readonly Record<string, string>[], records = changes.length) =>
  fileOf('Ohio', changes, records);

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What `--format json` printed. */
export function reportIn({ stdout }: Run): CorrectDocument {
  return JSON.parse(stdout);
}

/** The parts of the JSON report that tests look at. */
export interface CorrectDocument {
  job_id: string | null;
  output: string | null;
  dry_run: boolean;
  total_errors: number;
  corrections_applied: number;
  corrections_failed: number;
  warnings_fixed: number;
  changed: { rule: string; by: string; changes: number; title: string }[];
  left: { error_type: string; field_name: string; count: number; resolution: string; reason: string }[];
  proposals: { field_name: string; options: { edits: { before: string; after: string }[] }[] }[];
  changes?: { field_name: string; before: string; after: string; value_masked?: boolean; by: string }[];
  model: null | {
    calls: number;
    cached: number;
    planned: null | { records: number; requests: number };
    requests?: { body: { messages: unknown } }[];
  };
}
