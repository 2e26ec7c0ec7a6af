/** The API shows findings as the checker makes them; that types agree is checked when this file is compiled. */

import { expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import { FILE_EXAMPLE, File } from '../../../src/server/schemas/file-schemas.js';
import type { Finding } from '../../../src/validation/index.js';

test('a finding of the API has the members of a finding of the checker, each of the same type', () => {
  expectTypeOf<Omit<z.infer<typeof File>['errors'][number], 'value_masked'>>().toEqualTypeOf<Finding>();
  expectTypeOf<Omit<z.infer<typeof File>['warnings'][number], 'value_masked'>>().toEqualTypeOf<Finding>();
});

test('the example in the documentation is a file as the API shows it', () => {
  expect(File.parse(FILE_EXAMPLE)).toEqual(FILE_EXAMPLE);
});
