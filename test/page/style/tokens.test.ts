/** The colours of the page can be told apart, in light and in dark. */

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** WCAG 2.2, 1.4.3 and 1.4.11: text, and the edges of controls. */
const [OF_TEXT, OF_EDGES] = [4.5, 3];

const TEXT = ['ink', 'soft', 'accent', 'bad', 'warn', 'good'] as const;
const PAIRS: readonly [string, string, number][] = [
  ...TEXT.flatMap((text) => ['ground', 'card', 'sunken'].map((ground) => [text, ground, OF_TEXT] as const)),
  ...['bad', 'warn', 'good'].flatMap((tone) => [
    [tone, `${tone}-ground`, OF_TEXT] as const,
    ['ink', `${tone}-ground`, OF_TEXT] as const,
  ]),
  ['on-accent', 'accent', OF_TEXT] as const,
  ['ink', 'mark', OF_TEXT] as const,
  ...['ground', 'card', 'sunken'].map((ground) => ['edge', ground, OF_EDGES] as const),
].map(([over, ground, least]) => [over, ground, least]);

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

test('each colour of text and of an edge can be read on each ground, in light and in dark', async () => {
  const sheet = await readFile('src/page/style/tokens.css', 'utf8');
  const colours = new Map(
    [...sheet.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
      name!,
      [light!, dark!],
    ]),
  );
  const faint = PAIRS.flatMap(([over, ground, least]) =>
    [0, 1]
      .map((scheme) => contrast(colours.get(over)![scheme]!, colours.get(ground)![scheme]!))
      .map((found, scheme) => ({ over, ground, scheme: scheme === 0 ? 'light' : 'dark', found, least }))
      .filter(({ found }) => found < least),
  );
  expect(faint).toEqual([]);
});
