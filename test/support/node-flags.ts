/** Flags of Node.js for the tests and the programs that they start. */

/** V8 optimizes a function once it has run six times as much as usual: few run so much here that it repays the work. */
export const NODE_FLAGS = ['--interrupt-budget=400000'];
