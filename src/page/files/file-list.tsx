/** The files of this server: searched, filtered, sorted, and chosen to do something with several. */

import { useContext, useMemo, useRef, useState } from 'react';
import type { WaitingConversion, WaitingConversions } from '../../api/index.js';
import { counted, grouped } from '../../reports/index.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { remove } from '../api/requests.js';
import { DraftsContext } from '../correction/drafts.js';
import { useAnnounce } from '../shell/announcer.js';
import { ProblemBox } from '../shell/problem-box.js';
import { QuestionDialog } from '../shell/question-dialog.js';
import { timeOf } from '../shell/time-of.js';
import { useAnswer } from '../shell/use-answer.js';
import { MAX_FILES } from './all-rows.js';
import { ChosenBar } from './chosen-bar.js';
import {
  ALL_FILES,
  chosenFiles,
  chosenTables,
  type FileChoice,
  type ListedFile,
  listedFiles,
  namesOf,
} from './file-choice.js';
import { FileFilters } from './file-filters.js';
import { FileRow } from './file-row.js';
import type { KnownFiles } from './use-file-list.js';
import { WaitingRow } from './waiting-row.js';

/** Rows that are shown at first, and more each time. */
const ROWS = 50;

/** The newest tables that are not converted yet. */
const WAITING_PATH = '/api/v1/conversions';
const NONE: readonly WaitingConversion[] = [];

/** The choice of this tab, for the way back from a file. */
let lastChoice: FileChoice = ALL_FILES;

interface List {
  known: KnownFiles;
  /** The ids of the files that were checked in this tab. */
  checked: ReadonlySet<string>;
}

/** The list with its search, or what to do where there is none. */
export function FileListSection({ known, checked }: List) {
  const { files, jobs, areJobsKnown, total, problem, reload } = known;
  const waiting = useAnswer<WaitingConversions>(WAITING_PATH);
  const [choice, setChoice] = useState(lastChoice);
  const [most, setMost] = useState(ROWS);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly ListedFile[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const { remove, undone, close } = useDeletion(known, (gone) => {
    setTicked((before) => new Set([...before].filter((id) => !gone.includes(id))));
    // The button that was pressed is gone.
    heading.current?.focus();
  });
  const all = useMemo(() => listedFiles(files, jobs, areJobsKnown), [files, jobs, areJobsKnown]);
  const found = useMemo(() => chosenFiles(all, choice), [all, choice]);
  const tables = chosenTables(waiting.answer?.conversions ?? NONE, choice);
  const kept = all.filter(({ file }) => undone?.fileIds.includes(file.file_id));
  const chosen = found.filter(({ file }) => ticked.has(file.file_id));
  const choose = (next: FileChoice) => {
    lastChoice = next;
    setChoice(next);
    setMost(ROWS);
  };
  const tick = (some: readonly ListedFile[], isTicked: boolean) => {
    const next = new Set(ticked);
    for (const { file } of some) isTicked ? next.add(file.file_id) : next.delete(file.file_id);
    setTicked(next);
  };
  const shown = found.slice(0, most);
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title" ref={heading} tabIndex={-1}>
        Files on this server
      </h2>
      {problem ? <ProblemBox problem={problem} onRetry={reload} /> : null}
      {undone && kept.length > 0 ? (
        <ProblemBox problem={undone.problem} of={namesOf(kept)} onClose={close} />
      ) : null}
      {files.length === 0 && tables.length === 0 ? (
        <p className="soft">{emptyText(total, problem)}</p>
      ) : (
        <>
          <FileFilters choice={choice} onChoice={choose} states={statesOf(all)} />
          <p role="status" className="soft">
            {countText(found.length, files.length, total ?? 0)}
            {tables.length > 0 ? `, ${counted(tables.length, 'table')} from which no file was made` : ''}
          </p>
          {chosen.length > 0 ? (
            <ChosenBar
              chosen={chosen}
              onDelete={() => setAsked(chosen)}
              onNone={() => setTicked(new Set())}
              onStarted={reload}
            />
          ) : null}
          {found.length + tables.length > 0 ? (
            <FileTable
              {...{ shown, tables, ticked, checked, tick }}
              onTables={waiting.reload}
              onTickAll={(is) => tick(found, is)}
              onDelete={setAsked}
            />
          ) : files.length < (total ?? 0) ? null : (
            <p>No file matches. Change the search or a filter.</p>
          )}
        </>
      )}
      {found.length > most ? (
        <p>
          <button type="button" onClick={() => setMost(most + 4 * ROWS)}>
            Show more of {counted(found.length, 'file')}
          </button>
        </p>
      ) : null}
      {asked.length > 0 ? (
        <DeleteQuestion asked={asked} onYes={() => void remove(asked)} onNo={() => setAsked([])} />
      ) : null}
    </section>
  );
}

