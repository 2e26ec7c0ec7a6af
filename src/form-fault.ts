/** What is wrong with the form of a JSON file that a person has edited, in plain words. */

import type * as z from 'zod';

/** Completes a sentence that begins with the place in the file. The file was read with `reportInput`. */
export function formFault(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')} is not expected here.`;
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'invalid_format' || issue.code === 'custom') return issue.message;
  if (issue.code === 'too_small')
    return issue.origin === 'number' || issue.origin === 'int'
      ? `must be at least ${issue.minimum}.`
      : 'must not be empty.';
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}.`;
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is missing.' : `must be ${TYPES[issue.expected] ?? issue.expected}.`;
  return 'has the wrong form.';
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
