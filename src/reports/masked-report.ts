/** Opens a format so that it receives only masked values and cannot show others, and that all it writes can be printed. */

import type { Layout } from '../layouts/index.js';
import type { MakePrintable } from '../printable.js';
import { EmployerIdentities, type Finding } from '../validation/index.js';
import { shownPlan } from './correction-plan.js';
import { employersOfFinding } from './masks/employers-of-finding.js';
import { Masks } from './masks/masks.js';
import type { EmployerMembers, RecordMasks, ShownValue } from './masks/record-masks.js';
import type { FindingEmployer, Format, ReportFinding, ReportFormat } from './report.js';

/** The format for callers that have findings as the checker gives them. `asPrintable` is for its syntax. */
export function masked(format: Format, asPrintable: MakePrintable): ReportFormat {
  return (context) => {
    const { values, now } = context;
    const report = format({ ...context, write: (text) => context.write(asPrintable(text)) });
    const known = new Map<Layout, Masks>();
    let identities = new EmployerIdentities();
    const masksOf = (layout: Layout) => {
      const masks = known.get(layout) ?? new Masks(layout, values, now);
      known.set(layout, masks);
      return masks;
    };
    return {
      // A repair contains the value it would write.
      file(name, layout, fixesOf) {
        identities = new EmployerIdentities();
        report.file(name, layout, values === 'show' ? fixesOf : undefined);
      },
      finding(finding, layout, record) {
        const masks = masksOf(layout).record(finding, record);
        report.finding(new MaskedFinding(finding, masks, identities), layout, record && masks);
        masks.close();
      },
      fileEnd: (result, layout, plan) =>
        report.fileEnd(result, layout, plan && shownPlan(plan, masksOf(layout))),
      end: (run) => report.end(run),
      problem: (problem, name) => report.problem(problem, name),
    };
  };
}

/**
 * A finding whose value is masked when a format reads it. The value itself is in no member, so that nothing that is made of
 * all members can show it.
 */
class MaskedFinding implements ReportFinding {
  readonly error_type: Finding['error_type'];
  readonly severity: Finding['severity'];
  readonly line_number: number;
  readonly record_number: number;
  readonly record_type: Finding['record_type'];
  readonly field_name: string;
  readonly field_label: string;
  readonly position: Finding['position'];
  readonly error_message: string;
  readonly expected: string;
  readonly fix: Finding['fix'];
  readonly occurrences: Finding['occurrences'];
  readonly places: Finding['places'];
  readonly columns_in_doubt: Finding['columns_in_doubt'];
  private readonly isOfSeveral: boolean;
  private readonly shown: () => ShownValue;
  private readonly employerName: () => string | undefined;
  private readonly employer: () => EmployerMembers;
  private readonly atFault: () => FindingEmployer[];

  constructor(finding: Finding, masks: RecordMasks, identities: EmployerIdentities) {
    this.error_type = finding.error_type;
    this.severity = finding.severity;
    this.line_number = finding.line_number;
    this.record_number = finding.record_number;
    this.record_type = finding.record_type;
    this.field_name = finding.field_name;
    this.field_label = finding.field_label;
    this.position = finding.position;
    this.error_message = finding.error_message;
    this.expected = finding.expected;
    this.fix = finding.fix;
    this.occurrences = finding.occurrences;
    this.places = finding.places;
    this.columns_in_doubt = finding.columns_in_doubt;
    const { employer_name, employer_fein, employers } = finding;
    this.isOfSeveral = employers !== undefined;
    const given = { employer_name, employer_fein, employers };
    let name: string | undefined;
    this.employerName = () => {
      name ??= masks.employerName(given);
      return name;
    };
    let named: EmployerMembers | undefined;
    this.employer = () => {
      named ??= masks.employer(given, this.employerName());
      return named;
    };
    this.atFault = () => employersOfFinding(given, this.employer, identities);
    let value: ShownValue | undefined;
    this.shown = () => {
      value ??= masks.value(finding.field_name, finding.current_value);
      return value;
    };
  }

  get current_value(): string {
    return this.shown().text;
  }

  get employer_name(): string | undefined {
    return this.employerName();
  }

  get employer_fein(): string | undefined {
    return this.employer().employer_fein;
  }

  get employers(): Finding['employers'] {
    return this.isOfSeveral ? this.employer().employers : undefined;
  }

  get employers_at_fault(): FindingEmployer[] {
    return this.atFault();
  }

  get value_masked(): boolean {
    return this.shown().masked;
  }
}
