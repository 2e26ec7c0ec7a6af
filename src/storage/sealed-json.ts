/** JSON files that tell whether they are whole: their last member is the hash of the rest. */

import { createHash } from 'node:crypto';

/** From this version on each file has a checksum; those of version 0.1.0 have neither member. */
const SCHEMA = 2;

/** The object as text, with a checksum. */
export function sealed(value: object): string {
  const content = { ...value, schema: SCHEMA };
  return `${JSON.stringify({ ...content, checksum: checksumOf(content) }, null, 2)}\n`;
}

/** What a text says: the object without checksum, or whether it is damaged. */
export type Unsealed = { readonly value: Readonly<Record<string, unknown>>; readonly isSealed: boolean };

/** Undefined when the text is damaged. `isSealed` is false for one of version 0.1.0, which has no checksum. */
export function unsealed(text: string): Unsealed | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const { checksum, ...content } = parsed as Record<string, unknown>;
  if (checksum === undefined && !('schema' in content)) return { value: content, isSealed: false };
  if (checksum !== checksumOf(content)) return undefined;
  const { schema: _, ...value } = content;
  return { value, isSealed: true };
}

function checksumOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
