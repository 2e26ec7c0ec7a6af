import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, relative, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Options } from 'tsup';
import { BUNDLED } from './scripts/build/bundled.js';
import { directImports } from './scripts/build/direct-imports.js';

/** Where the code of `newhire validate` in its default format begins. */
const VALIDATE = ['src/cli/commands/validate/run.ts', 'src/reports/formats/pretty/pretty.ts'];

/**
 * Puts the code of `newhire validate` into few files: to load 50 small ones takes longer than to run what they contain. The
 * bundler makes a file of the modules that the same entries need, so each module that is loaded later imports all of that
 * code as well.
 */
const fewFiles: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'few-files',
  async setup(build) {
    const { metafile } = await build.esbuild.build({
      entryPoints: build.initialOptions.entryPoints,
      outdir: 'dist',
      platform: 'node',
      format: 'esm',
      bundle: true,
      splitting: true,
      packages: 'external',
      write: false,
      metafile: true,
    });
    const importsOf = (file: string, kind: string) =>
      (metafile.inputs[file]?.imports ?? [])
        .filter((one) => one.kind === kind && !one.external)
        .map(({ path }) => path);
    const first = new Set(VALIDATE);
    for (const file of first) for (const path of importsOf(file, 'import-statement')) first.add(path);
    const later = new Set(
      Object.keys(metafile.inputs)
        .flatMap((file) => importsOf(file, 'dynamic-import'))
        .filter((file) => !first.has(file)),
    );
    const validate = VALIDATE.map((file) => `import ${JSON.stringify(resolve(file))};`).join('\n');
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (!later.has(relative(process.cwd(), path).replaceAll('\\', '/'))) return undefined;
      const loader = extname(path) === '.tsx' ? 'tsx' : 'ts';
      return { contents: `${await readFile(path, 'utf8')}\n${validate}\n`, loader };
    });
  },
};

/** The folders of the packages that are bundled, by all builds so far, and of the one that is copied. */
const bundled = new Set(['node_modules/redoc']);

/** One after the other, so that the last one has all packages. */
let licensesWritten = Promise.resolve();

async function writeLicenses(): Promise<void> {
  const texts = [...bundled].sort().map(async (folder) => {
    const { name, version, license } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
    const title = `${name} ${version} (${license})`;
    const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
    return file ? `${title}\n\n${await readFile(`${folder}/${file}`, 'utf8')}` : title;
  });
  const inRedoc = await readFile('node_modules/redoc/bundles/redoc.standalone.js.LICENSE.txt', 'utf8');
  const tables = await readFile('src/reference/NOTICE.md', 'utf8');
  const parts = [...(await Promise.all(texts)), `Packages within redoc\n\n${inRedoc}`, tables];
  await mkdir('dist', { recursive: true });
  await writeFile('dist/LICENSES.txt', parts.join(`\n${'-'.repeat(80)}\n\n`));
}

/**
 * Writes the licenses of what is bundled, of Redoc and of the tables into one file; the other packages come with their own when they
 * are installed.
 */
const licenses: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'licenses',
  setup(build) {
    build.onEnd(async ({ metafile }) => {
      for (const { inputs } of Object.values(metafile?.outputs ?? {}))
        for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
          const [folder] = /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
          if (folder !== undefined && bytesInOutput > 0) bundled.add(folder);
        }
      licensesWritten = licensesWritten.then(writeLicenses);
      await licensesWritten;
    });
  },
};

/**
 * Escapes characters that are not ASCII: with a single one, each character of its file takes two bytes in memory, and the file is read
 * more slowly. The bundler leaves them in regular expressions and tagged templates.
 */
const oneByte: NonNullable<Options['plugins']>[number] = {
  name: 'one-byte',
  renderChunk: (code) => ({
    code: code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  }),
};

/** Packages in CommonJS call `require` for modules of Node.js; an ES module has to make it. */
const makesRequire: NonNullable<Options['plugins']>[number] = {
  name: 'makes-require',
  renderChunk: (code) => ({ code: code.includes('var __require =') ? `${REQUIRE}${code}` : code }),
};

const REQUIRE =
  "import * as nodeModule from 'node:module';\nconst require = nodeModule.createRequire(import.meta.url);\n";

/** React for terminals is a tenth of the program with its long names. */
const smallReact: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'small-react',
  setup(build) {
    build.onLoad({ filter: /react-reconciler\.production\.js$/ }, async ({ path }) => {
      const { code } = await build.esbuild.transform(await readFile(path, 'utf8'), { minify: true });
      return { contents: code };
    });
  },
};

