/** The generated parts of a document: the text between two comments that name the part. */

const begin = (name: string) => `<!-- generated: ${name} (npm run docs) -->`;
const end = (name: string) => `<!-- end of ${name} -->`;

/**
 * The document with new text in its parts, by name.
 * @throws {Error} when the document has no such part, or a generated part that is not in `parts`.
 */
export function withParts(document: string, parts: Readonly<Record<string, string>>): string {
  for (const [, name = ''] of document.matchAll(/<!-- generated: (.+?) \(npm run docs\) -->/g)) {
    if (!(name in parts)) throw new Error(`Nothing generates the part "${name}".`);
  }
  return Object.entries(parts).reduce((text, [name, content]) => {
    const [before, rest] = split(text, begin(name));
    const [, after] = split(rest, end(name));
    return `${before}${begin(name)}\n\n${content}\n\n${end(name)}${after}`;
  }, document);
}

function split(text: string, marker: string): [before: string, after: string] {
  const at = text.indexOf(marker);
  if (at < 0) throw new Error(`The document has no line "${marker}".`);
  return [text.slice(0, at), text.slice(at + marker.length)];
}
