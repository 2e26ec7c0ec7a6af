/** The summary of a GitHub step: the Markdown report, within the size that GitHub accepts. */

import type { FormatReport, ReportContext } from '../report.js';
import { totalsSentence } from '../text/ci-text.js';
import { markdown } from './markdown.js';

/** GitHub rejects a summary of more than 1 MiB; some of it is kept for the end. */
const MAX_BYTES = 1024 * 1024;
const BYTES_FOR_END = 16 * 1024;

/** The report to append to the file that `GITHUB_STEP_SUMMARY` names. Whole blocks are left out when it grows too long. */
export function githubSummary(context: ReportContext): FormatReport {
  let room = MAX_BYTES - BYTES_FOR_END;
  let full = false;
  const report = markdown({
    ...context,
    write(block) {
      room -= Buffer.byteLength(block);
      full ||= room < 0;
      if (!full) context.write(block);
    },
  });
  return {
    ...report,
    end(run) {
      report.end(run);
      if (full)
        context.write(`The rest is left out: GitHub accepts at most 1 MiB. **${totalsSentence(run)}**\n`);
    },
  };
}
