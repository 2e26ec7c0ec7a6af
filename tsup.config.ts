import { cp } from 'node:fs/promises';
import { defineConfig, type Options } from 'tsup';

const program: Options = {
  // The threads of the server are loaded by their names, beside the rest.
  entry: {
    cli: 'src/cli/main.ts',
    index: 'src/index.ts',
    'correction-thread': 'src/jobs/correction-thread.ts',
    'index-thread': 'src/storage/json/index-thread.ts',
  },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  // npm builds the declarations of types for a package, and then this once more without them.
  clean: ['!page/**', '!*.d.ts'],
  dts: { entry: { index: 'src/index.ts' } },
  // The page of /redoc is served from here, so that it needs no outside request and no package at run time.
  onSuccess: async () => {
    for (const file of ['redoc.standalone.js', 'redoc.standalone.js.LICENSE.txt'])
      await cp(`node_modules/redoc/bundles/${file}`, `dist/${file}`);
  },
};

/** The page at `/`: one script and one style sheet, with everything that they need. */
const page: Options = {
  entry: { page: 'src/page/main.tsx' },
  outDir: 'dist/page',
  format: 'esm',
  target: 'es2022',
  platform: 'browser',
  noExternal: [/./],
  minify: true,
  splitting: false,
  clean: true,
  tsconfig: 'src/page/tsconfig.json',
  env: { NODE_ENV: 'production' },
  esbuildOptions: (options) => {
    // The licenses of what is bundled.
    options.legalComments = 'eof';
  },
  onSuccess: async () => {
    for (const file of ['index.html', 'page.css', 'icon.svg'])
      await cp(`src/page/${file}`, `dist/page/${file}`);
  },
};

export default defineConfig([program, page]);
