/** The files of threads: each is bundled separately from the rest of the program. */

/**
 * Where the built file of a thread is. Run from source, as in the tests, the program starts the threads of the last build:
 * loading TypeScript in each of them would take most of a second.
 * @param name as in tsup.config.ts
 */
export function threadFile(
  name: 'correction-thread' | 'index-thread' | 'plan-thread' | 'conversion-thread',
): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? `../dist/${name}.js` : `./${name}.js`, import.meta.url);
}
