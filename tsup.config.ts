import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { cli: 'src/cli/main.ts', index: 'src/index.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  clean: true,
  minify: false,
  dts: { entry: { index: 'src/index.ts' } },
});
