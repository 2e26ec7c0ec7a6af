/** Compiles `records.as.ts` to WebAssembly and writes it, as text that a program can hold: `npm run plain`. */

import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const SOURCE = 'src/validation/plain/records.as.ts';
const CODE = 'src/validation/plain/code.ts';

/** The text of `code.ts`. @throws Error with what the compiler says */
export async function plainCode(): Promise<string> {
  let code = new Uint8Array();
  const { error, stderr } = await asc.main(
    [SOURCE, '--outFile', 'code.wasm', '-O3', '--runtime', 'stub', '--noAssert', '--enable', 'simd'],
    {
      writeFile: (_name, contents) => {
        if (typeof contents !== 'string') code = Uint8Array.from(contents);
      },
    },
  );
  if (error) throw new Error(`${error.message}\n${stderr}`);
  const text = Buffer.from(code)
    .toString('base64')
    .match(/.{1,100}/g)!;
  const lines = text.map((line) => `  '${line}'`).join(' +\n');
  return `/** \`records.as.ts\` compiled, in base64: made by \`npm run plain\`. */\n\nexport const CODE =\n${lines};\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(CODE, await plainCode());
