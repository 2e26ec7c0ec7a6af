/** Asks the correction itself what it would do, for the reports of a check. */

import {
  type Change,
  type CheckedFile,
  correctionMemory,
  FoundByCheck,
  type InputPort,
  lineSourceOf,
  type Outcome,
  type PlanSinks,
  planCorrection,
  readLines,
  reorder,
  widthsOf,
} from '../../../correction/index.js';
import type { Layout } from '../../../layouts/index.js';
import { type CorrectionPlan, type FixesOf, PlanRecorder, type Replacement } from '../../../reports/index.js';
import { type Finding, type Summary, standardOptions, utf8Characters } from '../../../validation/index.js';

/** What a file was checked against, and is corrected against. */
export interface CheckedAgainst {
  layout: Layout;
  /** YYYY-MM-DD */
  today: string;
}

/** The result of a check of the same bytes. */
export interface CheckFound {
  findings: readonly Finding[];
  /** The true counts of headers and totals, by their lines. */
  counts: readonly (readonly [line: number, truth: number])[];
  summary: Summary;
}

/** The result of the correction, of which nothing is written. */
export interface Trial {
  plan: CorrectionPlan;
  /** The safe repairs of a finding; none unless they were asked for. */
  fixes: FixesOf;
}

/**
 * Tries it with the bytes of a file, or with the file of that path, which may be large; the plan of the latter names no values.
 * `checked` is what a check of the same bytes has found. Nothing is written.
 * @throws {Error} when the file cannot be read
 */
export async function tryCorrection(
  source: Uint8Array | string,
  against: CheckedAgainst,
  { withFixes = false, checked }: { withFixes?: boolean; checked?: CheckFound | undefined } = {},
): Promise<Trial> {
  const input = typeof source === 'string' ? await openFile(source) : correctionMemory(source).input;
  const { layout } = against;
  let found = recorders(layout);
  const sinks: PlanSinks = {
    begin() {
      found = recorders(layout);
    },
    outcome(outcome) {
      found.plan.outcome(outcome);
      if (withFixes) found.safe.outcome(outcome);
    },
    proposal: (proposal) => found.plan.proposal(proposal),
    ...(withFixes && { change: (change: Change) => found.safe.change(change) }),
    ...(typeof source !== 'string' && { output: (bytes: Uint8Array) => void found.output.push(bytes) }),
  };
  const options = {
    input,
    ...against,
    ...(await standardOptions()),
    checked: checked && checkedFile(checked),
  };
  await planCorrection(options, sinks);
  return {
    plan: found.plan.plan(typeof source === 'string' ? undefined : Buffer.concat(found.output)),
    fixes: withFixes ? await found.safe.fixes(input, layout) : () => [],
  };
}

function checkedFile({ findings, counts, summary }: CheckFound): CheckedFile {
  const found = new FoundByCheck();
  for (const finding of findings) found.onFinding(finding);
  for (const [line, truth] of counts) found.onCount(line, truth);
  return { found, summary };
}

const recorders = (layout: Layout) => ({
  plan: new PlanRecorder(layout),
  safe: new SafeChanges(),
  output: [] as Uint8Array[],
});

/** What reads files for corrections is loaded here: a small file is in memory. */
async function openFile(path: string): Promise<InputPort> {
  const { inputFile } = await import('../../../storage/index.js');
  return inputFile(path);
}

/** The safe repairs that a correction makes for each error. */
class SafeChanges {
  private readonly byLine = new Map<number, Change[]>();
  private readonly clearedBy = new Map<string, string[]>();

  change(change: Change): void {
    const { tier, line_number } = change;
    if (tier === 'safe') this.byLine.set(line_number, [...(this.byLine.get(line_number) ?? []), change]);
  }

  outcome(outcome: Outcome): void {
    this.clearedBy.set(keyOf(outcome), outcome.resolved_by);
  }

  /** Once the correction has ended; `input` is what was corrected. */
  async fixes(input: InputPort, layout: Layout): Promise<FixesOf> {
    const replacements = await replacementsOf(input, layout, this.byLine);
    return (finding) => {
      const fixes = (this.clearedBy.get(keyOf(finding)) ?? []).map((id) => replacements.get(id));
      return fixes.every((fix) => fix !== undefined) ? fixes : [];
    };
  }
}

type Key = Pick<Outcome, 'line_number' | 'field_name' | 'error_type'>;
const keyOf = ({ line_number, field_name, error_type }: Key) => `${line_number} ${field_name} ${error_type}`;

/** The safe changes of each line as replacements of columns, by change id. */
async function replacementsOf(
  input: InputPort,
  layout: Layout,
  changes: ReadonlyMap<number, readonly Change[]>,
): Promise<Map<string, Replacement>> {
  const found = new Map<string, Replacement>();
  if (changes.size === 0) return found;
  for await (const lines of readLines(await lineSourceOf(input, layout), (line) => changes.has(line))) {
    for (const { number: line, offset, bytes } of lines) {
      for (const change of changes.get(line) ?? []) {
        const at = change.offset - offset;
        const start = 1 + charactersIn(bytes.subarray(0, at));
        const { width, text } = written(change, bytes.subarray(at));
        if (text !== undefined) found.set(change.change_id, { line, start, end: start + width, text });
      }
    }
  }
  return found;
}

/** How many characters the change removes, and what it inserts; `found` begins where the change does. */
function written({ removed, inserted, reorder: name }: Change, found: Uint8Array) {
  if (name === undefined) return { width: Array.from(removed).length, text: inserted };
  const width = widthsOf(name).from;
  return { width, text: reorder(name, Buffer.from(found.subarray(0, width)).toString('latin1')) };
}

const charactersIn = (bytes: Uint8Array) => utf8Characters(bytes)?.length ?? bytes.length;
