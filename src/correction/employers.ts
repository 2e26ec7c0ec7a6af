/** What the records of each employer agree on, field by field. */

import type { Field } from '../layouts/types.js';
import type { PlannedField, RecordPlan } from '../validation/plan.js';
import type { EmployerProfile } from './employer-profile.js';
import type { Judged } from './judged.js';

/** Employers that are remembered; records of later ones are not completed from each other. */
const MOST = 10_000;
/** Fewest other records that have to agree. */
const FEWEST = 3;

/** The fields that all records of one employer have alike, by their names in the layout; the FEIN tells employers apart. */
export function isEmployerField({ name, kind }: Pick<Field, 'name' | 'kind'>): boolean {
  return name.startsWith('employer_') && kind !== 'fein';
}

interface Known {
  /** The fields of the first record that has no error at all, and how many more are the same in every byte. */
  block: Uint8Array | undefined;
  same: number;
  /** What each field holds in the first record where it has no error. */
  values: (Uint8Array | undefined)[];
  agreeing: Uint32Array;
  differs: Uint8Array;
}

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
    if (faulty.size === 0) {
      const block = record.subarray(this.fields[0]?.from, this.fields.at(-1)?.to);
      if (known.block && Buffer.compare(known.block, block) === 0) {
        known.same++;
        return;
      }
      known.block ??= block.slice();
    }
    this.fields.forEach((planned, at) => {
      if (faulty.has(planned.field.name)) return;
      const found = record.subarray(planned.from, planned.to);
      const value = known.values[at];
      if (value === undefined) known.values[at] = found.slice();
      else if (Buffer.compare(value, found) !== 0) known.differs[at] = 1;
      known.agreeing[at]!++;
    });
  }

  /** What at least three other records of the same employer agree on; undefined when the record contradicts any of it. */
  agreed(record: Judged, planned: PlannedField): string | undefined {
    const { fein } = this.plan.roles;
    const known = record.isGood(fein) ? this.byFein.get(record.text(fein)) : undefined;
    if (!known || this.fields.some((field) => this.contradicts(record, field, known))) return undefined;
    return this.valueOf(planned, known) || undefined;
  }

  /** What the profile says about a field of its employer. */
  inProfile(record: Judged, planned: PlannedField): string | undefined {
    const { fein } = this.plan.roles;
    if (!this.profile || !record.isGood(fein) || record.text(fein) !== this.profile.fein) return undefined;
    return isEmployerField(planned.field) ? this.profile.values.get(planned.field.name) : undefined;
  }

  private contradicts(record: Judged, planned: PlannedField, known: Known): boolean {
    const value = this.valueOf(planned, known);
    return value !== undefined && record.isGood(planned) && record.text(planned) !== value;
  }

  private valueOf(planned: PlannedField, { values, agreeing, differs, same }: Known): string | undefined {
    const at = this.fields.indexOf(planned);
    if (at < 0 || differs[at] || agreeing[at]! + same < FEWEST) return undefined;
    return Buffer.from(values[at]!).toString('latin1').trimEnd();
  }

  private knownFor(fein: string): Known | undefined {
    const known = this.byFein.get(fein);
    if (known || this.byFein.size >= MOST) return known;
    const { length } = this.fields;
    const fresh: Known = {
      block: undefined,
      same: 0,
      values: [],
      agreeing: new Uint32Array(length),
      differs: new Uint8Array(length),
    };
    this.byFein.set(fein, fresh);
    return fresh;
  }
}

function textAt(record: Uint8Array, { from, to }: PlannedField): string {
  return Buffer.from(record.buffer, record.byteOffset + from, to - from).toString('latin1');
}
