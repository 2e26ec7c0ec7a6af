/** From what was typed to what is downloaded. */

import type { ValueMode } from '../../../reports/index.js';
import { chosenWord } from '../../flags/value-kinds.js';
import type { Settings } from '../../settings/settings.js';
import { usage } from '../../usage-error.js';
import type { AuditForm } from './audit-document.js';
import type { DownloadFlags } from './flags.js';

/** What is downloaded: the list when no job is named. */
export interface DownloadRequest extends Pick<DownloadFlags, 'output'> {
  format: string;
  jobId: string | undefined;
  /** Undefined for the corrected file. */
  audit: AuditForm | undefined;
  force: boolean;
  /** How values are shown in an audit for people. */
  values: ValueMode;
}

/** @throws {NewhireError} USAGE when the call contradicts itself */
export function downloadRequest(
  args: readonly string[],
  flags: DownloadFlags,
  { values = process.stdout.isTTY ? 'mask' : 'hide' }: Settings,
): DownloadRequest {
  const { list, output, format = 'table', force } = flags;
  chosenWord(format, 'table-or-json', 'The list cannot be shown as');
  const { jobId, audit } = jobAndAudit(args, flags);
  if (list && (jobId !== undefined || audit || output !== undefined || force))
    throw usage('--list shows all runs and downloads none.', 'Leave out --list, or the other arguments.');
  if (!list && jobId === undefined)
    throw usage('Which run?', 'newhire download --list shows them all with their ids.');
  return { jobId, audit, output, format, force: force === true, values };
}

/** The word after `--audit` may be the id of the job: its form can be left out. */
function jobAndAudit(
  [first]: readonly string[],
  { audit }: DownloadFlags,
): Pick<DownloadRequest, 'jobId' | 'audit'> {
  if (audit === undefined || audit === true) return { jobId: first, audit: audit && 'json' };
  if (first === undefined && /^[0-9a-f-]{36}$/i.test(audit)) return { jobId: audit, audit: 'json' };
  return { jobId: first, audit: chosenWord(audit, 'audit-form', 'An audit cannot be written as') };
}

/** The usual name of what is written, next to that of the file. */
export const auditName = (fileName: string, form: AuditForm): string =>
  `${fileName}.audit.${form === 'json' ? 'ndjson' : form}`;
