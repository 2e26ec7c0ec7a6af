/**
 * Two states may share identifier and record length, so that their files cannot be told apart by form. When every
 * employer and hire state of a file names the other one, a warning says so.
 */

import type { LayoutOutline } from '../../layouts/index.js';
import { STATES } from '../../reference/index.js';
import { fileFinding } from '../catalogue/finding-messages.js';
import type { Finding } from '../finding.js';
import type { RecordCheck } from '../record/record-check.js';
import { hasFormOf } from './layout-recognition.js';

export class AmbiguousLayout {
  private readonly twins: readonly LayoutOutline[];
  /** Index in `STATES` that every record named so far: 0 none yet, -1 they differ. */
  private named = 0;

  constructor(
    private readonly layout: LayoutOutline,
    others: readonly LayoutOutline[],
  ) {
    this.twins = others.filter((other) => other.id !== layout.id && hasFormOf(layout, other));
    if (this.twins.length === 0) this.named = -1;
  }

  meet({ record, plan }: RecordCheck): void {
    if (this.named < 0) return;
    const employer = plan.addresses.find(({ block }) => !block.optional && block.name !== 'employee')?.state;
    const { state_of_hire: hire } = plan.roles;
    if (record.isGood(employer)) this.note(record.valueOf(employer));
    if (record.isGood(hire)) this.note(record.valueOf(hire));
  }

  private note(state: number): void {
    if (this.named === 0) this.named = state;
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
