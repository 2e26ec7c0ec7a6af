/** Remembers parts of records that were found clean: what was clean once is clean again, byte for byte. */

import { EMPLOYER_BYTES, PLACE_BYTES } from './memory.as';

const SLOT_BITS = 14;
/** An odd number whose products spread well (Knuth, The Art of Computer Programming, 6.4). */
const GOLDEN: i32 = 0x9e3779b1;

@unmanaged class Memo {
  /** The parts, `stride` bytes each, and how many there are and may be. */
  parts: usize;
  stride: usize;
  count: i32;
  most: i32;
  /** By hash: which part, counted from 1. */
  slots: usize;
  /** The part that was met last. */
  last: usize;
}

const MOST_EMPLOYERS = 512;
const MOST_PLACES = 2048;
const MOST_COUNTRIES = 256;
const SLOT_BYTES = 2 << SLOT_BITS;

export const employers = memory.data(offsetof<Memo>(), 16);
export const places = memory.data(offsetof<Memo>(), 16);
export const countries = memory.data(offsetof<Memo>(), 16);

const employerParts = memory.data(MOST_EMPLOYERS * EMPLOYER_BYTES, 16);
const placeParts = memory.data(MOST_PLACES * PLACE_BYTES, 16);
const countryParts = memory.data(MOST_COUNTRIES * PLACE_BYTES, 16);
const employerSlots = memory.data(SLOT_BYTES, 16);
const placeSlots = memory.data(SLOT_BYTES, 16);
const countrySlots = memory.data(SLOT_BYTES, 16);

export function forgetAll(): void {
  forget(employers, employerParts, EMPLOYER_BYTES, MOST_EMPLOYERS, employerSlots);
  forget(places, placeParts, PLACE_BYTES, MOST_PLACES, placeSlots);
  forget(countries, countryParts, PLACE_BYTES, MOST_COUNTRIES, countrySlots);
}

function forget(at: usize, parts: usize, stride: usize, most: i32, slots: usize): void {
  const memo = changetype<Memo>(at);
  memo.parts = parts;
  memo.stride = stride;
  memo.count = 0;
  memo.most = most;
  memo.slots = slots;
  memo.last = 0;
  memory.fill(slots, 0, SLOT_BYTES);
}

/** Whether the bytes are a part that was learnt; it is looked for by the first `key` of them. */
export function isKnown(at: usize, part: usize, length: usize, key: usize): bool {
  const memo = changetype<Memo>(at);
  if (memo.last !== 0 && isSame(part, memo.last, length)) return true;
  const number = load<u16>(slotOf(memo, part, key));
  if (number === 0) return false;
  const known = memo.parts + <usize>(number - 1) * memo.stride;
  if (!isSame(part, known, length)) return false;
  memo.last = known;
  return true;
}

/** Learns a part, if there is room. One that has the slot of another takes its place. */
export function learn(at: usize, part: usize, length: usize, key: usize): void {
  const memo = changetype<Memo>(at);
  const slot = slotOf(memo, part, key);
  let number = load<u16>(slot);
  if (number === 0) {
    if (memo.count >= memo.most) return;
    number = <u16>++memo.count;
    store<u16>(slot, number);
  }
  memory.copy(memo.parts + <usize>(number - 1) * memo.stride, part, length);
}

function slotOf(memo: Memo, part: usize, key: usize): usize {
  let hash: i32 = 0;
  for (let at: usize = 0; at < key; at++) hash = hash * 31 + load<u8>(part + at);
  return memo.slots + (<usize>(<u32>(hash * GOLDEN) >> (32 - SLOT_BITS)) << 1);
}

/** Whether two stretches of memory hold the same bytes. */
export function isSame(one: usize, other: usize, length: usize): bool {
  let at: usize = 0;
  for (; at + 32 <= length; at += 32) {
    const difference = v128.or(differenceAt(one + at, other + at), differenceAt(one + at + 16, other + at + 16));
    if (v128.any_true(difference)) return false;
  }
  for (; at < length; at++) if (load<u8>(one + at) !== load<u8>(other + at)) return false;
  return true;
}

@inline function differenceAt(one: usize, other: usize): v128 {
  return v128.xor(v128.load(one), v128.load(other));
}
