/** A table: which column is which field, what is the same for all hires, and the files that are made from it. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Conversion } from '../../api/index.js';
import {
  type FieldChoice,
  fieldChoices,
  fieldsOfColumn,
  type Mapping,
  othersNotUsed,
} from '../../conversion/index.js';
import { type Layout, readLayout } from '../../layouts/index.js';
import { counted } from '../../reports/index.js';
import { shownName } from '../../shown-name.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { useAnnounce } from '../shell/announcer.js';
import { saveText } from '../shell/download-button.js';
import { useIsShown } from '../shell/is-shown.js';
import { ProblemBox } from '../shell/problem-box.js';
import { goTo, linkTo } from '../shell/route.js';
import { useValues } from '../shell/shown-values.js';
import { STATE_CHOICES } from '../shell/state-choices.js';
import { useWork, Waiting } from '../shell/use-answer.js';
import { ViewHeading } from '../shell/view-heading.js';
import { ColumnList, focusFirstLeft } from './column-list.js';
import { ConstantsForm } from './constants-form.js';
import { FilesSection, LOOK_FIRST } from './files-section.js';
import { type MappingWork, useMapping, wholeMapping } from './use-mapping.js';
import { whatIsLeft } from './what-is-left.js';

/** The view of a conversion. */
export function MappingView({ conversionId }: { conversionId: string }) {
  const work = useMapping(conversionId);
  const { answer } = work.loaded;
  const layouts = useLayouts(answer?.states);
  if (!answer || !layouts) return <Waiting what="the table" loaded={work.loaded} />;
  return <Table {...{ work, layouts }} conversion={answer} />;
}

/** The layouts of the states that get hires; none while they are not known. Undefined while they are loaded. */
function useLayouts(states: readonly string[] | undefined): readonly Layout[] | undefined {
  const [layouts, setLayouts] = useState<readonly Layout[]>();
  useWork(
    async (signal) => {
      if (states === undefined) return;
      const read = await Promise.all(states.map((state) => readLayout(state)));
      if (!signal.aborted) setLayouts(read.filter((layout) => layout !== undefined));
    },
    () => setLayouts([]),
    [states?.join()],
  );
  return layouts;
}

interface TableProps {
  work: MappingWork;
  conversion: Conversion;
  layouts: readonly Layout[];
}

function Table({ work, conversion, layouts }: TableProps) {
  const { mapping, use, problem, merged } = work;
  const { file_name, sheet, hires, columns, notes, files } = conversion;
  const { make, isBusy, looks, problem: ofFiles } = useFiles(work);
  return (
    <>
      <header className="file-header">
        <div>
          <p className="crumbs">
            <a href={linkTo({ view: 'home' })}>All files</a>
          </p>
          <ViewHeading title="Columns of a table">
            Columns of <span className="name">{shownName(file_name)}</span>
          </ViewHeading>
          <p className="soft">
            {sheet === null ? '' : `Sheet ${shownName(sheet)}, `}
            {counted(hires, 'hire')}, {counted(columns.length, 'column')}
          </p>
        </div>
        <StateOfHires {...{ conversion, work }} />
      </header>
      {problem ? <ProblemBox problem={problem} /> : null}
      {merged ? (
        <p className="box warn" role="status">
          The mapping was changed elsewhere in the meantime. It has both now.{' '}
          {merged.columns.length > 0
            ? `Other decisions were made there about: ${merged.columns.join(', ')}. `
            : ''}
          Look at it once more.
        </p>
      ) : null}
      {work.isReading ? <p role="status">Reading the table for another state …</p> : null}
      {mapping && !work.isReading ? (
        <Decisions {...{ conversion, mapping, layouts, work }} onUse={() => void use().then(make)} />
      ) : null}
      {notes.map((note) => (
        <p key={note} className="soft">
          {note}
        </p>
      ))}
      {ofFiles ? <ProblemBox problem={ofFiles} /> : null}
      {files.length > 0 && !work.isReading && (mapping === null || mapping.confirmed) ? (
        <FilesSection
          {...{ conversion, isBusy }}
          choices={fieldChoices(layouts)}
          looks={looks}
          onMake={() => void make(conversion, true)}
          onCut={(field) => mapping && void use(withCut(mapping, field))}
        />
      ) : null}
    </>
  );
}

const withCut = (mapping: Mapping, field: string): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((column) =>
    fieldsOfColumn(column).includes(field) ? { ...column, cut: true } : column,
  ),
});

/** Makes files. One that is made alone and as a whole is opened. */
function useFiles({ loaded, makeFile }: MappingWork) {
  const [isBusy, setBusy] = useState(false);
  const [looks, setLooks] = useState(0);
  const [problem, setProblem] = useState<ApiProblem>();
  const announce = useAnnounce();
  const isShown = useIsShown();
  const make = async (conversion: Conversion | undefined, isLookedAt = false) => {
    if (!conversion || conversion.status === 'open') return;
    const { files, left_out, without_layout } = conversion;
    const isWhole = files.every(({ troubles }) => troubles.length === 0);
    if (!isLookedAt && (!isWhole || left_out.length > 0 || without_layout.length > 0)) {
      announce(LOOK_FIRST);
      setLooks((before) => before + 1);
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const made: string[] = [];
      for (const { state, file_id } of files) made.push(file_id ?? (await makeFile(state)));
      const [only, ...others] = made;
      if (only !== undefined && others.length === 0 && isShown()) return goTo({ view: 'file', fileId: only });
      announce(`${counted(made.length, 'file')} made.`);
      setLooks((before) => before + 1);
      loaded.reload();
    } catch (error) {
      setProblem(asProblem(error));
      loaded.reload();
    } finally {
      setBusy(false);
    }
  };
  return { make, isBusy, looks, problem };
}

