/** The findings of one type and field, the first few drawn. */

import type { Finding, FindingGroup } from '../../api/index.js';
import type { LayoutOutline } from '../../layouts/index.js';
import {
  alsoOnLines,
  andMorePlaces,
  counted,
  employersOf,
  grouped,
  withoutHint,
} from '../../reports/index.js';
import { CATALOGUE, type Tier } from '../../validation/index.js';
import { ALL_ERRORS, linkTo } from '../shell/route.js';
import { FindingDrawing, shownValue } from './record-drawing.js';

/** Who repairs a finding. */
export const WHO: Record<Tier, string> = {
  safe: 'Correct repairs this where it is proven.',
  confirm: 'Correct may propose a repair for you to accept.',
  never: 'A person must correct this.',
};

interface Section {
  group: FindingGroup;
  fileId: string;
  layout: LayoutOutline;
  isOpen: boolean;
}

/** A section that can be folded. */
export function GroupSection({ group, fileId, layout, isOpen }: Section) {
  const { count, places, drawn } = group;
  const finding = drawn[0]?.finding;
  if (!finding) return null;
  const { error_type, severity, field_label, field_name } = finding;
  const { title, meaning } = CATALOGUE[error_type];
  const amount = counted(count, severity) + (places > count ? ` for ${counted(places, 'place')}` : '');
  const others = alsoOnLines(group);
  const filter = { ...ALL_ERRORS, severity, error_type, field_name };
  return (
    <details className="group" open={isOpen}>
      <summary>
        <h3>
          <span className={`count ${severity}`}>{amount}</span> {title} · {field_label}
        </h3>
      </summary>
      <p className="soft">
        {meaning} <code>{error_type}</code>
      </p>
      <Advice finding={finding} />
      {drawn.map((sample, index) => (
        <Sample
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
          key={index}
          finding={sample.finding}
          text={sample.record_text}
          isSame={withoutHint(sample.finding) === withoutHint(finding)}
          {...{ fileId, layout }}
        />
      ))}
      {others || count > drawn.length ? (
        <p className="soft">
          {others}{' '}
          <a href={linkTo({ view: 'findings', fileId, filter })}>Show all {grouped(count)} in the list</a>
        </p>
      ) : null}
    </details>
  );
}

/** What is wrong, what is expected, what to do, and who can do it. */
export function Advice({ finding }: { finding: Finding }) {
  const { expected, fix } = finding;
  return (
    <dl className="advice">
      <dt>Wrong</dt>
      <dd>{withoutHint(finding)}</dd>
      <dt>Expected</dt>
      <dd>{expected}</dd>
      <dt>To do</dt>
      <dd>
        {fix.hint} <span className={`tier ${fix.tier}`}>{WHO[fix.tier]}</span>
      </dd>
    </dl>
  );
}

/** The employer of a finding, after its place; nothing where it is not known. */
export function OfEmployer({ finding }: { finding: Finding }) {
  const names = employersOf(finding);
  return names === '' ? null : <span className="soft"> · {names}</span>;
}

interface OneSample {
  finding: Finding;
  text: string | null;
  /** Its message is shown above already. */
  isSame: boolean;
  fileId: string;
  layout: LayoutOutline;
}

function Sample({ finding, text, isSame, fileId, layout }: OneSample) {
  const { line_number, record_number: record } = finding;
  // Of a record in doubt every character is covered, and a drawing shows nothing.
  const isDrawn = text !== null && !(finding.columns_in_doubt && finding.value_masked !== undefined);
  return (
    <div className="sample">
      <p>
        <strong>{line_number === 0 ? 'The file' : `Line ${grouped(line_number)}`}</strong>
        {andMorePlaces(finding)}
        <OfEmployer finding={finding} />
        {' · '}found <code className="value">{shownValue(finding, text)}</code>
        {record > 0 ? (
          <>
            {' · '}
            <a href={linkTo({ view: 'record', fileId, record })}>Record {grouped(record)} field by field</a>
          </>
        ) : null}
      </p>
      {isSame ? null : <p>{withoutHint(finding)}</p>}
      {isDrawn ? <FindingDrawing {...{ finding, text, layout }} /> : null}
    </div>
  );
}
