/** The chosen files: the state of each, how far it is, and its verdict. */

import { useEffect, useRef } from 'react';
import { visibleName } from '../../printable.js';
import { counted, verdict } from '../../reports/index.js';
import { shownName } from '../../shown-name.js';
import { newRequestKey } from '../api/requests.js';
import { TableRow } from '../mapping/table-row.js';
import { useAnnounce } from '../shell/announcer.js';
import { isFocusFree } from '../shell/kept-focus.js';
import { ProblemBox } from '../shell/problem-box.js';
import { STATE_CHOICES } from '../shell/state-choices.js';
import { canStart, type Entry, isOpen } from './intake-state.js';
import type { Intake } from './use-intake.js';

/** Those that are not checked yet; the list of files has the others. Nothing while no file is chosen. */
export function IntakeList({ entries: all, act, cancel }: Intake) {
  const entries = all.filter(({ phase }) => phase.is !== 'checked');
  const ready = entries.filter(canStart).map(({ id }) => id);
  const announce = useAnnounce();
  const last = all.findLast(({ phase }) => phase.is === 'checked');
  const announced =
    last?.phase.is === 'checked'
      ? `${shownName(visibleName(last.file.name))}: ${verdict(last.phase.file)}`
      : '';
  useEffect(() => {
    if (announced !== '') announce(announced);
  }, [announced, announce]);
  if (entries.length === 0) return null;
  return (
    <section aria-label="Chosen files" className="intake">
      {entries.length > 1 ? (
        <p className="row-line">
          <strong>{counted(entries.length, 'file')} chosen</strong>
          {ready.length > 0 ? (
            <button type="button" className="main" onClick={() => act({ do: 'start', ids: ready })}>
              Check {ready.length === all.length ? 'all files' : counted(ready.length, 'file')}
            </button>
          ) : null}
        </p>
      ) : null}
      <ul className="rows">
        {entries.map((entry) => (
          <IntakeRow key={entry.id} {...{ entry, act, cancel }} isOnly={entries.length === 1} />
        ))}
      </ul>
    </section>
  );
}

interface Row {
  entry: Entry;
  act: Intake['act'];
  cancel: Intake['cancel'];
  /** No other one is listed. */
  isOnly: boolean;
}

function IntakeRow({ entry, act, cancel, isOnly }: Row) {
  const { id, file, reason, state, phase } = entry;
  const name = shownName(visibleName(file.name));
  const canChange = isOpen(phase);
  const start = useFocusOnceCancelled(phase.is);
  return (
    <li>
      <div className="row-line">
        <strong className="name">{name}</strong>
        <span className="soft">{sizeOf(file.size)}</span>
        {phase.is === 'unusable' ? null : (
          <StateChoice
            label={`State of ${name}`}
            state={state}
            isOff={!canChange}
            onState={(chosen) => act({ do: 'choose', id, state: chosen, requestKey: newRequestKey() })}
          />
        )}
        {canChange ? (
          <span className="actions">
            <button
              ref={start}
              type="button"
              className={isOnly ? 'main' : ''}
              disabled={!canStart(entry)}
              onClick={() => act({ do: 'start', ids: [id] })}
            >
              {phase.is === 'ready' ? 'Check' : 'Check again'}
            </button>
            <RemoveButton {...{ name, id, act }} />
          </span>
        ) : null}
        {phase.is === 'unusable' ? <RemoveButton {...{ name, id, act }} /> : null}
        {phase.is === 'waiting' || phase.is === 'sending' ? (
          <button type="button" aria-label={`Cancel ${name}`} onClick={() => cancel(id)}>
            Cancel
          </button>
        ) : null}
      </div>
      {phase.is === 'ready' ? <p className="soft">{reason}</p> : null}
      {phase.is === 'unusable' && !phase.isTable ? <p className="box warn">{reason}</p> : null}
      {phase.is === 'unusable' && phase.isTable ? (
        <TableRow
          {...{ entry, isOnly }}
          onOpened={() => act({ do: 'remove', ids: [id] })}
          onNoTable={() => act({ do: 'phase', id, phase: { is: 'ready' } })}
        />
      ) : null}
      <Progress entry={entry} />
    </li>
  );
}

interface OfRow {
  name: string;
  id: number;
  act: Intake['act'];
}

function RemoveButton({ name, id, act }: OfRow) {
  return (
    <button type="button" aria-label={`Remove ${name}`} onClick={() => act({ do: 'remove', ids: [id] })}>
      Remove
    </button>
  );
}

/** The button that was pressed goes away: the one to try again takes the focus, and the end is announced. */
function useFocusOnceCancelled(phase: Entry['phase']['is']) {
  const start = useRef<HTMLButtonElement>(null);
  const announce = useAnnounce();
  useEffect(() => {
    if (phase !== 'cancelled') return;
    announce(CANCELLED);
    if (isFocusFree()) start.current?.focus();
  }, [phase, announce]);
  return start;
}

const CANCELLED = 'The upload was cancelled. No part of the file is on the server.';

function Progress({ entry: { file, phase } }: { entry: Entry }) {
  switch (phase.is) {
    case 'waiting':
      return <p className="soft">Waiting for the previous file.</p>;
    case 'sending':
      if (phase.isAway)
        return <p className="soft">Waiting for the server. The file is then sent automatically.</p>;
      if (phase.seconds !== undefined)
        return (
          <p>The server accepts no more files at the moment. This file is sent again in {phase.seconds} s.</p>
        );
      return (
        <p>
          <progress aria-label={`Upload of ${shownName(visibleName(file.name))}`} value={phase.share} />{' '}
          {phase.share < 1 ? `${Math.floor(100 * phase.share)}% sent` : 'Checking …'}
        </p>
      );
    case 'cancelling':
      return <p className="soft">Cancelling: the server is deleting what it received …</p>;
    case 'cancelled':
      return <p>{CANCELLED}</p>;
    case 'failed':
      return <ProblemBox problem={phase.problem} />;
    default:
      return null;
  }
}

/** `12 KB`, `48.3 MB`; only an empty file has `0 KB`. */
function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

interface Choice {
  label: string;
  state: string;
  isOff: boolean;
  onState: (state: string) => void;
}

/** A list of all states; `state` is empty until one is chosen. */
function StateChoice({ label, state, isOff, onState }: Choice) {
  return (
    <select
      aria-label={label}
      value={state}
      disabled={isOff}
      onChange={({ currentTarget }) => onState(currentTarget.value)}
    >
      {state === '' ? <option value="">Choose the state</option> : null}
      {STATE_CHOICES.map(({ state: one, text }) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}
