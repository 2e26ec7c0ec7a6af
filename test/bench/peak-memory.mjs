/** Loaded before a program: writes the largest resident memory it had, in KB, when it ends. */

import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  writeFileSync(process.env.PEAK_MEMORY_FILE, String(process.resourceUsage().maxRSS));
});
