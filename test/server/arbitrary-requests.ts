/** From a JSON schema of our OpenAPI document to values that fit it, and to values that likely do not. */

import fc from 'fast-check';
import type { OpenAPIV3_1 } from 'openapi-types';
import { anyText } from '../support/any-text.js';

type Schema = OpenAPIV3_1.SchemaObject;

/** Elements of an array at most. */
const SOME = 5;

/** Values that the schema allows. Knows what our requests use. */
export function valid(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one as Schema)));
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 });
    case 'string':
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
      return schema.format === 'uuid' ? fc.uuid() : fc.string();
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      const values = properties.map(([name, property]) => [name, valid(property as Schema)] as const);
      return fc.record(Object.fromEntries(values), { requiredKeys: schema.required ?? [] });
    }
    case 'array': {
      const lengths = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? SOME, SOME) };
      return fc.array(valid(schema.items as Schema), lengths);
    }
    default:
      throw new Error(`no arbitrary for ${JSON.stringify(schema)}`);
  }
}

/** Texts that break naive servers. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  fc.string(),
  anyText(),
  fc.constantFrom(
    '',
    ' ',
    '-1',
    '0',
    '1e9',
    '0x10',
    '99999999999999999999',
    'NaN',
    'null',
    'undefined',
    '../..',
    '..%2f..',
    '\u0000',
    '\r\nX-Injected: yes',
    '__proto__',
    'constructor',
    "' OR 1=1 --",
    'a'.repeat(3000),
    '\u202e\ud83d\ude00',
  ),
);

/** Invalid bodies. */
export const nastyBody: fc.Arbitrary<string> = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  nastyText,
  nastyText.map((file_id) => JSON.stringify({ file_id })),
  fc.jsonValue().map((file_id) => JSON.stringify({ file_id })),
  fc.constant('{"__proto__":{"file_id":"x"}}'),
);
