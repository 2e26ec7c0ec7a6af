/**
 * A plugin of the bundler that imports from the files that an index leads to. The bundler takes everything that an index leads to for
 * needed when it divides a script into parts: the part that is loaded first would have what only later views use.
 */

import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import type { Options } from 'tsup';
import ts from 'typescript';

/** Where a name of an index comes from, and how it is called there. */
interface Origin {
  path: string;
  name: string;
}

/** A name, as it is called on this side of an import or export and on the other. */
interface Renamed {
  here: string;
  there: string;
}

const INDEX = /\/index\.js$/;

const parsed = async (path: string) =>
  ts.createSourceFile(path, await readFile(path, 'utf8'), ts.ScriptTarget.Latest);

/** The file of an import of ours: `../a.js` is `../a.ts` or `../a.tsx`; an index is never the latter. */
const fileOf = (from: string, specifier: string) => resolve(dirname(from), specifier.replace(/\.js$/, '.ts'));

/** The origins of the names that the index at a path passes on; what it declares itself, and `export *`, are left out. */
async function originsOf(index: string): Promise<Map<string, Origin>> {
  const origins = new Map<string, Origin>();
  for (const statement of (await parsed(index)).statements) {
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly || !statement.moduleSpecifier) continue;
    const { exportClause } = statement;
    if (!exportClause || !ts.isNamedExports(exportClause)) continue;
    const specifier = (statement.moduleSpecifier as ts.StringLiteral).text;
    const inner = INDEX.test(specifier) ? await originsOf(fileOf(index, specifier)) : undefined;
    for (const { here, there } of exportClause.elements.flatMap(valuesOf))
      origins.set(here, inner?.get(there) ?? { path: resolve(dirname(index), specifier), name: there });
  }
  return origins;
}

/** Types are left out. */
const valuesOf = ({ isTypeOnly, name, propertyName }: ts.ImportSpecifier | ts.ExportSpecifier): Renamed[] =>
  isTypeOnly ? [] : [{ here: name.text, there: (propertyName ?? name).text }];

/** A file with its imports from an index replaced by such from the origins. */
async function withDirectImports(path: string, origins: (index: string) => Promise<Map<string, Origin>>) {
  const source = await parsed(path);
  let text = source.text;
  for (const statement of [...source.statements].reverse()) {
    if (!ts.isImportDeclaration(statement)) continue;
    const specifier = (statement.moduleSpecifier as ts.StringLiteral).text;
    const { importClause } = statement;
    const names = importClause?.namedBindings;
    if (!INDEX.test(specifier) || importClause?.isTypeOnly || !names || !ts.isNamedImports(names)) continue;
    const known = await origins(fileOf(path, specifier));
    const direct = names.elements.flatMap(valuesOf).map(({ here, there }) => {
      const from = known.get(there) ?? { path: resolve(dirname(path), specifier), name: there };
      const nearby = relative(dirname(path), from.path).replaceAll('\\', '/');
      return `import { ${from.name} as ${here} } from './${nearby}';`;
    });
    text = text.slice(0, statement.getStart(source)) + direct.join(' ') + text.slice(statement.end);
  }
  return text;
}

/** For all files below `src`. */
export const directImports: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'direct-imports',
  setup(build) {
    const known = new Map<string, Promise<Map<string, Origin>>>();
    const origins = (index: string) => {
      const found = known.get(index) ?? originsOf(index);
      known.set(index, found);
      return found;
    };
    build.onStart(() => known.clear());
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, async ({ path }) => ({
      contents: await withDirectImports(path, origins),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
};
