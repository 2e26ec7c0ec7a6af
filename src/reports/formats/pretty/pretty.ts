/**
 * The report for a person at a terminal: the verdict, the findings by type and field, the first of each drawn, what was
 * left out, a table of them all, and the next steps. The overview of several files comes first, so the text of each is kept
 * until the end: its counts and the findings that it shows, nothing else.
 */

import type { Layout } from '../../../layouts/index.js';
import type { ShownPlan } from '../../correction-plan.js';
import type {
  FileResult,
  Format,
  FormatReport,
  ReportContext,
  ReportedProblem,
  RunResult,
} from '../../report.js';
import { filesOf, uncheckedFiles } from '../../text/ci-text.js';
import { verdict } from '../../text/counts.js';
import { FileFindings } from '../../text/file-findings.js';
import { loadPalette, type Palette } from '../../text/palette.js';
import { wrap } from '../../text/wrap.js';
import { type BatchFile, batchLines, overviewOf } from './pretty-batch.js';
import { endLines, fileText, findingLines, leftOutLines, paintOf, verdictLines } from './pretty-file.js';
import { type KeptFinding, keepFinding, type Style } from './pretty-finding.js';

const PROSE_WIDTH = 100;

/** The terminal format. The color library is loaded only when `color` is true. */
export async function loadPretty(color: boolean): Promise<Format> {
  const palette = await loadPalette(color);
  return (context: ReportContext) => new PrettyReport(context, palette);
}

class PrettyReport implements FormatReport {
  private readonly style: Style;
  private findings: FileFindings<KeptFinding>;
  private readonly files: BatchFile[] = [];

  constructor(
    private readonly context: ReportContext,
    palette: Palette,
  ) {
    this.style = { context, palette, prose: Math.min(context.width, PROSE_WIDTH) };
    this.findings = this.newFindings();
  }

  file(): void {
    this.findings = this.newFindings();
  }

  finding: FormatReport['finding'] = (finding, layout, record) => {
    this.findings.add(finding, layout, record);
  };

  fileEnd(result: FileResult, layout: Layout, plan?: ShownPlan): void {
    if (this.context.quiet) {
      if (this.files.length > 0) this.print([]);
      this.print([...verdictLines(result, this.style), ...leftOutLines(result, this.style)]);
      this.files.push({ result });
    } else if (result.diagnosis) this.files.push({ result });
    else this.files.push({ result, text: fileText({ result, layout, plan }, this.findings, this.style) });
  }

  end(run: RunResult): void {
    const { files, style, context } = this;
    if (files.length < 2) {
      this.printFiles();
      return;
    }
    const unchecked = uncheckedFiles(run);
    const text = [`Total of ${filesOf(run)}`, verdict(run), ...unchecked].join(' · ');
    const paint = unchecked.length > 0 ? style.palette.error : paintOf(run, style.palette);
    const total = [...wrap(text, context.width).map(paint), ...leftOutLines(run, style)];
    if (context.quiet) this.print(total);
    else this.print(batchLines(files, total, style));
  }

  /** A file that could not be read is reported on standard error, with the next step. Here it only counts. */
  problem(problem: ReportedProblem, file_name?: string): void {
    if (file_name !== undefined) {
      const unread = problem.code === 'UNREADABLE_INPUT' ? 'not read' : 'not checked';
      this.files.push({ file_name, unread });
      return;
    }
    if (this.files.length > 1 && !this.context.quiet) this.print(overviewOf(this.files, this.style));
    else this.printFiles();
    this.print(wrap(`Not finished: ${problem.detail}`, this.style.prose).map(this.style.palette.error));
  }

  /** All of one file. */
  private printFiles(): void {
    if (this.context.quiet) return;
    for (const file of this.files) {
      if ('unread' in file) continue;
      const { text, result } = file;
      if (!text) this.print(verdictLines(result, this.style));
      else
        this.print([
          ...text.verdict,
          ...findingLines(text, new Set(), this.style),
          ...text.steps,
          ...endLines([text], this.style),
        ]);
    }
  }

  private newFindings(): FileFindings<KeptFinding> {
    const { quiet, max, byEmployer = false } = this.context;
    return new FileFindings({ max: quiet ? 0 : max, byEmployer }, (finding, layout, record, nth) =>
      keepFinding(finding, record, layout, this.context, nth),
    );
  }

  private print(lines: readonly string[]): void {
    this.context.write(lines.map((line) => `${line.trimEnd()}\n`).join(''));
  }
}
