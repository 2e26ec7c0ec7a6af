/** Whether a value for all hires is right in its field: it is written as the conversion writes it, and judged as a file is. */

import type { Layout } from '../../layouts/index.js';
import type { ZipCities } from '../../reference/index.js';
import {
  faultText,
  messageOf,
  planLayout,
  RecordCheck,
  type RecordContext,
  recordContextOf,
  severityOf,
} from '../../validation/index.js';
import { constantRefusal } from '../mapping/constants.js';
import { commonName } from '../reading/field-names.js';
import type { Trouble } from '../reading/reading.js';
import { constantParts } from '../reading/row-reader.js';
import { type TypePlan, WritingPlan } from './writing-plan.js';

/**
 * Why a value cannot be that of a field in all hires, in a sentence without the value; undefined when it can. An empty value
 * means "none".
 */
export type ConstantCheck = (
  field: string,
  value: string,
  /** What is said of other fields, such as the state of a ZIP code. */
  constants: Readonly<Record<string, string>>,
) => string | undefined;

/** A check for the layouts that are written. `today`: YYYY-MM-DD. */
export function constantCheck(
  layouts: readonly Layout[],
  { today, places }: { today: string; places: ZipCities | undefined },
): ConstantCheck {
  return (field, value, others) => {
    const refusal = constantRefusal(field, value);
    if (refusal !== undefined || value.trim() === '') return refusal;
    const parts = constantParts({ ...others, [field]: value });
    for (const layout of layouts) {
      const known = new Set(parts.keys());
      const { types } = new WritingPlan(layout, known, { is1904: false, today, state: layout.state });
      const context = recordContextOf(layout, today, places);
      for (const type of types.values()) {
        const reason = reasonIn(type, commonName(field), parts, { layout, context });
        if (reason !== undefined) return reason;
      }
    }
    return undefined;
  };
}

/** What is wrong with the values for all hires, in sentences that name the field and not the value. */
export function wrongConstants(
  constants: Readonly<Record<string, string>>,
  layouts: readonly Layout[],
  conditions: Parameters<typeof constantCheck>[1],
): string[] {
  const reasonOf = constantCheck(layouts, conditions);
  return Object.entries(constants).flatMap(([field, value]) => {
    const reason = reasonOf(field, value, constants);
    return reason === undefined ? [] : [`The value of ${field} for all rows is wrong. ${reason}`];
  });
}

/** Why the record of the constants is wrong in the fields that the value fills. */
function reasonIn(
  type: TypePlan,
  name: string,
  parts: ReturnType<typeof constantParts>,
  { layout, context }: { layout: Layout; context: RecordContext },
): string | undefined {
  const own = type.recipes.filter(({ takes }) => takes[0] === name);
  const plan = planLayout(layout).find((one) => one.type.id === type.type.id);
  if (own.length === 0 || !plan) return undefined;
  const isOwn = (field: string) => own.some((recipe) => recipe.field.name === field);
  let trouble: Trouble | undefined;
  const record = type.write(parts, {
    changed() {},
    trouble(field, _, found) {
      if (isOwn(field)) trouble ??= found;
    },
  });
  if (trouble?.why !== undefined) return `Not taken: ${trouble.why}`;
  const faults = new RecordCheck(plan, context).check(Buffer.from(type.lineOf(record), 'latin1'), 0);
  const error = faults.find(
    ({ field, id }) => isOwn(field.name) && severityOf(field, faultText(id)) === 'error',
  );
  return error && messageOf(error);
}
