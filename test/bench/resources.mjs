/** Loaded before a program: writes the largest resident memory it had, in KB, and its seconds of processor time, when it ends. */

import { readFileSync, writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const used = { kilobytes: ownPeak() ?? process.resourceUsage().maxRSS, seconds: (user + system) / 1e6 };
  writeFileSync(process.env.RESOURCES_FILE, JSON.stringify(used));
});

/** Of this program alone: on Linux, `maxRSS` is at least what the process that started it had. */
function ownPeak() {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) || undefined;
  } catch {
    return undefined;
  }
}
