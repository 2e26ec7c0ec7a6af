/** Two rows: the value that the user types, with its cursor, and whether it can be used. */

import { Box, Text } from 'ink';
import type { EditedText } from './edit-text.js';

/** `refusal` is why the value cannot be used; undefined when it can. */
export function EditPrompt({ edited, refusal }: { edited: EditedText; refusal: string | undefined }) {
  const { text, cursor } = edited;
  return (
    <Box flexDirection="column">
      <Text wrap="truncate">
        {'new value '}
        {text.slice(0, cursor)}
        <Text inverse>{text[cursor] ?? ' '}</Text>
        {text.slice(cursor + 1)}
      </Text>
      <Text wrap="truncate" color={refusal === undefined ? 'green' : 'red'}>
        {refusal === undefined
          ? 'This clears the error. Enter takes it, Esc goes back.'
          : `${refusal} Esc goes back.`}
      </Text>
    </Box>
  );
}
