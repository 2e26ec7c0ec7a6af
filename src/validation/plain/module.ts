/**
 * The compiled `records.as.ts`, and views of its memory. One serves all files: each of its own would reserve gigabytes
 * of addresses.
 */

import { CODE } from './code.js';

interface Global {
  readonly value: number;
}

/** What `records.as.ts` exports: functions, addresses of its tables, and sizes, all in bytes. */
export interface PlainModule {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** Forgets all that was learnt. */
  forgetAll(): void;
  learnEmployer(): void;
  /** `offset` is that of a record that was told; what is learnt is the place, or else the country. */
  learnPlace(offset: number, isDomestic: number): void;
  passOver(from: number, length: number): number;
  readonly next: Global;
  readonly withCrLf: Global;
  readonly sets: Global;
  readonly citySet: Global;
  readonly states: Global;
  readonly years: Global;
  readonly days: Global;
  readonly standIns: Global;
  readonly suffixes: Global;
  readonly usNames: Global;
  readonly fields: Global;
  readonly texts: Global;
  readonly plan: Global;
  readonly usualDates: Global;
  readonly passed: Global;
  readonly lesson: Global;
  readonly piece: Global;
  readonly PIECE_BYTES: Global;
  readonly MOST_FIELDS: Global;
  readonly MOST_TEXTS: Global;
  readonly EMPLOYER_BYTES: Global;
  readonly PLACE_BYTES: Global;
}

/** Node's types know of WebAssembly only that it is there. */
interface Wasm {
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
}

/** Undefined where programs may not make code, as under `node --jitless`, and on processors that cannot do it. */
export function compilePlainModule(): PlainModule | undefined {
  const { WebAssembly: wasm } = globalThis as { WebAssembly?: Wasm };
  if (!wasm) return undefined;
  const code = Uint8Array.from(atob(CODE), (character) => character.charCodeAt(0));
  try {
    return new wasm.Instance(new wasm.Module(code)).exports as PlainModule;
  } catch {
    return undefined;
  }
}
