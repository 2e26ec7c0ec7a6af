/** What `newhire correct` shows of a file: its reports with `--diff`, and the proposals of a review. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changePrinterFor } from '../../../src/cli/commands/correct/audit-recorder.js';
import { jsonReport } from '../../../src/cli/commands/correct/open-report.js';
import { prettyReport } from '../../../src/cli/commands/correct/pretty-report.js';
import { leftItem, proposalItem } from '../../../src/cli/commands/correct/review-items.js';
import type { CorrectEvents } from '../../../src/cli/commands/correct/run-outcome.js';
import type { RunPlan } from '../../../src/cli/commands/correct/run-plan.js';
import type { CorrectOptions, LeftError } from '../../../src/correction/index.js';
import type { Layout } from '../../../src/layouts/types.js';
import { maskedChange, maskedOptions, proposedLine } from '../../../src/reports/masks/masked-audit.js';
import { Masks, type ValueMode } from '../../../src/reports/masks/masks.js';
import { Tally } from '../../../src/reports/text/correction-tally.js';
import { correct } from '../../correction/support/correct-bytes.js';
import { TODAY } from '../../support/facts.js';

/** The texts in both modes that hide something. */
export async function shownByCorrection(
  layout: Layout,
  file: Buffer,
): Promise<{ mode: ValueMode; name: string; text: string }[]> {
  let left: readonly LeftError[] = [];
  const review: CorrectOptions['review'] = async (questions) => {
    left = questions.left;
    return { decisions: new Map(), values: [] };
  };
  const options = { fixWarnings: true, review };
  const { changes, outcomes, proposals, result } = await correct(layout, file, options);
  if (result.diagnosis) return [];
  const folder = mkdtempSync(join(tmpdir(), 'newhire-masks-'));
  const path = join(folder, 'a.txt');
  writeFileSync(path, file);
  const tally = new Tally(layout);
  for (const change of changes) tally.change(change);
  for (const outcome of outcomes) tally.outcome(outcome);
  const texts: { mode: ValueMode; name: string; text: string }[] = [];
  for (const mode of ['mask', 'hide'] as const) {
    const plan = planOf(layout, path, mode);
    for (const format of ['json', 'pretty'] as const) {
      const shown = { mode, name: `correct, ${format}`, text: '' };
      const write = (part: string) => {
        shown.text += part;
      };
      const report: CorrectEvents =
        format === 'json'
          ? jsonReport(plan, (document) => write(JSON.stringify(document, null, 2)))
          : await prettyReport(plan, { width: 100, color: false }, write);
      const printer = changePrinterFor(layout, plan.reporting, path, { ...report, ready: async () => {} });
      for (const change of changes) printer.print(change);
      printer.close();
      for (const proposal of proposals) report.proposal?.(proposal);
      report.end({
        result,
        changed: tally.changed(),
        left: tally.left(),
        newWarnings: [],
        model: undefined,
        jobId: undefined,
      });
      // Places in the file, and the name of the folder, which may have any digits.
      texts.push({ ...shown, text: shown.text.replace(/"offset": \d+/g, '').replaceAll(folder, '') });
    }
    const masks = new Masks(layout, mode, TODAY);
    const view = { masks, unmasked: new Masks(layout, 'show', TODAY), typesIn: layout };
    const items = [
      ...proposals.map((one) => proposalItem(one, view)),
      ...left.map((one) => leftItem(one, view)),
    ];
    const typeable = items.map(({ typing }) => typing?.fields());
    texts.push({ mode, name: 'review', text: JSON.stringify([items, typeable]) });
    const inApi = [
      ...changes.map(({ offset: _, ...change }) => maskedChange({ ...change, offset: 0 }, layout, masks)),
      ...proposals.map((one) => [proposedLine(one, masks), maskedOptions(one, masks)]),
    ];
    texts.push({ mode, name: 'answers of the API', text: JSON.stringify(inApi) });
  }
  rmSync(folder, { recursive: true });
  return texts;
}

const planOf = (layout: Layout, path: string, values: ValueMode): RunPlan => ({
  task: {
    input: { name: 'a.txt', path },
    layout,
    note: undefined,
    today: TODAY,
    fixWarnings: true,
    employer: undefined,
    dateOrders: new Map(),
    edits: undefined,
    review: false,
    model: {},
    trustModel: false,
  },
  destination: { server: undefined, output: undefined, place: '', keep: false, keepDays: 0, dataFolder: '' },
  reporting: {
    format: 'json',
    color: false,
    diff: true,
    masks: new Masks(layout, values, TODAY),
    layoutFlag: '-s Ohio',
    repeatedFlags: [],
    several: undefined,
  },
});
