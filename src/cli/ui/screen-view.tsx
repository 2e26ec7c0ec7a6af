/** Draws the lines of a screen. */

import { Box, Text } from 'ink';
import type { ComponentProps } from 'react';
import type { Piece, ScreenLine } from './screen-lines.js';

const LOOKS: Record<NonNullable<Piece['look']>, ComponentProps<typeof Text>> = {
  strong: { bold: true },
  faint: { dimColor: true },
  good: { color: 'green', bold: true },
  bad: { color: 'red', bold: true },
  marked: { inverse: true },
};

/** One row each; nothing wraps, so that the height is the number of lines. */
export function Lines({ lines }: { lines: readonly ScreenLine[] }) {
  return (
    <Box flexDirection="column">
      {lines.map(({ pieces }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a screen is drawn again as a whole
        <Text key={row} wrap="truncate">
          {pieces.every(({ text }) => text === '') ? ' ' : pieces.map(toText)}
        </Text>
      ))}
    </Box>
  );
}

function toText({ text, look }: Piece, index: number) {
  return (
    <Text key={`${index} ${text}`} {...(look && LOOKS[look])}>
      {text}
    </Text>
  );
}
