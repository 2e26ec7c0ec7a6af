/** Rows of a long list, loaded in parts as they come into view. A few parts are kept. */

import { useReducer } from 'react';
import type { Values } from '../../api/index.js';
import type { ApiProblem } from '../api/api-problem.js';
import { load } from '../api/requests.js';
import { useValues } from './shown-values.js';
import { useWork } from './use-answer.js';

/** Rows of a part. */
const PART = 200;
const MOST_KEPT = 12;

/** What is known of a list. */
export interface Parts<Row> {
  /** All rows of the list; undefined until the first part has come. */
  total: number | undefined;
  rows: ReadonlyMap<number, readonly Row[]>;
  problem: ApiProblem | undefined;
}

/** `of` names the values in the rows. */
type Known<Row> = Parts<Row> & { of: Values };

/** Where a part of the list comes from. */
interface PartSource<Answer, Row> {
  path: (page: { skip: number; limit: number }) => string;
  rows: (answer: Answer) => readonly Row[];
}

type Action<Row> =
  | { do: 'cover'; of: Values }
  | { do: 'take'; of: Values; part: number; total: number; rows: readonly Row[] }
  | { do: 'fail'; problem: ApiProblem };

/** The parts after an action. Of too many, those that are farthest from the one that came are dropped. */
function parts<Row>(before: Known<Row>, action: Action<Row>): Known<Row> {
  if (action.do === 'fail') return { ...before, problem: action.problem };
  if (action.of !== before.of)
    return action.do === 'cover' ? { ...before, of: action.of, rows: new Map() } : before;
  if (action.do === 'cover') return before;
  const { part, total, rows } = action;
  const all = new Map([...before.rows, [part, rows] as const]);
  const nearest = [...all].sort(([a], [b]) => Math.abs(a - part) - Math.abs(b - part));
  return { ...before, total, rows: new Map(nearest.slice(0, MOST_KEPT)), problem: undefined };
}

/**
 * The parts of a list from the row `first` to the row `last`. Requests for parts that are out of view are aborted. The
 * component that uses it needs a `key` that names the list. When other values are wanted, its length stays and its rows go.
 */
export function useRowsInParts<Answer extends { total: number }, Row>(
  source: PartSource<Answer, Row>,
  first: number,
  last: number,
): Parts<Row> & { reload: () => void } {
  const of = useValues();
  const [state, act] = useReducer(parts<Row>, { of, total: undefined, rows: new Map(), problem: undefined });
  const [from, to] = [Math.floor(first / PART), Math.floor(last / PART)];
  const rows: Parts<Row>['rows'] = state.of === of ? state.rows : new Map();
  const take = async (part: number, signal: AbortSignal) => {
    const answer = await load<Answer>(source.path({ skip: part * PART, limit: PART }), { signal });
    if (!signal.aborted) act({ do: 'take', of, part, total: answer.total, rows: source.rows(answer) });
  };
  const work = async (signal: AbortSignal) => {
    act({ do: 'cover', of });
    const wanted = Array.from({ length: to - from + 1 }, (_, at) => from + at).filter(
      (part) => !rows.has(part) && (state.total === undefined || part * PART < state.total || part === 0),
    );
    await Promise.all(wanted.map((part) => take(part, signal)));
  };
  // The key of the component names the source.
  const reload = useWork(work, (problem) => act({ do: 'fail', problem }), [from, to, of]);
  return { ...state, rows, reload };
}

/** A row of the list; undefined while its part is loaded. */
export function rowAt<Row>({ rows }: Parts<Row>, index: number): Row | undefined {
  return rows.get(Math.floor(index / PART))?.[index % PART];
}
