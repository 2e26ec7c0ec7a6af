/** The second pass of a split: sends each byte to its part, and checks the ready part again. */

import type { Layout } from '../../../layouts/index.js';
import { createChecker, type Summary } from '../../../validation/index.js';
import { LineRouter } from './line-router.js';
import type { RewrittenRecord, SplitOptions, SplitPlan } from './split-plan.js';

/** Takes the bytes of the two output files. They are valid only during the call. */
export interface Parts {
  ready(bytes: Uint8Array): void;
  held(bytes: Uint8Array): void;
}

/** Splits the pushed bytes of a file according to the plan. The options are those that the plan was made with. */
export function createDivider(layout: Layout, plan: SplitPlan, options: SplitOptions, parts: Parts) {
  const checker = createChecker(layout, { ...options, onFinding: () => {} });
  const toReady = (bytes: Uint8Array) => {
    if (bytes.length === 0) return;
    checker.push(bytes);
    parts.ready(bytes);
  };
  /** The control record whose bytes arrive, and how many have arrived. */
  let current: RewrittenRecord | undefined;
  let passed = 0;
  const rewrite = (record: RewrittenRecord, bytes: Uint8Array) => {
    if (record !== current) {
      current = record;
      passed = 0;
      toReady(record.bytes);
    }
    // What follows the bytes of the line is its line end.
    toReady(bytes.subarray(Math.min(bytes.length, Math.max(0, record.oldLength - passed))));
    passed += bytes.length;
    if (record.isAlsoHeld) parts.held(bytes);
  };
  const router = new LineRouter(plan.shape, plan.destinationOf, (destination, bytes) => {
    if (destination === 'ready') toReady(bytes);
    else if (destination === 'held') parts.held(bytes);
    else rewrite(destination, bytes);
  });
  return {
    push: (chunk: Uint8Array) => router.push(chunk),
    /** Ends the file and gives the counts of the ready part, and whether they prove it: no errors, and every record. A part without records needs no proof. */
    end(): { proof: Summary; proven: boolean } {
      const proof = checker.end();
      const proven = proof.total_errors === 0 && !proof.diagnosis && proof.total_records === plan.ready;
      return { proof, proven: proven || plan.ready === 0 };
    },
  };
}
