/** How many files a process may have open. */

import { readFileSync } from 'node:fs';

/** The most files and connections that the system lets this process have open at once (ulimit -n); undefined when it sets no limit. */
export function openFilesLimit(): number | undefined {
  const limit = ofLinux() ?? ofReport();
  return typeof limit === 'number' ? limit : undefined;
}

/** As Linux says it, in a number or a word; undefined on other systems. */
function ofLinux(): number | string | undefined {
  const [, limit] = /^Max open files +(\w+)/m.exec(limitsOfLinux()) ?? [];
  return limit !== undefined && /^\d+$/.test(limit) ? Number(limit) : limit;
}

function limitsOfLinux(): string {
  try {
    return readFileSync('/proc/self/limits', 'latin1');
  } catch {
    return '';
  }
}

/** A report takes longer, and asks for the names of the computers to which this process is connected. */
function ofReport(): unknown {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: unknown } } };
  return userLimits?.open_files?.soft;
}
