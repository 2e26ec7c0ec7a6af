/** Rows of a long list, loaded in parts as they come into view. A few parts are kept. */

import { useReducer } from 'react';
import type { Job, Values } from '../../api/index.js';
import { keptAnswer } from '../api/answer-memory.js';
import type { ApiProblem } from '../api/api-problem.js';
import { load } from '../api/requests.js';
import { useValues } from './shown-values.js';
import { useWork } from './use-answer.js';

/** Rows of a part, unless the list is seen a row at a time. */
const PART = 200;
const MAX_KEPT = 12;

/** A list, as far as it is known. */
export interface Parts<Row> {
  /** All rows of the list; undefined until the first part has come. */
  total: number | undefined;
  rows: ReadonlyMap<number, readonly Row[]>;
  /** Rows of a part. */
  size: number;
  problem: ApiProblem | undefined;
}

type Revision = Job['revision'] | undefined;

/** `of` names the values in the rows. */
type Known<Row> = Parts<Row> & { of: Values; revision: Revision };

/** Where a part of the list comes from. */
interface PartSource<Answer, Row> {
  path: (page: { skip: number; limit: number }) => string;
  rows: (answer: Answer) => readonly Row[];
  /** Rows of a part. */
  size?: number;
  /** Of the job that the list is about. */
  revision?: Revision;
}

type Action<Row> =
  | { do: 'cover'; of: Values }
  | { do: 'take'; of: Values; revision: Revision; part: number; total: number; rows: readonly Row[] }
  | { do: 'fail'; problem: ApiProblem };

/** The parts after an action. Of too many, those that are farthest from the one that came are dropped. */
function parts<Row>(before: Known<Row>, action: Action<Row>): Known<Row> {
  if (action.do === 'fail') return { ...before, problem: action.problem };
  if (action.of !== before.of)
    return action.do === 'cover' ? { ...before, of: action.of, rows: new Map() } : before;
  if (action.do === 'cover') return before;
  const { part, total, rows, revision } = action;
  const others = revision === before.revision ? before.rows : [];
  const all = new Map([...others, [part, rows] as const]);
  const nearest = [...all].sort(([a], [b]) => Math.abs(a - part) - Math.abs(b - part));
  return { ...before, total, revision, rows: new Map(nearest.slice(0, MAX_KEPT)), problem: undefined };
}

/**
 * The parts of a list from the row `first` to the row `last`, one request at a time; one for a part that is out of view is aborted. The
 * component that uses it needs a `key` that names the list. When other values are wanted, its length stays and its rows go; at
 * another revision, both stay until they are loaded again. Parts that were loaded before, as on the way back to the list, are there
 * at once.
 */
export function useRowsInParts<Answer extends { total: number }, Row>(
  source: PartSource<Answer, Row>,
  first: number,
  last: number,
): Parts<Row> & { reload: () => void } {
  const of = useValues();
  const { size = PART, revision } = source;
  const [state, act] = useReducer(parts<Row>, {
    ...{ of, size, revision, total: undefined, rows: new Map(), problem: undefined },
  });
  const [from, to] = [Math.floor(first / size), Math.floor(last / size)];
  const pathOf = (part: number) => source.path({ skip: part * size, limit: size });
  const inSight = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const loaded: Parts<Row>['rows'] = state.of === of ? state.rows : new Map();
  const kept = inSight.flatMap((part) => {
    const answer = loaded.has(part) ? undefined : (keptAnswer(pathOf(part))?.body as Answer | undefined);
    return answer ? [{ part, total: answer.total, rows: source.rows(answer) }] : [];
  });
  const rows =
    kept.length > 0 ? new Map([...loaded, ...kept.map((one) => [one.part, one.rows] as const)]) : loaded;
  const total = state.total ?? kept[0]?.total;
  const take = async (part: number, signal: AbortSignal) => {
    const answer = await load<Answer>(pathOf(part), { signal });
    const { total } = answer;
    if (!signal.aborted) act({ do: 'take', of, revision, part, total, rows: source.rows(answer) });
  };
  const work = async (signal: AbortSignal) => {
    act({ do: 'cover', of });
    // They stay in the view, also when they are dropped from the memory.
    for (const one of kept) act({ do: 'take', of, revision, ...one });
    const isOld = state.revision !== revision;
    const wanted = inSight.filter(
      (part) => (isOld || !loaded.has(part)) && (total === undefined || part * size < total || part === 0),
    );
    for (const part of wanted) await take(part, signal);
  };
  // The key of the component names the source.
  const reload = useWork(work, (problem) => act({ do: 'fail', problem }), [from, to, of, revision]);
  return { ...state, total, rows, reload };
}

/** A row of the list; undefined while its part is loaded. */
export function rowAt<Row>({ rows, size }: Parts<Row>, index: number): Row | undefined {
  return rows.get(Math.floor(index / size))?.[index % size];
}

/** The index of the first row that is loaded and matches. */
export function indexOfRow<Row>({ rows, size }: Parts<Row>, is: (row: Row) => boolean): number | undefined {
  for (const [part, some] of rows) {
    const at = some.findIndex(is);
    if (at >= 0) return part * size + at;
  }
  return undefined;
}
