/** The findings of a file as formats for people show them: by type and field, and by employer where that was asked for. */

import type { Layout } from '../../layouts/index.js';
import type { ReportContext, ReportFinding, ShownFinding, ShownLine } from '../report.js';
import { ByEmployer } from './by-employer.js';
import { EmployersAtFault } from './employers-at-fault.js';
import { createGroups, type Group, type Groups, joinedGroups } from './finding-groups.js';

/** Groups with a heading; `name` and `title` are empty where the findings are not divided. */
export interface Section<Drawn> {
  /** Without counts. */
  name: string;
  title: string;
  groups: Group<Drawn>[];
}

/** Collects the findings of one file. `draw` makes what is kept of the first few of each group. */
export class FileFindings<Drawn> {
  readonly employers = new EmployersAtFault();
  private readonly all: Groups<Drawn>;
  private readonly divided: ByEmployer<Groups<Drawn>> | undefined;

  constructor(
    private readonly context: Pick<ReportContext, 'max' | 'byEmployer'>,
    draw: (finding: ShownFinding, layout: Layout, record: ShownLine | undefined, nth: number) => Drawn,
  ) {
    const { max, byEmployer } = context;
    this.all = createGroups(byEmployer ? 0 : max, draw);
    if (byEmployer) this.divided = new ByEmployer(() => createGroups(max, draw));
  }

  add(finding: ReportFinding, layout: Layout, record: ShownLine | undefined): void {
    this.employers.add(finding);
    this.all.add(finding, layout, record);
    this.divided?.of(finding).add(finding, layout, record);
  }

  /** All findings by type and field. Only the sections have those that were drawn. */
  groups(): Group<Drawn>[] {
    return this.all.sorted();
  }

  /** One section without a title, unless the findings are divided by employer. */
  sections(): Section<Drawn>[] {
    if (!this.divided) return [{ name: '', title: '', groups: this.groups() }];
    return this.divided
      .sections()
      .map(({ name, title, parts }) => ({ name, title, groups: joinedGroups(parts, this.context.max) }));
  }
}
