/** The values of findings, proposals and changes for `?values=mask`: masked as in the reports. Each is a JSON text. */

import type { AuditEntry } from '../../correction/index.js';
import { type Layout, readLayout } from '../../layouts/index.js';
import { escapedJson } from '../../printable.js';
import { MASKED, Masks, maskedChange, maskedOptions, proposedLine } from '../../reports/index.js';
import type { FileRow, KeptProposal } from '../../storage/index.js';
import type { Finding } from '../../validation/index.js';

/**
 * Masks the findings of a file, each as JSON text. The lines of the file are not available, so more is covered than in a report:
 * a value that only its line could prove harmless is not shown.
 */
export async function findingMasker({ state, uploaded_at }: FileRow): Promise<(line: string) => string> {
  const layout = await readLayout(state);
  const masks = layout && new Masks(layout, 'mask', uploaded_at);
  return (line) => {
    const finding = JSON.parse(line) as Finding;
    const value = finding.current_value;
    // Without the layout, the meaning of a value is unknown.
    const record = masks?.record(finding);
    const isMasked = record ? record.value(finding.field_name, value).masked : value !== '';
    const { employer_name, employer_fein, employers, ...others } = finding;
    const masked = {
      ...others,
      ...record?.employer(finding),
      ...(isMasked && { current_value: MASKED, value_masked: true }),
    };
    const isNamed = employer_name !== undefined || employer_fein !== undefined || employers !== undefined;
    return isMasked || isNamed ? escapedJson(JSON.stringify(masked)) : line;
  };
}

/** Masks the proposals of a job. */
export function proposalMasker(layout: Layout, row: FileRow): (line: string) => string {
  const masks = new Masks(layout, 'mask', row.uploaded_at);
  return (line) => {
    const proposal = JSON.parse(line) as KeptProposal;
    const record_text = proposedLine(proposal, masks);
    const options = maskedOptions(proposal, masks);
    return escapedJson(JSON.stringify({ ...proposal, record_text, options }));
  };
}

/** Masks the entries of the audit. */
export function auditMasker(layout: Layout, row: FileRow): (line: string) => string {
  const masks = new Masks(layout, 'mask', row.uploaded_at);
  return (line) => {
    const entry = JSON.parse(line) as AuditEntry;
    return entry.kind === 'change' ? escapedJson(JSON.stringify(maskedChange(entry, layout, masks))) : line;
  };
}
