/** Loaded before a program: writes the largest resident memory it had, in KB, when it ends. */

import { readFileSync, writeFileSync } from 'node:fs';

process.on('exit', () => {
  writeFileSync(process.env.PEAK_MEMORY_FILE, String(ownPeak() ?? process.resourceUsage().maxRSS));
});

/** Of this program alone: on Linux, `maxRSS` is at least what the process that started it had. */
function ownPeak() {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) || undefined;
  } catch {
    return undefined;
  }
}
