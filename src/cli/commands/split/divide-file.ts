/** The second pass of a split: hands each byte to its part, and checks the ready part anew. */

import type { Layout } from '../../../layouts/index.js';
import { createChecker, type Summary } from '../../../validation/index.js';
import { LineRouter } from './line-router.js';
import type { Frame, SplitOptions, SplitPlan } from './split-plan.js';

/** Bytes handed over are good only during the call. */
export interface Parts {
  ready(bytes: Uint8Array): void;
  held(bytes: Uint8Array): void;
}

export interface Divider {
  push(chunk: Uint8Array): void;
  /** Ends the file and gives the counts of the ready part, and whether they prove it: no error, no record too few. */
  end(): { proof: Summary; proven: boolean };
}

/** Divides a file by its plan. The options are those that the plan was made with. */
export function createDivider(layout: Layout, plan: SplitPlan, options: SplitOptions, parts: Parts): Divider {
  const checker = createChecker(layout, { ...options, onFinding: () => {} });
  const toReady = (bytes: Uint8Array) => {
    if (bytes.length === 0) return;
    checker.push(bytes);
    parts.ready(bytes);
  };
  /** The frame whose bytes are passing, and how many of them have passed. */
  let current: Frame | undefined;
  let passed = 0;
  const rewrite = (frame: Frame, bytes: Uint8Array) => {
    if (frame !== current) {
      current = frame;
      passed = 0;
      toReady(frame.rebuilt);
    }
    // What follows the line's own bytes is its end.
    toReady(bytes.subarray(Math.min(bytes.length, Math.max(0, frame.length - passed))));
    passed += bytes.length;
    parts.held(bytes);
  };
  const router = new LineRouter(plan.shape, plan.placeOf, (place, bytes) => {
    if (place === 'ready') toReady(bytes);
    else if (place === 'held') parts.held(bytes);
    else rewrite(place, bytes);
  });
  return {
    push: (chunk) => router.push(chunk),
    end() {
      const proof = checker.end();
      const proven = proof.total_errors === 0 && !proof.diagnosis && proof.total_records === plan.ready;
      return { proof, proven: proven || plan.ready === 0 };
    },
  };
}
