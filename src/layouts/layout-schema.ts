/** The schema of a layout in the JSON of a user. It is loaded only when such a file is read, because zod is slow to load. */

import * as z from 'zod';
import { formFault } from '../form-fault.js';
import {
  CONTRACTOR_DUTIES,
  DATE_FORMATS,
  FIELD_KINDS,
  ITIN_RULES,
  type Layout,
  NEEDS,
  RECORD_TYPE_IDS,
  ROLES,
  SIGN_RULES,
  STANDINGS,
} from './types.js';

/** Labels and notes are written to the terminal, so they must not contain control characters. */
const text = z
  .string()
  .regex(/^[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]*$/u, 'must not contain control characters.');
const name = text.min(1);
const column = z.int().min(1);

const field = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, 'must have lower-case letters, digits and _ only, and begin with a letter.'),
  label: name,
  start: column,
  end: column,
  kind: z.enum(FIELD_KINDS),
  required: z.enum(NEEDS),
  min: z.int().min(1).optional(),
  itin: z.enum(ITIN_RULES).optional(),
  formats: z.array(z.enum(DATE_FORMATS)).optional(),
  values: z.array(text).optional(),
  ignore_case: z.boolean().optional(),
  signs: z.enum(SIGN_RULES).optional(),
  within_months: z.int().min(1).optional(),
  ages: z.strictObject({ youngest: z.int().min(0), oldest: z.int().min(1) }).optional(),
  severity: z.enum(['error', 'warning']),
  notes: text.optional(),
  source: name,
  confidence: text,
});

const address = z.strictObject({
  name,
  label: name,
  optional: z.boolean(),
  line1: name,
  city: name,
  state: name,
  zip: name,
  zip4: name.optional(),
  country_code: name.optional(),
  country_name: name.optional(),
  foreign_postal_code: name.optional(),
});

const recordType = z.strictObject({
  id: z.enum(RECORD_TYPE_IDS),
  label: name,
  identified_by: z.strictObject({ start: column, end: column, text: name, ignore_case: z.boolean() }),
  place: z.enum(['anywhere', 'first', 'last', 'first or last']),
  required: z.boolean(),
  fields: z.array(field).min(1),
  addresses: z.array(address),
  roles: z.partialRecord(z.enum(ROLES), name),
  exactly_one: z.array(name).min(2).optional(),
  contractor: z.strictObject({ field: name, blank_values: z.array(text) }).optional(),
});

const source = z.strictObject({
  id: name,
  title: name,
  url: text,
  kind: z.enum(['official', 'official sibling', 'vendor', 'inference']),
  date: text.optional(),
  read: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/, 'must be a date, YYYY-MM-DD or YYYY-MM.'),
});

const layout: z.ZodType<Layout> = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must have lower-case letters, digits and hyphens only.'),
  state: name,
  code: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters.'),
  receiver: name.optional(),
  edition: name,
  standing: z.enum(STANDINGS).optional(),
  record_length: z.int().min(1).max(65_535),
  deadline_days: z.int().min(0),
  electronic_reports: name.optional(),
  contractors: z
    .strictObject({
      reported: z.enum(CONTRACTOR_DUTIES),
      threshold: name.optional(),
      days: z.int().min(0).optional(),
    })
    .optional(),
  multistate: z.boolean().optional(),
  record_types: z.array(recordType).min(1),
  sources: z.array(source),
  caveats: z.array(text),
  unchecked: z.array(text),
});

/** The value as a layout, or one message for each part that has the wrong form. `checkLayout` checks the rest. */
export function readShape(value: unknown): { layout: Layout } | { faults: string[] } {
  const read = layout.safeParse(value, { reportInput: true });
  if (read.success) return { layout: read.data };
  return { faults: read.error.issues.map((issue) => `${whereIs(value, issue.path)}${formFault(issue)}`) };
}

/** The place of a fault, with record types and fields by name: `Employee record, employee_city: kind `. */
function whereIs(value: unknown, path: readonly PropertyKey[]): string {
  const names: string[] = [];
  const keys: string[] = [];
  let at = value;
  for (const key of path) {
    at = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined;
    if (typeof key === 'number') {
      const called = nameOf(at);
      if (called) {
        names.push(called);
        keys.length = 0;
      } else keys.push(`entry ${key + 1}`);
    } else keys.push(String(key));
  }
  return `${names.length > 0 ? `${names.join(', ')}: ` : ''}${keys.length > 0 ? `${keys.join(' ')} ` : names.length > 0 ? '' : 'The layout '}`;
}

function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, label, id } = value as Record<string, unknown>;
  return [name, label, id].find((text): text is string => typeof text === 'string' && text !== '');
}
