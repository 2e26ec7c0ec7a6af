/** The types that the client of the API is compiled against agree with the checker's; this is checked at compile time. */

import { expectTypeOf, test } from 'vitest';
import type { components } from '../../../src/cli/remote/api-types.js';
import type { Finding } from '../../../src/validation/index.js';

test('a finding that a server sends has the members of a finding of the checker, each of the same type', () => {
  expectTypeOf<components['schemas']['Finding']>().toEqualTypeOf<Finding>();
});
