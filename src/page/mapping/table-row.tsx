/** A table among the chosen files: it is read by the server, and its columns are shown. */

import { useState } from 'react';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import type { Entry } from '../intake/intake-state.js';
import { useAnnounce } from '../shell/announcer.js';
import { ProblemBox } from '../shell/problem-box.js';
import { goTo } from '../shell/route.js';
import { useWork } from '../shell/use-answer.js';
import { type GivenTable, openTable } from './opened-tables.js';

interface Row {
  entry: Entry;
  /** No other file is listed: its button is the next step. */
  isOnly: boolean;
  /** It is open: the row is not needed any more. */
  onOpened: () => void;
  /** The person says that it is none. */
  onNoTable: () => void;
}

/** What it is, and what can be done with it. */
export function TableRow({ entry: { file, mapping, isAlone }, isOnly, onOpened, onNoTable }: Row) {
  const first: GivenTable = { file, state: '', mapping };
  const [given, setGiven] = useState<GivenTable | undefined>(isAlone ? first : undefined);
  const [problem, setProblem] = useState<ApiProblem>();
  const announce = useAnnounce();
  const work = async (signal: AbortSignal) => {
    if (!given) return;
    setProblem(undefined);
    announce('Reading the table …');
    const { conversion_id: conversionId } = await openTable(given, signal);
    if (signal.aborted) return;
    onOpened();
    goTo({ view: 'conversion', conversionId });
  };
  const reload = useWork(work, (error) => setProblem(asProblem(error)), [given]);
  if (given && !problem) return <p className="soft">Reading the table …</p>;
  return (
    <div className="box">
      {problem ? (
        <ProblemBox problem={problem} onRetry={reload} />
      ) : (
        <p>This is a table. Choose a field for each column; then a state file is made from the table.</p>
      )}
      <p className="actions">
        {problem ? null : (
          <button type="button" className={isOnly ? 'main' : ''} onClick={() => setGiven(first)}>
            Map its columns
          </button>
        )}
        {problem?.sheets.map((sheet) => (
          <button key={sheet} type="button" onClick={() => setGiven({ ...first, sheet })}>
            Read the sheet {sheet}
          </button>
        ))}
        {problem && given?.mapping ? (
          <button type="button" onClick={() => setGiven({ ...given, mapping: undefined })}>
            Propose a new mapping
          </button>
        ) : null}
        <button type="button" className="quiet" onClick={onNoTable}>
          It is not a table: choose a state
        </button>
      </p>
    </div>
  );
}
