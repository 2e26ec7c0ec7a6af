import { cp } from 'node:fs/promises';
import { defineConfig } from 'tsup';

export default defineConfig({
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
  clean: true,
  dts: { entry: { index: 'src/index.ts' } },
  // The page of /redoc is served from here, so that it needs no outside request and no package at run time.
  onSuccess: async () => {
    for (const file of ['redoc.standalone.js', 'redoc.standalone.js.LICENSE.txt'])
      await cp(`node_modules/redoc/bundles/${file}`, `dist/${file}`);
  },
});
