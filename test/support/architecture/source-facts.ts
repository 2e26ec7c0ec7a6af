/** The facts of one source file of `src`: its imports, and the places that the architecture rules check. */

import { posix } from 'node:path';
import ts from 'typescript';

/** A source file. */
export interface Source {
  /** Path from the root of the project, with forward slashes: `src/layouts/index.ts`. */
  path: string;
  text: string;
}

/** One import of a source file. */
export interface Import {
  /** Path from the root for a file of the project, with the extension of the source text; otherwise the package's name. */
  target: string;
  /** True for a file of the project, false for a package or a module of Node. */
  isOwn: boolean;
  /** Loaded with `import()` when it is needed. */
  isDynamic: boolean;
  line: number;
}

/** What the rules need to know about a source file. */
export interface SourceFacts {
  path: string;
  lines: number;
  imports: Import[];
  /** Lines with a non-null `!`, and whether a comment next to it gives a reason. */
  nonNull: { line: number; hasReason: boolean }[];
  /** Uses of the process, the clock or the network without an import: `process`, `Date.now()`, `new Date()`. */
  ambient: { line: number; what: string }[];
  /** Texts of string literals, templates and identifiers, for rules about words. */
  words: { line: number; text: string }[];
}

/** Parses the source. Comments are not part of `words`. */
export function factsOf({ path, text }: Source): SourceFacts {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const rows = text.split('\n');
  const facts: SourceFacts = {
    path,
    lines: text.endsWith('\n') ? rows.length - 1 : rows.length,
    imports: [],
    nonNull: [],
    ambient: [],
    words: [],
  };
  const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  const endLineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getEnd()).line + 1;

  const visit = (node: ts.Node): void => {
    const imported = importedBy(node);
    if (imported)
      facts.imports.push({ ...resolved(path, imported.specifier), ...imported.how, line: lineOf(node) });
    const ambient = ambientUse(node);
    if (ambient) facts.ambient.push({ line: lineOf(node), what: ambient });
    if (isNonNull(node)) {
      const line = endLineOf(node);
      if (facts.nonNull.at(-1)?.line !== line)
        facts.nonNull.push({ line, hasReason: hasComment(rows, line) });
    }
    if (isWord(node)) facts.words.push({ line: lineOf(node), text: node.text });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return facts;
}

function importedBy(node: ts.Node): { specifier: string; how: { isDynamic: boolean } } | undefined {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
    return { specifier: textOf(node.moduleSpecifier), how: { isDynamic: false } };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { specifier: textOf(node.argument.literal), how: { isDynamic: false } };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [specifier] = node.arguments;
    return specifier && { specifier: textOf(specifier), how: { isDynamic: true } };
  }
  return undefined;
}

function textOf(node: ts.Node): string {
  return ts.isStringLiteralLike(node) ? node.text : '';
}

function resolved(path: string, specifier: string): Pick<Import, 'target' | 'isOwn'> {
  if (!specifier.startsWith('.')) return { target: specifier, isOwn: false };
  return { target: posix.join(posix.dirname(path), specifier), isOwn: true };
}

function isNonNull(node: ts.Node): boolean {
  if (ts.isNonNullExpression(node)) return true;
  return (
    (ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node)) && node.exclamationToken !== undefined
  );
}

/** A comment at the end of the line, or in the line above it. */
function hasComment(rows: readonly string[], line: number): boolean {
  const own = rows[line - 1] ?? '';
  const above = rows[line - 2]?.trim() ?? '';
  return /\s\/\/ \S/.test(own) || above.startsWith('//') || above.endsWith('*/');
}

const GLOBALS = new Set(['process', 'performance', 'fetch', 'setTimeout', 'setInterval', 'console']);

function ambientUse(node: ts.Node): string | undefined {
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length)
    return 'new Date()';
  if (ts.isPropertyAccessExpression(node) && node.getText() === 'Date.now') return 'Date.now';
  if (!ts.isIdentifier(node) || !GLOBALS.has(node.text)) return undefined;
  const { parent } = node;
  const isName =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent)) &&
      parent.name === node);
  return isName ? undefined : node.text;
}

function isWord(node: ts.Node): node is ts.Identifier | ts.LiteralLikeNode {
  return (
    ts.isIdentifier(node) ||
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node) ||
    ts.isJsxText(node)
  );
}
