/** Who clears errors, as the plan of the file says, in words and as labels. */

import type { FilePlan, Finding } from '../../api/index.js';
import { grouped } from '../../reports/index.js';
import type { Severity, Tier } from '../../validation/index.js';
import { isAmong } from '../findings/more-places.js';

/** Who clears an error. */
export type Actor = keyof FilePlan['by_who'];

/** In the order of a correction. `done` is said once a correction was made. */
export const ACTORS: readonly { who: Actor; tone: string; text: string; done: string }[] = [
  { who: 'correct', tone: 'good', text: 'by a rule', done: 'cleared' },
  { who: 'review', tone: 'warn', text: 'you decide', done: 'you decide' },
  { who: 'payroll', tone: 'bad', text: 'in payroll', done: 'in payroll' },
];

/** Before a correction, and after it. */
const OF_ACTOR: Record<Actor, readonly [before: string, after: string]> = {
  correct: ['The correction repairs this; the repair is proven.', 'It is cleared in the corrected file.'],
  review: [
    'The correction proposes a repair, on which you decide.',
    'The correction proposes a repair, on which you decide.',
  ],
  payroll: [
    'It must be corrected in the payroll system.',
    'It was not cleared: it must be corrected in the payroll system, or typed here where you know it.',
  ],
};

/** Until the plan is known, and where it has several answers: what the type of an error allows. */
const OF_TIER: Record<Tier, string> = {
  safe: 'The correction repairs this if the repair is proven.',
  confirm: 'The correction may propose a repair for you to accept.',
  never: 'A person must correct this.',
};

/** A warning may be right as it is. */
const OF_WARNING = 'A person must check whether it is a mistake.';

const OF_SEVERAL = [
  'The correction clears some of these; a person must resolve the others.',
  'The correction has cleared some of these; a person must resolve the others.',
] as const;

type OfGroup = Pick<FilePlan['errors'][number], 'error_type' | 'field_name' | 'of_employees'>;

/** The errors of a plan that are of one type and field. */
const plannedOf = (plan: FilePlan | undefined, group: OfGroup) =>
  (plan?.errors ?? []).filter(
    ({ error_type, field_name, of_employees }) =>
      error_type === group.error_type &&
      field_name === group.field_name &&
      of_employees === group.of_employees,
  );

/** The errors of a plan of which a finding is one: of several where the plan does not say which of them. */
function plannedFor(finding: Finding, plan: FilePlan | undefined): FilePlan['errors'] {
  const { severity, line_number: line } = finding;
  if (severity === 'warning') return [];
  const planned = plannedOf(plan, { ...finding, of_employees: finding.record_number > 0 });
  const there = planned.find(({ lines: { lines } }) => isAmong(lines, line));
  return there ? [there] : planned;
}

/** Who clears a finding; `several` where the plan does not say which of them, undefined where it says nothing. */
function actorOf(finding: Finding, plan: FilePlan | undefined): Actor | 'several' | undefined {
  const [first, ...others] = plannedFor(finding, plan);
  return others.length === 0 ? first?.who : 'several';
}

/** Who clears a finding, in a sentence. */
export function whoClears(finding: Finding, plan: FilePlan | undefined): string {
  const actor = actorOf(finding, plan);
  if (!actor) return finding.severity === 'warning' ? OF_WARNING : OF_TIER[finding.fix.tier];
  const when = plan?.job_id == null ? 0 : 1;
  return actor === 'several' ? OF_SEVERAL[when] : OF_ACTOR[actor][when];
}

/** Whether a correction clears a finding, or has cleared it: nothing is left to do about it. */
export const isCleared = (finding: Finding, plan: FilePlan | undefined): boolean =>
  actorOf(finding, plan) === 'correct';

/** Labels of those who clear the errors of a group, with their numbers where they are several. */
export function WhoPills({
  group,
  plan,
}: {
  group: OfGroup & { severity: Severity };
  plan: FilePlan | undefined;
}) {
  if (group.severity === 'warning') return null;
  return <Pills planned={plannedOf(plan, group)} plan={plan} hasCounts />;
}

/** The label of the one who clears a finding; of all who may, where the plan does not say which of them. */
export function WhoOfFinding({ finding, plan }: { finding: Finding; plan: FilePlan | undefined }) {
  return <Pills planned={plannedFor(finding, plan)} plan={plan} />;
}

interface PillsProps {
  planned: FilePlan['errors'];
  plan: FilePlan | undefined;
  hasCounts?: boolean;
}

function Pills({ planned, plan, hasCounts = false }: PillsProps) {
  return ACTORS.map(({ who, tone, text, done }) => {
    const one = planned.find((part) => part.who === who);
    return one ? (
      <span key={who} className={`pill ${tone}`}>
        {plan?.job_id == null ? text : done}
        {hasCounts && planned.length > 1 ? ` ${grouped(one.count)}` : ''}{' '}
      </span>
    ) : null;
  });
}
