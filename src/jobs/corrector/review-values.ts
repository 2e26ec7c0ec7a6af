/** The values that persons typed for the fields of a file, in all reviews of its job: what is typed later replaces what was before. */

import type { TypedValue } from '../../correction/index.js';
import type { Layout } from '../../layouts/index.js';
import type { KeptValue } from '../../storage/index.js';

/** A value as it is asked for; null takes back what was typed before. */
export interface AskedValue extends Place {
  readonly value: string | null;
}

type Place = Pick<TypedValue, 'line_number' | 'field_name'>;

/** A value, with the revision in which it was typed unless that is the next one. */
type Typed = Omit<KeptValue, 'status'>;

/** The values of one review, with those typed before. */
export class ReviewValues {
  /** Each with the fields that it may be for, in its line: a field is named by its name or by its label. */
  private readonly before = new Map<Typed, readonly string[]>();
  private readonly asked = new Map<AskedValue, readonly string[]>();

  constructor(private readonly layout: Layout) {}

  /** Adds a value that was typed before. */
  keep(value: Typed): void {
    this.before.set(value, this.fieldsOf(value));
  }

  /** Adds a value that is asked for. */
  ask(asked: AskedValue): void {
    this.asked.set(asked, this.fieldsOf(asked));
  }

  /** The value that was typed before for the field. */
  of(place: Place): Typed | undefined {
    const fields = this.fieldsOf(place);
    return [...this.before].find(([, names]) => names.some((name) => fields.includes(name)))?.[0];
  }

  /** Takes out a value that was asked for: what was typed before remains. */
  drop(asked: AskedValue): void {
    this.asked.delete(asked);
  }

  /** Those that the correction writes. */
  all(): Typed[] {
    const replaced = new Set([...this.asked.values()].flat());
    const kept = [...this.before].flatMap(([one, names]) =>
      names.some((name) => replaced.has(name)) ? [] : [one],
    );
    const asked = [...this.asked.keys()].flatMap(({ value, line_number, field_name }) =>
      value === null ? [] : [{ line_number, field_name, value }],
    );
    return [...kept, ...asked];
  }

  private fieldsOf({ line_number, field_name }: Place): string[] {
    const typed = field_name.trim().toLowerCase();
    const fields = this.layout.record_types.flatMap((type) => type.fields);
    const named = fields.filter(({ label }) => label.toLowerCase() === typed);
    return [typed, ...named.map(({ name }) => name.toLowerCase())].map((name) => `${line_number} ${name}`);
  }
}
