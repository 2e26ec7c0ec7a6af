/** Which findings are about the same employer. */

import { describe, expect, it } from 'vitest';
import { EmployerIdentities } from '../../src/validation/index.js';

/** How many employers there are, and which of the given ones are the first one. */
function told(...given: readonly [name: string | undefined, fein: string | undefined][]) {
  const identities = new EmployerIdentities();
  const found = given.map(([name, fein]) => identities.of({ name, fein }));
  const all = found.map((one) => one?.same);
  return { count: new Set(all).size, first: all.map((one) => one === all[0]) };
}

const [ONE, OTHER] = ['317000215', '840000618'];

describe('an employer', () => {
  it('is a FEIN with the letters of a name, in whatever spelling', () => {
    expect(told(['ACME INC', ONE], ['Acme, Inc.', ONE], ['ACME INCORPORATED', ONE]).count).toBe(1);
    expect(told(['ACME INC', ONE], ['ACME INC', OTHER]).count).toBe(2);
    expect(told(['ACME INC', ONE], ['BIRCH YARDS', ONE]).count).toBe(2);
    expect(told(['SHOP 12', ONE], ['SHOP 31', ONE]).count).toBe(1);
  });

  it.each([
    ['a name', ['ACME, INC.', undefined]],
    ['a FEIN', [undefined, ONE]],
  ] as const)('of which only %s can be read is the one with it, before or after', (_, part) => {
    expect(told(['ACME INC', ONE], [...part], ['BIRCH YARDS', OTHER]).first).toEqual([true, true, false]);
    expect(told([...part], ['BIRCH YARDS', OTHER], ['ACME INC', ONE]).first).toEqual([true, false, true]);
  });

  it('of which only a name or FEIN of several can be read is one of its own', () => {
    expect(told(['ACME INC', undefined], ['ACME INC', ONE], ['ACME INC', OTHER]).count).toBe(3);
    expect(told([undefined, ONE], ['ACME INC', ONE], ['BIRCH YARDS', ONE]).count).toBe(3);
    expect(told(['SHOP 12', undefined], ['SHOP 31', undefined], ['SHOP 31', ONE]).count).toBe(2);
  });

  it('of which nothing can be read is none', () => {
    expect(new EmployerIdentities().of({})).toBeUndefined();
  });
});
