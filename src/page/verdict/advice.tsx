/** What is said of a finding in all views: what to do about it and who can, and whose it is. */

import type { FilePlan, Finding } from '../../api/index.js';
import { employersOf, withoutHint } from '../../reports/index.js';
import { whoClears } from './who.js';

interface AdviceProps {
  finding: Finding;
  /** Undefined until it is known. */
  plan: FilePlan | undefined;
}

/** What is wrong, what is expected, what to do, and who can do it. */
export function Advice({ finding, plan }: AdviceProps) {
  const { expected, fix } = finding;
  return (
    <dl className="advice">
      <dt>Wrong</dt>
      <dd>{withoutHint(finding)}</dd>
      <dt>Expected</dt>
      <dd>{expected}</dd>
      <dt>To do</dt>
      <dd>{fix.hint}</dd>
      <dt>Who</dt>
      <dd>{whoClears(finding, plan)}</dd>
    </dl>
  );
}

/** The employer of a finding, after its place; nothing where it is not known. */
export function OfEmployer({ finding }: { finding: Finding }) {
  const names = employersOf(finding);
  return names === '' ? null : <span className="soft"> · {names}</span>;
}
