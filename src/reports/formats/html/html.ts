/**
 * One self-contained page for screen and paper, which an analyst can show to a supervisor and sign. It has no script and
 * makes no request. For each file it keeps counts and the few findings that it draws.
 */

import type { FormatReport, ReportContext } from '../../report.js';
import { problemText, totalsSentence } from '../../text/ci-text.js';
import { utcMinute, verdict } from '../../text/counts.js';
import { FileFindings } from '../../text/file-findings.js';
import { createHistogram } from './html-charts.js';
import { fileDetails, fileSummary, leftOutBox } from './html-file.js';
import { drawSample } from './html-findings.js';
import { PAGE_END, pageHead, SIGN_OFF, VALUES_SHOWN } from './html-frame.js';
import { type Html, html, NOTHING } from './html-text.js';

const BUCKETS = 48;

/** The HTML report. Nothing is written before the end, because the verdict of all files comes first. */
export function htmlPage(context: ReportContext): FormatReport {
  const { write } = context;
  const overview: Html[] = [];
  const sections: { summary: Html; details: Html }[] = [];
  const openFile = () => ({
    findings: new FileFindings(context, (finding, layout, record) => drawSample(finding, record, layout)),
    places: { error: createHistogram(BUCKETS), warning: createHistogram(BUCKETS) },
  });
  let file = openFile();
  const add = (name: string, result: string, section: (id: string) => (typeof sections)[number]) => {
    const id = `file-${sections.length + 1}`;
    overview.push(html`<tr><td><a href="#${id}">${name}</a></td><td>${result}</td></tr>`);
    sections.push(section(id));
  };
  /** One file is signed by its summary, several by their overview. */
  const finish = (opening: Html) => {
    const [only, ...others] = sections;
    const isOne = only !== undefined && others.length === 0;
    const files = isOne ? only.summary : html`<table class="files">${overview}</table>`;
    const rest = sections.map(({ summary, details }) => (isOne ? details : html`${summary}${details}`));
    write(page(html`${opening}${files}`, html`${rest}`, context).markup);
  };

  return {
    file() {
      file = openFile();
    },
    finding(finding, layout, record) {
      file.findings.add(finding, layout, record);
      if (finding.line_number > 0) file.places[finding.severity].add(finding.line_number);
    },
    fileEnd(result, layout, plan) {
      const commands = context.commands?.(result.file_name, layout);
      const { corrected } = context;
      const facts = { ...file, result, layout, plan, commands, corrected };
      add(result.file_name, result.diagnosis?.message ?? verdict(result), (id) => ({
        summary: fileSummary(facts, id),
        details: fileDetails(facts),
      }));
    },
    end: (run) =>
      finish(overview.length > 1 ? html`<p><b>${totalsSentence(run)}</b></p>${leftOutBox(run)}` : NOTHING),
    problem(problem, name) {
      const text = problemText(problem);
      if (name === undefined) finish(html`<p class="verdict error">The run was not completed: ${text}</p>`);
      else add(name, text, (id) => ({ summary: uncheckedSection(name, text, id), details: NOTHING }));
    },
  };
}

function uncheckedSection(name: string, text: string, id: string): Html {
  return html`<section id="${id}"><h2>${name}</h2><p class="verdict error">Not checked: ${text}</p></section>`;
}

/** What is signed comes first, on a page of its own. Without a script, a checkbox decides what is printed. */
function page(first: Html, rest: Html, { now, version, values }: ReportContext): Html {
  const time = utcMinute(now);
  return html`${pageHead(`New hire file check, ${time}`)}<body>
<header><h1>New hire file check</h1><p class="soft">${time} · newhire ${version} · ${VALUES_SHOWN[values]}</p></header>
<main>
<input type="checkbox" id="first-page-only"/> <label for="first-page-only">Print the first page alone</label>
${first}
${SIGN_OFF}<div class="details">${rest}</div>
${PAGE_END}`;
}
