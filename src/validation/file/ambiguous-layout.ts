/**
 * Two states may share identifier and record length, so that their files cannot be told apart by form. When every
 * employer and hire state of a file names the other one, a warning says so.
 */

import type { LayoutOutline } from '../../layouts/index.js';
import { STATES } from '../../reference/index.js';
import { fileFinding } from '../catalogue/finding-messages.js';
import type { Finding } from '../finding.js';
import type { PlannedField, RecordPlan } from '../record/record-plan.js';
import type { RecordState } from '../record/record-state.js';
import { hasFormOf } from './layout-recognition.js';

export class AmbiguousLayout {
  private readonly twins: readonly LayoutOutline[];
  /** Index in `STATES` that every record named so far: 0 none yet, -1 they differ. */
  private named = 0;

  private readonly employer: PlannedField | undefined;
  private readonly hire: PlannedField | undefined;

  /** `plan` is that of employee records. */
  constructor(
    private readonly layout: LayoutOutline,
    others: readonly LayoutOutline[],
    { addresses, roles }: RecordPlan,
  ) {
    this.employer = addresses.find(({ block }) => !block.optional && block.name !== 'employee')?.state;
    this.hire = roles.state_of_hire;
    this.twins = others.filter((other) => other.id !== layout.id && hasFormOf(layout, other));
    if (this.twins.length === 0) this.named = -1;
  }

  /** Takes note of an employee record. */
  observe(record: RecordState): void {
    if (this.named < 0) return;
    const { employer, hire } = this;
    if (record.isGood(employer)) this.note(record.valueOf(employer));
    if (record.isGood(hire)) this.note(record.valueOf(hire));
  }

  private note(state: number): void {
    // As a whole number: V8 would compile everything again for a member that becomes a fraction.
    if (this.named === 0) this.named = state | 0;
    else if (this.named !== state) this.named = -1;
  }

  /** The warning, when every state that was named is that of a twin. */
  finding(): Finding | undefined {
    const code = this.named > 0 ? STATES[this.named - 1]?.code : undefined;
    const twin = this.twins.find((one) => one.code === code);
    if (!twin) return undefined;
    return fileFinding(
      {
        type: 'UNEXPECTED_STATE_OF_HIRE',
        message: `Every employer and every state of hire in this file is in ${twin.state}, whose records look the same as those of ${this.layout.state}.`,
        expected: `a file for ${this.layout.state}`,
        hint: 'Check that the file goes to the right state.',
        tier: 'never',
        seen: `every state is ${twin.code}`,
      },
      0,
    );
  }
}
