/** Two rows for a longer run: a bar, and what was done so far. */

import { Box, Text } from 'ink';
import { countsOf, headOf, type ProgressFacts } from './progress-facts.js';

const BAR = 24;

/** The bar of the current step, with its counts below. */
export function ProgressView({ facts }: { facts: ProgressFacts }) {
  const full = Math.round(BAR * facts.share);
  return (
    <Box flexDirection="column">
      <Text wrap="truncate">
        <Text color="green">{'#'.repeat(full)}</Text>
        <Text dimColor>{'-'.repeat(BAR - full)}</Text> {headOf(facts)}
      </Text>
      <Text wrap="truncate">{countsOf(facts)}</Text>
    </Box>
  );
}
