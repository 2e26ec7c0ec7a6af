/** The addresses of the API that the page asks. */

import type { FilePlan, Values } from '../../api/index.js';
import type { Severity } from '../../validation/index.js';

/** Which findings are listed; members that are empty allow all. */
export interface FindingFilter {
  severity: Severity;
  error_type: string;
  field_name: string;
  line_number: string;
  /** Who clears them. */
  who: keyof FilePlan['by_who'] | '';
}

/** The address to ask: relative to the page, which a proxy may offer below a path. */
export const addressOf = (path: string) => `.${path}`;

const query = (members: Readonly<Record<string, string | number>>) => {
  const filled = Object.entries(members).filter(([, value]) => value !== '');
  const text = (name: string, value: string | number) =>
    name === 'search' ? withLastFour(String(value)) : String(value);
  return new URLSearchParams(filled.map(([name, value]) => [name, text(name, value)])).toString();
};

/**
 * Replaces each number that is too long to be that of a line, such as an SSN that is being typed, with its last four digits: more
 * are not searched, and proxies log addresses.
 */
const withLastFour = (text: string): string =>
  text.replace(/\d(?:[ -]?\d){6,}/g, (number) => number.replace(/\D/g, '').slice(-4));

/** A file without its findings. */
export const filePath = (fileId: string) => `/api/v1/files/${fileId}?errors_limit=0`;

/** Who clears the errors of a file: by its correction, by the plan of one until then. */
export const planPath = (fileId: string) => `/api/v1/files/${fileId}/plan?outcomes=true`;

/** The path of a file as it is stored, byte for byte. */
export const sourcePath = (fileId: string) => `/api/v1/files/${fileId}/download`;

/** What must be corrected in the payroll system, as a table or as a page to print. */
export const payrollPath = (fileId: string, format: 'csv' | 'html') =>
  `/api/v1/files/${fileId}/payroll?format=${format}`;

/** Below a file. */
export const belowFile = (fileId: string, rest: string, values: Values) =>
  `/api/v1/files/${fileId}/${rest}?values=${values}`;

/** Where the findings of a file are that match, and their groups. */
export const mapPath = (fileId: string, filter: object) =>
  `/api/v1/files/${fileId}/map?${query({ ...filter })}`;

/** A part of the findings of a file. */
export const findingsPath = (
  fileId: string,
  filter: FindingFilter,
  part: { skip: number; limit: number },
  values: Values,
) => `/api/v1/files/${fileId}/errors?${query({ ...filter, ...part, values })}`;

/** Below a job. */
export const belowJob = (
  jobId: string,
  rest: string,
  members: Readonly<Record<string, string | number>> = {},
) => {
  const parameters = query(members);
  return `/api/v1/jobs/${jobId}${rest}${parameters && `?${parameters}`}`;
};

/** A conversion. */
export const conversionPath = (conversionId: string, values?: Values) =>
  `/api/v1/conversions/${conversionId}${values === undefined ? '' : `?values=${values}`}`;

/** Below it. */
export const belowConversion = (conversionId: string, rest: string) =>
  `/api/v1/conversions/${conversionId}/${rest}`;
