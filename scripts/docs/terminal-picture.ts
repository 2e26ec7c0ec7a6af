/** A picture of a terminal with a report, as SVG: real text, so that it can be searched and is sharp at any size. */

/** Pixels of one character and one line, and the margin around all. */
const CHARACTER = 8.4;
const LINE = 18;
const MARGIN = 16;

/** What the codes that reports use mean, as attributes of a span (ECMA-48, SGR); a code that is not here ends its kind. */
const STYLES: Record<string, [kind: string, attributes: string]> = {
  1: ['weight', 'font-weight="bold"'],
  2: ['weight', 'opacity="0.65"'],
  22: ['weight', ''],
  31: ['color', 'fill="#ff8a80"'],
  32: ['color', 'fill="#8fd18f"'],
  33: ['color', 'fill="#f2c572"'],
  36: ['color', 'fill="#80cbd6"'],
  39: ['color', ''],
};

/**
 * The picture of a text with colors.
 *
 * @throws Error when the text has a code that the picture cannot show.
 */
export function terminalPicture(text: string, title: string): string {
  const lines = text.trimEnd().split('\n');
  const width = Math.max(...lines.map((line) => plain(line).length)) * CHARACTER + 2 * MARGIN;
  const height = lines.length * LINE + 2 * MARGIN;
  const style = new Map<string, string>();
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${title}" viewBox="0 0 ${Math.ceil(width)} ${height}">`,
    '<rect width="100%" height="100%" rx="8" fill="#1c2128"/>',
    `<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#e6e9ee">`,
    ...lines.map((line, row) => drawnLine(line, MARGIN + (row + 0.75) * LINE, style)),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

const CODES = /\u001B\[([\d;]*)m/;

/** One line at a height, in spans of one style each; `style` goes on from line to line. */
function drawnLine(line: string, y: number, style: Map<string, string>): string {
  let column = 0;
  let drawn = '';
  for (const [index, part] of line.split(CODES).entries()) {
    if (index % 2 === 1) change(style, part);
    else if (part !== '') {
      const attributes = [...style.values()].filter(Boolean).map((one) => ` ${one}`);
      const x = (MARGIN + column * CHARACTER).toFixed(1);
      // The length is said, as the fonts of readers differ in width.
      const length = (part.length * CHARACTER).toFixed(1);
      drawn += `<text x="${x}" y="${y}" textLength="${length}"${attributes.join('')}>${escaped(part)}</text>`;
      column += part.length;
    }
  }
  return drawn;
}

function change(style: Map<string, string>, codes: string): void {
  for (const code of codes.split(';')) {
    const [kind, attributes] = STYLES[code] ?? [];
    if (kind === undefined) throw new Error(`The picture of the terminal does not know the code ${code}.`);
    style.set(kind, attributes ?? '');
  }
}

const plain = (line: string) =>
  line
    .split(CODES)
    .filter((_, index) => index % 2 === 0)
    .join('');
/** Blanks are written as ones that SVG does not run together. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll(' ', '\u00A0');
