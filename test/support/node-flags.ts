/** Flags of Node.js for the tests and the programs that they start. */

import { spawnSync } from 'node:child_process';

/** V8 optimizes a function once it has run six times as much as usual: few run so much here that it repays the work. */
const SLOW_TO_OPTIMIZE = '--interrupt-budget=400000';

// Node.js 22 has no such flag, and does not start with it.
const isKnown = spawnSync(process.execPath, [SLOW_TO_OPTIMIZE, '--eval', '']).status === 0;

export const NODE_FLAGS = isKnown ? [SLOW_TO_OPTIMIZE] : [];
