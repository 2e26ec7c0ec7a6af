/** The answers of the API that the page reads; a test holds them to the schemas of the server. */

import type { ProposalOption } from '../../correction/index.js';
import type { LeftGroup, RuleCount } from '../../reports/index.js';
import type { Finding as CheckedFinding, Severity } from '../../validation/index.js';

export type { Severity };

/** Whether the server covers values in its answers. */
export type Values = 'mask' | 'show';

/** A finding as the API gives it. */
export type Finding = CheckedFinding & { value_masked?: true | undefined };

/** A file in a list. */
export interface FileItem {
  file_id: string;
  file_name: string;
  state: string;
  total_errors: number;
  total_warnings: number;
  uploaded_at: string;
}

/** A file and the counts of its validation. */
export interface CheckedFile extends FileItem {
  job_id: string | null;
  total_records: number;
  records_with_errors: number;
  layout_edition: string;
  size: number;
  notes: string[];
}

/** The findings of one type and field. */
export interface FindingGroup {
  count: number;
  places: number;
  drawn: { finding: Finding; record_text: string | null }[];
  further_lines: number[];
}

/** All findings of a file by type and field. */
export interface FindingGroups {
  groups: FindingGroup[];
}

/** A part of the findings of a file. */
export interface FindingPart {
  total: number;
  errors: Finding[];
}

/** A field of a record. */
export interface RecordField {
  field_name: string;
  field_label: string;
  position: { start: number; end: number };
  current_value: string;
  value_masked?: true | undefined;
}

/** A record, field by field. */
export interface FileRecord {
  record_number: number;
  line_number: number;
  text: string;
  columns_in_doubt: boolean;
  fields: RecordField[];
  findings: Finding[];
  previous_with_findings: number | null;
  next_with_findings: number | null;
}

/** A job in a list. */
export interface JobItem {
  job_id: string;
  file_id: string;
  status: 'pending' | 'processing' | 'completed' | 'failed';
  created_at: string;
  corrections_applied: number;
  corrections_failed: number;
}

/** A correction job. */
export interface Job extends JobItem {
  started_at: string | null;
  error_message: string | null;
  cancelled: boolean;
  revision: number | null;
}

/** What a job changed and what it left. */
export interface JobSummary {
  changed: (RuleCount & { title: string })[];
  left: LeftGroup[];
}

/** A change of the file. */
export interface Change {
  change_id: string;
  line_number: number;
  record_number: number;
  field_name: string;
  error_type: CheckedFinding['error_type'];
  removed: string;
  inserted: string;
  reorder?: string | undefined;
  by: 'rule' | 'model' | 'person';
  evidence: string;
  value_masked?: true | undefined;
}

/** A way to clear an error, as the correction found it. */
type Option = Omit<ProposalOption, 'edits' | 'model'> & {
  model?: string | undefined;
  edits: (ProposalOption['edits'][number] & { value_masked?: true | undefined })[];
};

/** An error that a person can decide on. */
export interface Proposal {
  proposal_id: string;
  status: 'open' | 'accepted' | 'declined';
  accepted_option: number | null;
  line_number: number;
  record_number: number;
  error_type: CheckedFinding['error_type'];
  field_label: string;
  position: { start: number; end: number };
  record_text: string;
  options: Option[];
}
