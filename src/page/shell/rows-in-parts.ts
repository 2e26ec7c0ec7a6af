/** Rows of a long list, loaded in parts as they are looked at. A few parts are kept. */

import { useEffect, useReducer } from 'react';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { load } from '../api/requests.js';
import { tellNoAnswer, useReturns } from './server-watch.js';

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

/** Names what the list is of, and how a part of it is asked for. */
export interface PartSource<Answer, Row> {
  path: (page: { skip: number; limit: number }) => string;
  rows: (answer: Answer) => readonly Row[];
}

type Action<Row> =
  | { do: 'restart' }
  | { do: 'take'; part: number; total: number; rows: readonly Row[] }
  | { do: 'fail'; problem: ApiProblem };

/** The parts after an action. */
function parts<Row>(before: Parts<Row>, action: Action<Row>): Parts<Row> {
  if (action.do === 'restart') return { total: undefined, rows: new Map(), problem: undefined };
  if (action.do === 'fail') return { ...before, problem: action.problem };
  const kept = [...before.rows].filter(([part]) => part !== action.part).slice(1 - MOST_KEPT);
  return { total: action.total, rows: new Map([...kept, [action.part, action.rows]]), problem: undefined };
}

/**
 * The parts of a list from the row `first` to the row `last`. Parts that are no longer looked at are not waited for. The
 * component that uses it needs a `key` that names the list.
 */
export function useRowsInParts<Answer extends { total: number }, Row>(
  source: PartSource<Answer, Row>,
  first: number,
  last: number,
): Parts<Row> {
  const [state, act] = useReducer(parts<Row>, { total: undefined, rows: new Map(), problem: undefined });
  const returns = useReturns();
  const [from, to] = [Math.floor(first / PART), Math.floor(last / PART)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of the component names the source
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    for (let part = from; part <= to; part++) {
      const skip = part * PART;
      const isKnown = state.rows.has(part) || (state.total !== undefined && skip >= state.total && part > 0);
      if (isKnown) continue;
      load<Answer>(source.path({ skip, limit: PART }), { signal }).then(
        (answer) => {
          if (!signal.aborted) act({ do: 'take', part, total: answer.total, rows: source.rows(answer) });
        },
        (error: unknown) => {
          if (signal.aborted) return;
          const problem = asProblem(error);
          if (problem.code === 'UNREACHABLE') tellNoAnswer();
          act({ do: 'fail', problem });
        },
      );
    }
    return () => controller.abort();
  }, [from, to, returns]);
  return state;
}

/** A row of the list; undefined while its part is loaded. */
export function rowAt<Row>({ rows }: Parts<Row>, index: number): Row | undefined {
  return rows.get(Math.floor(index / PART))?.[index % PART];
}