const statesOf = (all: readonly ListedFile[]) => [...new Set(all.map(({ file }) => file.state))].sort();

function emptyText(total: number | undefined, problem: ApiProblem | undefined): string {
  if (total !== undefined) return 'There are none yet. Drop an export of your payroll system above.';
  return problem ? '' : 'Loading the files …';
}

function countText(found: number, known: number, total: number): string {
  if (total > MAX_FILES && known >= MAX_FILES)
    return `${grouped(found)} of the newest ${grouped(known)}; there are ${counted(total, 'file')}.`;
  if (known < total) return `${grouped(found)} of ${counted(total, 'file')}; more are being loaded …`;
  return found === total ? counted(total, 'file') : `${grouped(found)} of ${counted(total, 'file')}`;
}

interface Table {
  shown: readonly ListedFile[];
  /** The tables from which no file was made. */
  tables: readonly WaitingConversion[];
  /** One of them was deleted. */
  onTables: () => void;
  ticked: ReadonlySet<string>;
  checked: ReadonlySet<string>;
  tick: (some: readonly ListedFile[], isTicked: boolean) => void;
  /** All that were found, shown or not. */
  onTickAll: (isTicked: boolean) => void;
  onDelete: (some: readonly ListedFile[]) => void;
}

function FileTable({ shown, tables, onTables, ticked, checked, tick, onTickAll, onDelete }: Table) {
  const areAll = shown.length > 0 && shown.every(({ file }) => ticked.has(file.file_id));
  return (
    <table className="files">
      <thead>
        <tr>
          <td className="tick">
            <label>
              <input
                type="checkbox"
                aria-label="Select all listed files"
                checked={areAll}
                onChange={() => onTickAll(!areAll)}
              />
              <span className="narrow-only"> Select all</span>
            </label>
          </td>
          <th scope="col">File</th>
          <th scope="col">State</th>
          <th scope="col">Checked</th>
          <th scope="col">Check result, and correction</th>
          <th scope="col">
            <span className="for-ears">Delete</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tables.map((table) => (
          <WaitingRow key={table.conversion_id} table={table} onDeleted={onTables} />
        ))}
        {shown.map((one) => (
          <FileRow
            key={one.file.file_id}
            listed={one}
            isChosen={ticked.has(one.file.file_id)}
            isNew={checked.has(one.file.file_id)}
            onChosen={(is) => tick([one], is)}
            onDelete={() => onDelete([one])}
          />
        ))}
      </tbody>
    </table>
  );
}

interface Deleting {
  asked: readonly ListedFile[];
  onYes: () => void;
  onNo: () => void;
}

function DeleteQuestion({ asked, onYes, onNo }: Deleting) {
  const [one, ...others] = asked;
  if (!one) return null;
  const isOne = others.length === 0;
  return (
    <QuestionDialog
      title={isOne ? 'Delete this file?' : `Delete ${counted(asked.length, 'file')}?`}
      yes={isOne ? 'Delete it' : `Delete all ${grouped(asked.length)}`}
      no={isOne ? 'Keep it' : 'Keep them'}
      {...{ onYes, onNo }}
    >
      <p>
        <strong className="name">{namesOf(asked)}</strong>
        {isOne ? ` (checked ${timeOf(one.file.uploaded_at)})` : ''},{' '}
        {isOne ? 'its correction and its audit' : 'their corrections and audits'} are removed from the server.
        This cannot be undone.
      </p>
    </QuestionDialog>
  );
}

/** Files that could not be deleted, and why: the last reason. */
interface Undone {
  problem: ApiProblem;
  fileIds: readonly string[];
}

/** Deletes files, one after the other; what fails is said, and the others are deleted all the same. */
function useDeletion({ remove: leaveOut }: KnownFiles, onEnd: (gone: readonly string[]) => void) {
  const drafts = useContext(DraftsContext);
  const announce = useAnnounce();
  const [undone, setUndone] = useState<Undone>();
  const close = () => setUndone(undefined);
  const removeAll = async (asked: readonly ListedFile[]) => {
    close();
    const [gone, kept]: [string[], string[]] = [[], []];
    for (const { file, job } of asked) {
      try {
        await remove(`/api/v1/files/${file.file_id}`);
        gone.push(file.file_id);
        if (job) drafts.forget(job.job_id);
      } catch (error) {
        kept.push(file.file_id);
        setUndone({ problem: asProblem(error), fileIds: [...kept] });
      }
    }
    leaveOut(gone);
    onEnd(gone);
    if (gone.length > 0)
      announce(gone.length === 1 ? 'The file is deleted.' : `${counted(gone.length, 'file')} are deleted.`);
  };
  return { remove: removeAll, undone, close };
}
