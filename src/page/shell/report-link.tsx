/** The report of a file or job, which is opened to be read and printed. */

import { keyState } from '../api/api-key.js';
import { DownloadButton } from './download-button.js';

/** A new tab sends no API key, so that with one the report is downloaded. */
export function ReportLink({ path, name }: { path: string; name: string }) {
  if (keyState().key !== '')
    return (
      <DownloadButton path={path} name={name}>
        Report to print
      </DownloadButton>
    );
  return (
    <a className="button" href={path} target="_blank" rel="noopener">
      Report to print<span className="for-ears"> (opens in a new tab)</span>
    </a>
  );
}
