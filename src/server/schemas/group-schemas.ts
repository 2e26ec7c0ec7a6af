/** The findings of a file by type and field, as the API shows them. */

import { z } from 'zod';
import { FINDING_EXAMPLE, Finding } from './file-schemas.js';

const count = (description: string) => z.int().min(0).meta({ description });

const Group = z.object({
  count: count('Findings of this type and field.'),
  places: count('Places where they stand; more than the findings when one stands for several.'),
  drawn: z
    .array(
      z.object({
        finding: Finding,
        record_text: z.string().nullable().meta({
          description: 'The whole line, one character for each column; null for the file as a whole.',
        }),
      }),
    )
    .min(1)
    .meta({ description: 'The first findings. All have the same type, severity, record type and field.' }),
  further_lines: z.array(z.int().min(0)).meta({ description: 'Lines of the next few findings.' }),
});

export const FindingGroups = z
  .object({
    groups: z.array(Group).meta({ description: 'Errors before warnings, the most frequent first.' }),
  })
  .meta({ id: 'FindingGroups', description: 'The findings of a file by type and field.' });

export const GROUPS_EXAMPLE: z.infer<typeof FindingGroups> = {
  groups: [
    {
      count: 1,
      places: 1,
      drawn: [{ finding: FINDING_EXAMPLE, record_text: 'W4*********                 ' }],
      further_lines: [],
    },
  ],
};
