/** Opens a format so that it receives masked values only: what it does not get, it cannot show. */

import type { Layout } from '../layouts/index.js';
import { shownPlan } from './correction-plan.js';
import { Masks } from './masks/masks.js';
import type { Format, ReportFormat } from './report.js';

/** The format for callers that have findings as the checker gives them. */
export function masked(format: Format): ReportFormat {
  return (context) => {
    const { values, now } = context;
    const report = format(context);
    const known = new Map<Layout, Masks>();
    const masksOf = (layout: Layout) => {
      const masks = known.get(layout) ?? new Masks(layout, values, now);
      known.set(layout, masks);
      return masks;
    };
    return {
      // A repair names what it would write.
      file: (name, layout, fixesOf) => report.file(name, layout, values === 'show' ? fixesOf : undefined),
      finding(finding, layout, record) {
        const masks = masksOf(layout);
        const line = record && (() => record.text());
        const { text, masked } = masks.value(finding, finding.current_value, line);
        report.finding(
          { ...finding, current_value: text, value_masked: masked },
          layout,
          line && { text: () => masks.line(finding, line()) },
        );
      },
      fileEnd: (result, layout, plan) =>
        report.fileEnd(result, layout, plan && shownPlan(plan, masksOf(layout))),
      end: (run) => report.end(run),
      problem: (problem, name) => report.problem(problem, name),
    };
  };
}