const program: Options = {
  // The threads of the server are loaded by their names, beside the rest.
  entry: {
    cli: 'src/cli/main.ts',
    index: 'src/index.ts',
    'correction-thread': 'src/jobs/corrector/correction-thread.ts',
    'index-thread': 'src/storage/json/index-thread.ts',
    'plan-thread': 'src/jobs/planner/plan-thread.ts',
    'conversion-thread': 'src/jobs/conversions/conversion-thread.ts',
  },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  noExternal: BUNDLED,
  // React without its checks, and Ink without what it loads for its own developers.
  env: { NODE_ENV: 'production', DEV: 'false' },
  external: ['./devtools.js'],
  esbuildPlugins: [fewFiles, smallReact, licenses],
  plugins: [oneByte, makesRequire],
  // npm builds the declarations of types for a package, and then this once more without them.
  clean: ['!page/**', '!*.d.ts', '!LICENSES.txt'],
  dts: { entry: { index: 'src/index.ts' } },
  // The page of /redoc is served from here, so that it needs no outside request and no package at run time.
  // Compressed, as it would be a fifth of the package.
  onSuccess: async () => {
    const bundle = 'node_modules/redoc/bundles/redoc.standalone.js';
    await writeFile('dist/redoc.standalone.js.gz', gzipSync(await readFile(bundle), { level: 9 }));
    await cp(`${bundle}.LICENSE.txt`, 'dist/redoc.standalone.js.LICENSE.txt');
  },
};

const PAGE = 'dist/page';

/** Compresses files of the page once, as well as brotli can: the server gives them as they are. */
async function compress(isOne: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(PAGE)).filter(isOne))
    await writeFile(`${PAGE}/${name}.br`, brotliCompressSync(await readFile(`${PAGE}/${name}`)));
}

/** The parts of the script that are needed before the first view, so that a browser asks for all of them at once. */
let firstParts: string[] = [];

const notesFirstParts: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'first-parts',
  setup(build) {
    build.onEnd(({ metafile }) => {
      const outputs = metafile?.outputs ?? {};
      const first = new Set([`${PAGE}/page.js`]);
      for (const output of first)
        for (const { path, kind } of outputs[output]?.imports ?? [])
          if (kind === 'import-statement') first.add(path);
      firstParts = [...first].slice(1).map((path) => basename(path));
    });
  },
};

/** What becomes a part of the script: what a view loads when it needs it, and a layout. */
const OF_PARTS = ['src/page', 'src/layouts/built-in.ts'].map((path) => resolve(path));

/**
 * What other rooms load when they need it is for a terminal or the server, and no view calls it: the bundler would make parts of it all
 * the same, as it looks for parts before it drops code that is not called.
 */
const ownParts: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'own-parts',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ kind, importer, path }) =>
      kind === 'dynamic-import' && !OF_PARTS.some((path) => importer.startsWith(path))
        ? { path, external: true }
        : undefined,
    );
  },
};

/** The script of the page at `/`, with everything that it needs; views that are not the first one are parts of their own. */
const page: Options = {
  entry: { page: 'src/page/main.tsx' },
  outDir: PAGE,
  esbuildPlugins: [ownParts, directImports, licenses, notesFirstParts],
  format: 'esm',
  target: 'es2022',
  platform: 'browser',
  noExternal: [/./],
  minify: true,
  splitting: true,
  clean: ['!page.css*', '!early.js*'],
  tsconfig: 'src/page/tsconfig.json',
  env: { NODE_ENV: 'production' },
  esbuildOptions: (options) => {
    // The licenses of what is bundled.
    options.legalComments = 'eof';
  },
  onSuccess: async () => {
    await cp('src/page/icon.svg', `${PAGE}/icon.svg`);
    const html = await readFile('src/page/index.html', 'utf8');
    // After what is drawn without them.
    const links = firstParts.map(
      (name) => `<link rel="modulepreload" href="./page/${name}" fetchpriority="low">\n`,
    );
    await writeFile(`${PAGE}/index.html`, html.replace('</head>', `${links.join('')}</head>`));
    await compress((name) => /^(?!early).*\.(js|html)$/.test(name));
  },
};

/** What runs before the page is drawn. */
const early: Options = {
  entry: { early: 'src/page/early.ts' },
  outDir: PAGE,
  format: 'iife',
  outExtension: () => ({ js: '.js' }),
  target: 'es2022',
  platform: 'browser',
  minify: true,
  tsconfig: 'src/page/tsconfig.json',
};

/** The style sheet of the page, of those of its parts. */
const style: Options = {
  entry: { page: 'src/page/page.css' },
  outDir: PAGE,
  minify: true,
  onSuccess: () => compress((name) => name === 'page.css'),
};

export default defineConfig([program, page, early, style]);
