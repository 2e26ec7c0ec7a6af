/**
 * How fastify checks requests and writes answers: by the zod schemas of the routes. An app that is told so from the start does
 * not load the compilers of JSON schemas, a twentieth of the time in which a server starts.
 */

import type { FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { escapedJson } from '../../printable.js';
import { choiceList } from '../../sentences.js';

/** What a shape must be, for `expected` of zod. */
const KINDS: Readonly<Record<string, string>> = {
  object: 'must be a JSON object',
  array: 'must be a list',
  string: 'must be a string',
  boolean: 'must be true or false',
  number: 'must be a number',
  int: 'must be a whole number',
};

/** The end of a sentence that begins with the name of the input, where its shape brings none of its own. */
function whatItMustBe(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') return `must be ${choiceList(issue.values.map(String))}`;
  if (issue.code !== 'invalid_type') return undefined;
  // A parameter of the address that is there twice.
  if (issue.expected === 'string' && Array.isArray(issue.input)) return 'must be given once';
  return KINDS[issue.expected];
}

z.config({ customError: whatItMustBe });

const escapingCompiler: typeof serializerCompiler = (route) => {
  const serialize = serializerCompiler(route);
  return (answer) => escapedJson(serialize(answer));
};

const compilersFactory = { buildValidator: () => validatorCompiler, buildSerializer: () => escapingCompiler };

/** The option `schemaController` of an app. Its type knows compilers of JSON schemas only. */
export const SCHEMAS = { compilersFactory } as unknown as NonNullable<
  FastifyServerOptions['schemaController']
>;
