/** The findings of a stored file by type and field, a few of each with the line around it, as the reports group them. */

import type { z } from 'zod';
import type { FindingGroups } from '../api/index.js';
import { createGroups, Masks, type ValueMode } from '../reports/index.js';
import { type Blobs, type FileRow, storedFindings } from '../storage/index.js';
import type { RecordText } from '../validation/index.js';
import { DRAWN, drawnLines } from './drawn-lines.js';
import { layoutOf, withoutMasked } from './file-records.js';

/** @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE */
export async function groupsOf(
  row: FileRow,
  values: Exclude<ValueMode, 'hide'>,
  blobs: Blobs,
): Promise<z.infer<typeof FindingGroups>> {
  const layout = await layoutOf(row);
  const masks = new Masks(layout, values, row.uploaded_at);
  const stored = await blobs.open({ kind: 'findings', id: row.file_id }, row.findings);
  try {
    const texts = await drawnLines(stored, row, layout, blobs);
    const groups = createGroups(DRAWN, (finding, _layout, record: RecordText | undefined) => {
      const shown = masks.record(finding, record);
      const { text, masked } = shown.value(finding.field_name, finding.current_value);
      return {
        finding: withoutMasked({ ...finding, current_value: text, value_masked: masked }),
        record_text: record ? shown.text() : null,
      };
    });
    for await (const some of storedFindings(stored)) {
      for (const finding of some) {
        const text = finding.field_name === 'file' ? undefined : texts.get(finding.line_number);
        const record = text === undefined ? undefined : { text: () => text };
        // Its value is masked where it is drawn.
        groups.add({ ...finding, value_masked: false }, layout, record);
      }
    }
    return { groups: groups.sorted().map(({ first: _, ...group }) => group) };
  } finally {
    await stored.close();
  }
}
