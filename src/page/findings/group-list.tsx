/** The findings by type and field, sorted as a person likes, and one of the selected group. */

import { useState } from 'react';
import type { Finding, FindingMap, Findings } from '../../api/index.js';
import { grouped } from '../../reports/index.js';
import { CATALOGUE } from '../../validation/index.js';
import { findingsPath } from '../api/paths.js';
import { LongList } from '../shell/long-list.js';
import { goTo } from '../shell/route.js';
import { rowAt, useRowsInParts } from '../shell/rows-in-parts.js';
import { useValues } from '../shell/shown-values.js';
import { Waiting } from '../shell/use-answer.js';
import { WhoPills } from '../verdict/who.js';
import { type FileOfFindings, FindingDetail } from './finding-detail.js';
import type { FindingQuery } from './finding-query.js';
import { useRowHeight } from './use-row-height.js';

type Group = FindingMap['groups'][number];

const ORDERS = [
  { name: 'Most frequent', by: (a: Group, b: Group) => b.count - a.count },
  { name: 'Line', by: (a: Group, b: Group) => a.first_line - b.first_line },
  { name: 'Field', by: (a: Group, b: Group) => inWords(a.field_label, b.field_label) },
  {
    name: 'Error',
    by: (a: Group, b: Group) => inWords(CATALOGUE[a.error_type].title, CATALOGUE[b.error_type].title),
  },
] as const;

const inWords = (a: string, b: string) => a.localeCompare(b, 'en');

/** The order of the file that was looked at last, for the way back. */
let lastOrder = { fileId: '', order: 0 };

/** The index of the order of the groups of a file. */
export function useGroupOrder(fileId: string): [order: number, choose: (order: number) => void] {
  const [order, setOrder] = useState(lastOrder.fileId === fileId ? lastOrder.order : 0);
  return [
    order,
    (to) => {
      lastOrder = { fileId, order: to };
      setOrder(to);
    },
  ];
}

/** Chooses the order. */
export function GroupOrder({ order, onOrder }: { order: number; onOrder: (order: number) => void }) {
  return (
    <label className="order">
      Order{' '}
      <select value={order} onChange={({ currentTarget }) => onOrder(Number(currentTarget.value))}>
        {ORDERS.map(({ name }, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface List {
  of: FileOfFindings;
  query: FindingQuery;
  groups: readonly Group[];
  order: number;
}

const keyOf = ({ severity, error_type, field_name, of_employees }: Group) =>
  `${severity} ${error_type} ${field_name} ${of_employees}`;

/** The group and its finding of the file that was looked at last, for the way back. */
let last = { fileId: '', key: '', nth: 0 };

/** Enter opens the record of the selected finding. */
export function GroupList({ of, query, groups, order }: List) {
  const { file_id: fileId } = of.file;
  const rowHeight = useRowHeight();
  const [place, setPlace] = useState(last.fileId === fileId ? last : { fileId, key: '', nth: 0 });
  const keep = (change: Pick<typeof last, 'key' | 'nth'>) => {
    last = { fileId, ...change };
    setPlace(last);
  };
  const sorted = [...groups].sort(ORDERS[order]?.by);
  const at = Math.max(
    0,
    sorted.findIndex((group) => keyOf(group) === place.key),
  );
  const group = sorted[at];
  if (!group) return null;
  const nth = keyOf(group) === place.key ? place.nth : 0;
  return (
    <div className="two-panes">
      <LongList
        label="Findings by type and field. Enter opens the record."
        total={sorted.length}
        rowHeight={rowHeight}
        selected={at}
        onSelect={(index) => {
          const to = sorted[index];
          if (to) keep({ key: keyOf(to), nth: 0 });
        }}
        onOpen={(index) => {
          const record = sorted[index]?.first_record ?? 0;
          if (record > 0) goTo({ view: 'record', fileId, record });
        }}
        onSight={() => {}}
        row={(index) => <GroupRow group={sorted[index]} of={of} />}
      />
      <OneOfGroup
        key={`${keyOf(group)} ${JSON.stringify(query)}`}
        {...{ of, query, group, nth }}
        onMove={(to) => keep({ key: keyOf(group), nth: to })}
      />
    </div>
  );
}

function GroupRow({ group, of: { plan } }: Pick<List, 'of'> & { group: Group | undefined }) {
  if (!group) return null;
  const { error_type, severity, field_label, count } = group;
  return (
    <span className="group-row">
      <span className="row-what">
        <span className={severity}>{CATALOGUE[error_type].title}</span>
        <span className="soft">{field_label}</span>
      </span>
      <span className="row-who">
        <WhoPills group={group} plan={plan} />
      </span>
      <span className="row-count">{grouped(count)}</span>
    </span>
  );
}

/** Findings of a group that are loaded together: one is seen, and mostly the next few. */
const SEEN = 20;

interface One extends Pick<List, 'of' | 'query'> {
  group: Group;
  nth: number;
  onMove: (index: number) => void;
}

function OneOfGroup({ of, query, group: { error_type, field_name }, nth, onMove }: One) {
  const values = useValues();
  const filter = { ...query, error_type, field_name };
  const source = {
    path: (page: { skip: number; limit: number }) => findingsPath(of.file.file_id, filter, page, values),
    rows: ({ errors }: Findings) => errors,
    size: SEEN,
  };
  const known = useRowsInParts<Findings, Finding>(source, nth, nth);
  const finding = rowAt(known, nth);
  if (!finding) return <Waiting what="the finding" loaded={known} />;
  return <FindingDetail key={nth} {...{ of, finding, onMove }} index={nth} total={known.total ?? nth + 1} />;
}
