/**
 * Repairs a record of the right length with rules, one error at a time. Nothing is kept that the checker does not
 * confirm: the error must be gone, no new one come, and the record have fewer errors than before.
 */

import { rulesFor } from '../rules/index.js';
import type { Repair, Rule, Target } from '../rules/rule.js';
import type { Judged, Problem } from './checked-record.js';
import type { Cause } from './record-draft.js';
import type { World } from './repair-context.js';

/** Most rules that one field may need one after the other: an accent, an apostrophe, a leading blank. */
const LONGEST_CHAIN = 4;

/** The record with every error cleared that safe rules can clear. */
export function applyRules(start: Judged, rules: readonly Rule[], world: World): Judged {
  let record = start;
  for (let before = Infinity; record.errors.length < before; ) {
    before = record.errors.length;
    for (const { key } of record.errors) {
      const problem = record.errors.find((error) => error.key === key);
      if (problem) record = clear(record, problem, rules, world) ?? record;
    }
  }
  return record;
}

/** The record with every warning cleared that the rules can clear, and no error or warning more. */
export function applyWarningRules(start: Judged, rules: readonly Rule[], world: World): Judged {
  let record = start;
  for (const problem of start.warnings) {
    for (const rule of rulesFor(rules, problem)) {
      const next = tryRepairs(record, problem, rule, world).find((one) => isMilder(record, one));
      record = next ?? record;
    }
  }
  return record;
}

/** The record with one repair, when that clears the problem. */
export function prove(
  record: Judged,
  problem: Problem,
  repair: Repair,
  cause: Omit<Cause, 'clears'>,
): Judged | undefined {
  const noted: Cause = { ...cause, clears: [] };
  const draft = record.draft.write(repair.edits, noted);
  const next = draft && record.judge(draft);
  if (!next || !isBetter(record, next, problem)) return undefined;
  noted.clears.push(...gone(record, next));
  return next;
}

/** What a rule sees of a problem. */
export function targetOf(record: Judged, problem: Problem, world: World): Target {
  const { planned } = problem;
  return { problem, planned, text: record.text(planned), record, world };
}

/** Clears one error by one rule, or by several that make way for each other in its field. */
function clear(start: Judged, problem: Problem, rules: readonly Rule[], world: World): Judged | undefined {
  const causes: Cause[] = [];
  const follow = (record: Judged, at: Problem, left: readonly Rule[]): Judged | undefined => {
    for (const rule of rulesFor(left, at)) {
      const [repair, ...others] = rule.repairs(targetOf(record, at, world));
      if (!repair || others.length > 0) continue;
      const cause: Cause = { rule: rule.id, tier: 'safe', by: 'rule', evidence: repair.evidence, clears: [] };
      const draft = record.draft.write(repair.edits, cause);
      if (!draft) continue;
      const next = record.judge(draft);
      causes.push(cause);
      if (isBetter(start, next, problem)) return next;
      const still = next.errors.find(({ planned }) => planned === at.planned);
      if (still && still.id !== at.id && causes.length < LONGEST_CHAIN) {
        const rest = left.filter((one) => one !== rule);
        const end = follow(next, still, rest);
        if (end) return end;
      }
      causes.pop();
    }
    return undefined;
  };
  const end = follow(start, problem, rules);
  if (end) for (const cause of causes) cause.clears.push(...gone(start, end));
  return end;
}

function tryRepairs(record: Judged, problem: Problem, rule: Rule, world: World): Judged[] {
  return rule.repairs(targetOf(record, problem, world)).flatMap((repair) => {
    const cause: Cause = {
      rule: rule.id,
      tier: 'safe',
      by: 'rule',
      evidence: repair.evidence,
      clears: [problem.key],
    };
    const draft = record.draft.write(repair.edits, cause);
    return draft ? [record.judge(draft)] : [];
  });
}

/** The problem is gone, no new error came, and there are fewer than before. */
function isBetter(before: Judged, after: Judged, { key }: Problem): boolean {
  const known = new Set(before.errors.map((error) => error.key));
  return (
    after.errors.length < before.errors.length &&
    after.errors.every((error) => error.key !== key && known.has(error.key))
  );
}

function isMilder(before: Judged, after: Judged): boolean {
  const known = new Set(before.warnings.map((warning) => warning.key));
  return (
    after.errors.length <= before.errors.length &&
    after.warnings.length < before.warnings.length &&
    after.warnings.every(({ key }) => known.has(key))
  );
}

/** Keys of the errors that one record has and the other has not. */
function gone(before: Judged, after: Judged): string[] {
  const left = new Set(after.errors.map(({ key }) => key));
  return before.errors.map(({ key }) => key).filter((key) => !left.has(key));
}
