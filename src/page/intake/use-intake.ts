/** The chosen files of this tab: they are recognized when they are added, and sent one after the other. */

import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { CheckedFile } from '../../api/index.js';
import { ApiProblem, asProblem } from '../api/api-problem.js';
import { newRequestKey, pause, remove, uploadFile } from '../api/requests.js';
import { serverIsBack } from '../shell/server-watch.js';
import { type Entry, type IntakeAction, intake, nextToSend } from './intake-state.js';
import type { Proposed } from './recognize-file.js';

/** The chosen files, and what can be done with them. */
export interface Intake {
  entries: readonly Entry[];
  add: (files: readonly File[]) => void;
  act: (action: IntakeAction) => void;
  /** Ends the upload of a file that waits or is under way. */
  cancel: (id: number) => void;
}

/** They are kept while the views change. */
export function useIntake(): Intake {
  const [entries, act] = useReducer(intake, []);
  const lastId = useRef(0);
  const add = useCallback((files: readonly File[]) => {
    const made = files.map(async (file): Promise<Entry & { isMapping: boolean }> => {
      const { state, reason, unusable } = await proposedFor(file);
      lastId.current++;
      const [id, requestKey] = [lastId.current, newRequestKey()];
      const phase: Entry['phase'] = unusable
        ? { is: 'unusable', isTable: unusable === 'table' }
        : { is: 'ready' };
      return { id, file, state, reason, requestKey, phase, isMapping: unusable === 'mapping' };
    });
    void Promise.all(made).then((some) => act({ do: 'add', entries: withMapping(some) }));
  }, []);

  const underWay = useRef(new Map<number, AbortController>());
  const cancel = useCallback((id: number) => {
    act({ do: 'cancel', id, requestKey: newRequestKey() });
    underWay.current.get(id)?.abort();
  }, []);

  const next = nextToSend(entries);
  const nextId = next?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent does not change while it is sent
  useEffect(() => {
    if (!next) return;
    const { id } = next;
    act({ do: 'phase', id, phase: { is: 'sending', share: 0 } });
    const controller = new AbortController();
    const { signal } = controller;
    underWay.current.set(id, controller);
    const onPhase = (phase: Entry['phase']) => signal.aborted || act({ do: 'phase', id, phase });
    sent(next, onPhase, signal)
      .then(
        (file): Entry['phase'] => ({ is: 'checked', file }),
        (error: unknown): Entry['phase'] =>
          signal.aborted && error === signal.reason
            ? { is: 'cancelled' }
            : { is: 'failed', problem: asProblem(error) },
      )
      .then((phase) => {
        underWay.current.delete(id);
        act({ do: 'phase', id, phase });
      });
  }, [nextId]);
  return { entries, add, act, cancel };
}

/** Uploads that may be cut off while the server is there: what is wrong then does not go away. */
const MAX_CUT_OFF = 3;

/**
 * Sends the file, and again while the server accepts no more, and when it is back. What was stored before the signal came is deleted.
 * @throws {ApiProblem}; the reason of the signal
 */
async function sent(
  entry: Entry,
  onPhase: (phase: Entry['phase']) => void,
  signal: AbortSignal,
): Promise<CheckedFile> {
  for (let cutOff = 0; ; ) {
    try {
      const file = await uploadFile(entry, (share) => onPhase({ is: 'sending', share }), signal);
      if (!signal.aborted) return file;
      await remove(`/api/v1/files/${file.file_id}`);
      throw signal.reason;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (BUSY.has(error.code)) {
        signal.throwIfAborted();
        const onSecond = (seconds: number) => onPhase({ is: 'sending', share: 0, seconds });
        await countDown(error.facts.retryAfter ?? 5, onSecond, signal);
      } else if (error.code === 'UNREACHABLE' && cutOff < MAX_CUT_OFF) {
        onPhase({ is: 'sending', share: 0, isAway: true });
        // Whoever cancels now is told that there was no answer: what the server has is not known.
        const wasGone = await serverIsBack(signal).catch(() => Promise.reject(error));
        cutOff = wasGone ? 0 : cutOff + 1;
      } else throw error;
    }
  }
}

/** The server accepts the file later. Behind a proxy, one that is started again is a service that failed. */
const BUSY = new Set(['TOO_MANY_REQUESTS', 'TOO_MANY_UPLOADS', 'SERVICE_FAILED', 'STOPPING']);

async function countDown(
  seconds: number,
  onSecond: (left: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let left = seconds; left > 0; left--) {
    onSecond(left);
    await pause(1000, signal);
  }
}

/** A mapping that is given with tables is theirs, and not listed. */
function withMapping(entries: readonly (Entry & { isMapping: boolean })[]): Entry[] {
  const isTable = ({ phase }: Entry) => phase.is === 'unusable' && phase.isTable;
  const given = entries.find(({ isMapping }) => isMapping);
  if (!given || !entries.some(isTable)) return [...entries];
  return entries
    .filter((entry) => entry !== given)
    .map((entry) => (isTable(entry) ? { ...entry, mapping: given.file } : entry));
}

/** Recognition is loaded with the first file. */
async function proposedFor(file: File): Promise<Proposed> {
  const part = await prepareRecognition();
  return part
    ? part.recognizeFile(file)
    : { state: '', reason: 'Choose the state: no suggestion is available at the moment.' };
}

/** Loads it, so that it is there even when the server is not. Never fails; undefined while it cannot be loaded. */
export const prepareRecognition = () => import('./recognize-file.js').catch(() => undefined);
