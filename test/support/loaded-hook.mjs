// Writes down every module that a program resolves: `node --import ./loaded-hook.mjs …` with LOADED_FILE set.
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  appendFileSync(process.env.LOADED_FILE, `${found.url}\n`);
  return found;
}
