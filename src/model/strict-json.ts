/** Parses JSON without the ambiguity that JSON.parse accepts. */

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/**
 * The value of a JSON text.
 * @throws {SyntaxError} when the text is not JSON, or an object has a duplicate key (JSON.parse would silently use the last
 * one, another parser the first)
 */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const open: (Set<string> | undefined)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') addKey(open.at(-1), last);
    last = token;
  }
  return value;
}

function addKey(keys: Set<string> | undefined, token: string): void {
  const key = String(JSON.parse(token));
  if (keys?.has(key)) throw new SyntaxError('An object has a duplicate key.');
  keys?.add(key);
}