interface DecisionProps {
  conversion: Conversion;
  mapping: Mapping;
  layouts: readonly Layout[];
  work: Pick<MappingWork, 'change' | 'typed' | 'settle'>;
  onUse: () => void;
}

function Decisions({ conversion, mapping, layouts, work, onUse }: DecisionProps) {
  const { change, typed, settle } = work;
  const announce = useAnnounce();
  const values = useValues();
  const choices = fieldChoices(layouts);
  const left = whatIsLeft(mapping, conversion.mapping, layouts, conversion.state);
  const words = [
    ...(left.hasNoState ? ['A state to choose'] : []),
    ...(left.columns > 0 ? [`${counted(left.columns, 'column')} to decide`] : []),
    ...(left.missing.length > 0 ? [`${counted(left.missing.length, 'required field')} without a value`] : []),
  ].join(', ');
  useEffect(() => announce(words === '' ? 'Nothing is left to decide.' : words), [words, announce]);
  const open = mapping.columns.filter(({ level }) => level === 'open').length;
  const isDone = words === '';
  const next = useRef<HTMLButtonElement>(null);
  const markOthers = () => {
    change(othersNotUsed(mapping));
    // This button is gone then.
    next.current?.focus();
  };
  return (
    <>
      <p className={`verdict ${isDone && left.blank === 0 ? 'good' : 'warning'}`}>
        {isDone ? 'All columns have a decision' : words}
        {isDone && left.blank > 0 ? `. ${counted(left.blank, 'required field')} left blank` : ''}
      </p>
      {left.hasNoState ? (
        <p>
          No column contains the state of hire. Choose its column below, or choose one state for all hires
          above.
        </p>
      ) : null}
      <section aria-labelledby="columns-title">
        <h2 id="columns-title">Match the columns to fields</h2>
        {values === 'mask' ? (
          <p className="soft">Private values are masked. Show values to compare them with the choices.</p>
        ) : null}
        <ColumnList
          {...{ conversion, mapping, choices }}
          onColumn={(column) => change(withColumn(mapping, column))}
        />
        {open > 0 ? (
          <p className="actions">
            <button
              type="button"
              aria-disabled={left.missing.length > 0}
              onClick={() => left.missing.length > 0 || markOthers()}
            >
              Mark {counted(open, 'open column')} as not used
            </button>
            {left.missing.length > 0 ? (
              <span className="soft">Possible as soon as the required fields below have a value.</span>
            ) : null}
          </p>
        ) : null}
      </section>
      <ConstantsForm
        {...{ mapping, choices }}
        missing={left.missing}
        unsaved={typed}
        onSettled={settle}
        onConstants={(constants) => change({ ...mapping, constants })}
      />
      <Wanted {...{ mapping, change }} sentences={left.sentences} />
      <MappingActions
        {...{ conversion, mapping, isDone, choices, next }}
        onUse={() => (isDone ? onUse() : focusFirstLeft(mapping, left))}
      />
    </>
  );
}

const withColumn = (mapping: Mapping, changed: Mapping['columns'][number]): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((column) => (column.column === changed.column ? changed : column)),
});

/** What else the server wants, as for the states of the hires. */
function Wanted({
  mapping,
  change,
  sentences,
}: Pick<DecisionProps, 'mapping'> & Pick<MappingWork, 'change'> & { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  const hidden = (hidden_rows: 'use' | 'leave') =>
    change({ ...mapping, table: { ...mapping.table, hidden_rows } });
  return (
    <div className="box warn">
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {sentences.some((sentence) => sentence.includes('hidden rows')) ? (
        <p className="actions">
          <button type="button" onClick={() => hidden('use')}>
            Hidden rows are hires
          </button>
          <button type="button" onClick={() => hidden('leave')}>
            Leave hidden rows out
          </button>
        </p>
      ) : null}
    </div>
  );
}

interface Actions {
  conversion: Conversion;
  mapping: Mapping;
  isDone: boolean;
  choices: readonly FieldChoice[];
  /** The button of the next step. */
  next: RefObject<HTMLButtonElement | null>;
  onUse: () => void;
}

function MappingActions({ conversion: { conversion_id, file_name }, mapping, isDone, next, onUse }: Actions) {
  const [problem, setProblem] = useState<ApiProblem>();
  const name = file_name.replace(/(?<=.)(\.[^.]*)?$/s, '.map.json');
  const save = async () => {
    setProblem(undefined);
    try {
      const whole = await wholeMapping(conversion_id, mapping);
      saveText(`${JSON.stringify(whole, null, 2)}\n`, name);
    } catch (error) {
      setProblem(asProblem(error));
    }
  };
  return (
    <p className={`actions ${mapping.confirmed ? '' : 'in-sight'}`}>
      {mapping.confirmed ? null : (
        <button ref={next} type="button" className="main" onClick={onUse}>
          {isDone ? 'Use this mapping' : 'Go to what is left'}
        </button>
      )}
      <button type="button" onClick={() => void save()}>
        Download the mapping
      </button>
      {problem ? <ProblemBox problem={problem} /> : null}
    </p>
  );
}

/** Where the hires go. For another state, the server reads its copy of the table again; what was decided stays. */
function StateOfHires({ conversion, work }: { conversion: Conversion; work: MappingWork }) {
  if (conversion.mapping === null)
    return <p>The workbook was made from a file for {conversion.state}: it needs no mapping.</p>;
  return (
    <p>
      <label>
        The hires are reported to{' '}
        <select
          id="state-of-hires"
          value={work.state}
          onChange={({ currentTarget }) => work.chooseState(currentTarget.value)}
        >
          <option value="">the state of hire of each employee</option>
          {STATE_CHOICES.map(({ state: one, text }) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </p>
  );
}
