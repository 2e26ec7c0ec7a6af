/** A table among the chosen files: it is read by the server, and its columns are shown. */

import { useState } from 'react';
import type { Conversion } from '../../api/index.js';
import { shownName } from '../../shown-name.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { load, newRequestKey } from '../api/requests.js';
import type { Entry } from '../intake/intake-state.js';
import { useAnnounce } from '../shell/announcer.js';
import { ProblemBox } from '../shell/problem-box.js';
import { goTo } from '../shell/route.js';
import { useWork } from '../shell/use-answer.js';

/** A table, and what is said about it. */
interface GivenTable {
  file: File;
  /** The sheet; undefined for the only one with a table. */
  sheet?: string | undefined;
  /** Undefined to have one proposed. */
  mapping?: File | undefined;
  /** The same for each try, so that the table is stored once. */
  requestKey: string;
}

/** The table as the server read it, each hire for its state of hire. @throws {ApiProblem} */
function openTable(
  { file, sheet, mapping, requestKey }: GivenTable,
  signal: AbortSignal,
): Promise<Conversion> {
  const form = new FormData();
  if (sheet !== undefined) form.append('sheet', sheet);
  if (mapping) form.append('mapping', mapping, 'mapping.json');
  form.append('table', file, file.name);
  const headers = { 'Idempotency-Key': requestKey };
  return load<Conversion>('/api/v1/conversions?values=mask', { method: 'POST', body: form, headers, signal });
}

interface Row {
  entry: Entry;
  /** No other file is listed: its button is the next step. */
  isOnly: boolean;
  /** It is open: the row is not needed any more. */
  onOpened: () => void;
  /** The person says that it is not one. */
  onNoTable: () => void;
}

/** What it is, and what can be done with it. */
export function TableRow({ entry, isOnly, onOpened, onNoTable }: Row) {
  const { file, mapping, isAlone, requestKey } = entry;
  const first: GivenTable = { file, mapping, requestKey };
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
        {problem?.facts.sheets?.map((sheet) => (
          <button
            key={sheet}
            type="button"
            onClick={() => setGiven({ ...first, sheet, requestKey: newRequestKey() })}
          >
            Read the sheet {shownName(sheet)}
          </button>
        ))}
        {problem && given?.mapping ? (
          <button
            type="button"
            onClick={() => setGiven({ ...given, mapping: undefined, requestKey: newRequestKey() })}
          >
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
