/** What the records of each employer agree on, field by field. */

import type { Field } from '../../layouts/index.js';
import type { PlannedField, RecordPlan } from '../../validation/index.js';
import type { Judged } from '../record/checked-record.js';
import type { EmployerProfile } from './employer-profile.js';

/** Employers that are remembered; records of later ones are not completed from each other. */
const MOST = 10_000;
/** Fewest other records that have to agree. */
const FEWEST = 3;

/** The fields that all records of one employer have alike, by their names in the layout; the FEIN tells employers apart. */
export function isEmployerField({ name, kind }: Pick<Field, 'name' | 'kind'>): boolean {
  return name.startsWith('employer_') && kind !== 'fein';
}

/** What the records of one employer hold in one field; values beyond the first few are only counted. */
interface Held {
  values: Uint8Array[];
  counts: number[];
  others: number;
}

interface Known {
  held: Held[];
  /** The fields of the first record that has no error at all, and in how many records more every byte is the same. */
  block: Uint8Array | undefined;
  blockValues: number[];
  same: number;
}

const MOST_VALUES = 4;

export class Employers {
  private readonly byFein = new Map<string, Known>();
  private readonly fields: readonly PlannedField[];

  constructor(
    private readonly plan: RecordPlan,
    private readonly profile?: EmployerProfile,
  ) {
    this.fields = plan.fields.filter(({ field }) => isEmployerField(field));
  }

  /** Takes note of a record of the right length; `faulty` holds the names of its fields that have an error. */
  meet(record: Uint8Array, faulty: ReadonlySet<string>): void {
    const { fein } = this.plan.roles;
    if (!fein || faulty.has(fein.field.name)) return;
    const known = this.knownFor(textAt(record, fein));
    if (!known) return;
    const block = record.subarray(this.fields[0]?.from, this.fields.at(-1)?.to);
    const isWhole = faulty.size === 0;
    if (isWhole && known.block && Buffer.compare(known.block, block) === 0) {
      known.same++;
      return;
    }
    const places = this.fields.map(({ field, from, to }, at) =>
      faulty.has(field.name) ? -1 : hold(known.held[at]!, record.subarray(from, to)),
    );
    if (!isWhole || known.block || places.includes(-1)) return;
    known.block = block.slice();
    known.blockValues = places;
  }

  /** What at least three other records of the same employer agree on; undefined when the record is alone with any field. */
  agreed(record: Judged, planned: PlannedField): string | undefined {
    const { fein } = this.plan.roles;
    const known = record.isGood(fein) ? this.byFein.get(record.text(fein)) : undefined;
    const at = this.fields.indexOf(planned);
    if (!known || at < 0 || this.fields.some((field, place) => isAlone(record, field, known, place)))
      return undefined;
    const { values, others } = known.held[at]!;
    if (values.length !== 1 || others > 0 || countOf(known, at, 0) < FEWEST) return undefined;
    return Buffer.from(values[0]!).toString('latin1').trimEnd() || undefined;
  }

  /** What the profile says about a field of its employer. */
  inProfile(record: Judged, planned: PlannedField): string | undefined {
    const { fein } = this.plan.roles;
    if (!this.profile || !record.isGood(fein) || record.text(fein) !== this.profile.fein) return undefined;
    return isEmployerField(planned.field) ? this.profile.values.get(planned.field.name) : undefined;
  }

  private knownFor(fein: string): Known | undefined {
    const known = this.byFein.get(fein);
    if (known || this.byFein.size >= MOST) return known;
    const held = this.fields.map(() => ({ values: [], counts: [], others: 0 }));
    const fresh: Known = { held, block: undefined, blockValues: [], same: 0 };
    this.byFein.set(fein, fresh);
    return fresh;
  }
}

/** Counts a value, and gives its place; -1 when there are too many. */
function hold(held: Held, value: Uint8Array): number {
  const known = held.values.findIndex((one) => Buffer.compare(one, value) === 0);
  if (known >= 0) {
    held.counts[known]!++;
    return known;
  }
  if (held.values.length === MOST_VALUES) {
    held.others++;
    return -1;
  }
  held.counts.push(1);
  return held.values.push(value.slice()) - 1;
}

function countOf({ held, blockValues, same }: Known, at: number, value: number): number {
  return held[at]!.counts[value]! + (blockValues[at] === value ? same : 0);
}

/** True when the record has a value in the field that no other record of the employer has. */
function isAlone(record: Judged, planned: PlannedField, known: Known, at: number): boolean {
  if (!record.isGood(planned)) return false;
  const own = record.draft.columns.subarray(planned.from, planned.to);
  const place = known.held[at]!.values.findIndex((one) => Buffer.compare(one, own) === 0);
  return place < 0 || countOf(known, at, place) < 2;
}

function textAt(record: Uint8Array, { from, to }: PlannedField): string {
  return Buffer.from(record.buffer, record.byteOffset + from, to - from).toString('latin1');
}
