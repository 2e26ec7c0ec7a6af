/** A correction whose result is not kept, for reports that say what a correction would do. */

import {
  type AuditSinks,
  type Change,
  type CorrectionPorts,
  correctFile,
  correctionMemory,
  type InputPort,
  lineSourceOf,
  type Outcome,
  readPieces,
  reorder,
  widthsOf,
} from '../../../correction/index.js';
import { NewhireError } from '../../../errors.js';
import type { Layout } from '../../../layouts/index.js';
import { type CorrectionPlan, type FixesOf, PlanRecorder, type Replacement } from '../../../reports/index.js';
import { standardOptions, utf8Characters } from '../../../validation/index.js';
import type { Input } from '../../input/input-files.js';
import { prepareSource } from '../../input/source-file.js';
import { untilInterrupted } from '../../interrupts.js';
import type { RunStorage } from '../correct/run-storage.js';

/** What a file was checked against, and is corrected against. */
export interface CheckedAgainst {
  layout: Layout;
  /** YYYY-MM-DD */
  today: string;
}

/** What the correction would do. */
export interface Trial {
  plan: CorrectionPlan;
  /** The safe repairs of a finding; none unless they were asked for. */
  fixes: FixesOf;
}

/**
 * Corrects the bytes of a file in memory, or the file of that path, which may be large, into a temporary folder; the plan of the
 * latter names no values. Undefined when it was interrupted.
 * @throws {Error} when the file cannot be read
 */
export async function tryCorrection(
  source: Uint8Array | string,
  against: CheckedAgainst,
  withFixes: boolean,
): Promise<Trial | undefined> {
  if (typeof source !== 'string') {
    const ports = correctionMemory(source);
    return trialOf(ports, against, withFixes, () => ports.corrected());
  }
  return untilInterrupted((signal) =>
    inTemporaryFolder(async ({ paths }) => {
      const { correctionFiles } = await import('../../../storage/index.js');
      const ports = correctionFiles(source, paths.corrected);
      return trialOf(ports, against, withFixes, () => undefined, signal);
    }),
  );
}

/**
 * Copies standard input or a pipe to a private file, which is removed when `use` has ended.
 * @throws {NewhireError} UNREADABLE_INPUT when it is not read to its end
 */
export async function withCopy<Result>(input: Input, use: (copy: Input) => Promise<Result>): Promise<Result> {
  return inTemporaryFolder(async ({ spool }) => {
    const source = await untilInterrupted((signal) => prepareSource(input, spool, signal));
    if (!source) throw new NewhireError('UNREADABLE_INPUT', `'${input.name}' was not read to its end.`);
    return use({ name: input.name, path: source.path });
  });
}

/** The folder is removed when `use` has ended. What opens it is loaded here: a small file needs none. */
async function inTemporaryFolder<Result>(use: (folder: RunStorage) => Promise<Result>): Promise<Result> {
  const { openTemporaryStorage } = await import('../correct/run-storage.js');
  const storage = await openTemporaryStorage();
  try {
    return await use(storage);
  } finally {
    await storage.abandon(undefined);
  }
}

async function trialOf(
  ports: CorrectionPorts,
  against: CheckedAgainst,
  withFixes: boolean,
  corrected: () => Uint8Array | undefined,
  signal?: AbortSignal,
): Promise<Trial> {
  const plan = new PlanRecorder(against.layout);
  const safe = new SafeChanges();
  const audit: AuditSinks = {
    change: (change) => safe.change(change),
    outcome(outcome) {
      plan.outcome(outcome);
      safe.outcome(outcome);
    },
    proposal: (proposal) => plan.proposal(proposal),
  };
  await correctFile({ ports, ...against, ...(await standardOptions()), signal }, withFixes ? audit : plan);
  return {
    plan: plan.plan(corrected()),
    fixes: withFixes ? await safe.fixes(ports.input, against.layout) : () => [],
  };
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
  for await (const pieces of readPieces(await lineSourceOf(input, layout), (line) => changes.has(line))) {
    for (const piece of pieces) {
      if (!('line' in piece)) continue;
      const { number: line, offset, bytes } = piece.line;
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
