/** The findings of a stored file by type and field, a few of each with the line around it, as the reports group them. */

import type * as z from 'zod';
import type { FindingGroups } from '../../api/index.js';
import type { Layout } from '../../layouts/index.js';
import {
  createGroups,
  EmployersAtFault,
  employersOfFinding,
  Masks,
  type ValueMode,
} from '../../reports/index.js';
import { type FileRow, storedFindings } from '../../storage/index.js';
import type { RecordText } from '../../validation/index.js';
import { EmployerIdentities, RecordLines } from '../../validation/index.js';
import { layoutOf, withoutMasked } from './file-records.js';
import type { StoredFindings } from './stored-findings.js';
import type { BlobReader } from './while-connected.js';

/** @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE */
export async function groupsOf(
  row: FileRow,
  values: Exclude<ValueMode, 'hide'>,
  blobs: BlobReader,
  index: FirstFindings,
): Promise<z.infer<typeof FindingGroups>> {
  const layout = await layoutOf(row);
  const masks = new Masks(layout, values, row.uploaded_at);
  const stored = await blobs.open({ kind: 'findings', id: row.file_id }, row.findings);
  try {
    const texts = await drawnLines(row, layout, blobs, index);
    const groups = createGroups(DRAWN, (finding, _layout, record: RecordText | undefined) => {
      const shown = masks.record(finding, record);
      const { text, masked } = shown.value(finding.field_name, finding.current_value);
      return {
        finding: withoutMasked({
          ...shown.withEmployer(finding),
          current_value: text,
          value_masked: masked,
        }),
        record_text: record ? shown.text() : null,
      };
    });
    const identities = new EmployerIdentities();
    const employers = new EmployersAtFault();
    for await (const some of storedFindings(stored)) {
      for (const finding of some) {
        const text = finding.field_name === 'file' ? undefined : texts.get(finding.line_number);
        const record = text === undefined ? undefined : { text: () => text };
        // Its value is masked where it is drawn.
        groups.add({ ...finding, value_masked: false }, layout, record);
        const shown = () => masks.record(finding, record).employer(finding);
        const employers_at_fault = employersOfFinding(finding, shown, identities);
        employers.add({ severity: finding.severity, employers_at_fault });
      }
    }
    return {
      groups: groups.sorted().map(({ count, places, drawn, further_lines, further }) => ({
        count,
        places,
        drawn,
        further_lines,
        further,
      })),
      employers: employers
        .ranked()
        .slice(0, MAX_EMPLOYERS)
        .map(([, employer]) => employer),
    };
  } finally {
    await stored.close();
  }
}

/** Employers that are listed. */
const MAX_EMPLOYERS = 1000;

/** Findings of a group that are drawn. */
export const DRAWN = 3;

/** Knows the lines of the findings that are drawn. */
type FirstFindings = Pick<StoredFindings, 'firstLines'>;

/** The lines of the first findings of each group, by number. The file is read as far as they are. */
export async function drawnLines(
  row: FileRow,
  layout: Layout,
  blobs: BlobReader,
  index: FirstFindings,
): Promise<Map<number, string>> {
  const wanted = await index.firstLines(row, DRAWN);
  const last = Math.max(0, ...wanted);
  const texts = new Map<number, string>();
  if (last === 0) return texts;
  let present = 0;
  const lines = new RecordLines(layout, (line) => {
    present = line.number;
    if (wanted.has(line.number)) texts.set(line.number, line.text());
  });
  const source = await blobs.open({ kind: 'source', id: row.file_id }, row);
  try {
    for await (const chunk of source.chunks()) {
      lines.push(chunk);
      if (present >= last) return texts;
    }
    lines.end();
    return texts;
  } finally {
    await source.close();
  }
}
