/** The chosen files of this tab: they are recognised when they are added, and sent one after the other. */

import { useCallback, useEffect, useReducer, useRef } from 'react';
import { ApiProblem, asProblem } from '../api/api-problem.js';
import type { CheckedFile } from '../api/api-types.js';
import { newRequestKey, pause } from '../api/requests.js';
import { uploadFile } from '../api/upload.js';
import { tellNoAnswer } from '../shell/server-watch.js';
import { type Entry, type IntakeAction, intake, nextToSend } from './intake-state.js';
import { recogniseFile } from './recognise-file.js';

/** The chosen files, and what can be done with them. */
export interface Intake {
  entries: readonly Entry[];
  add: (files: readonly File[]) => void;
  act: (action: IntakeAction) => void;
}

/** They are kept while the views change. */
export function useIntake(): Intake {
  const [entries, act] = useReducer(intake, []);
  const lastId = useRef(0);
  const add = useCallback((files: readonly File[]) => {
    const made = files.map(async (file): Promise<Entry> => {
      const found = await recogniseFile(file);
      lastId.current++;
      const [id, requestKey] = [lastId.current, newRequestKey()];
      return { id, file, found, state: found?.layout.state ?? '', requestKey, phase: { is: 'ready' } };
    });
    void Promise.all(made).then((some) => act({ do: 'add', entries: some }));
  }, []);

  const next = nextToSend(entries);
  const nextId = next?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent does not change while it is sent
  useEffect(() => {
    if (!next) return;
    const { id } = next;
    act({ do: 'phase', id, phase: { is: 'sending', share: 0 } });
    sent(next, (phase) => act({ do: 'phase', id, phase })).then(
      (file) => act({ do: 'phase', id, phase: { is: 'checked', file } }),
      (error: unknown) => act({ do: 'phase', id, phase: { is: 'failed', problem: asProblem(error) } }),
    );
  }, [nextId]);
  return { entries, add, act };
}

/** Sends the file, again when the server takes no more for now. */
async function sent(entry: Entry, onPhase: (phase: Entry['phase']) => void): Promise<CheckedFile> {
  for (;;) {
    try {
      return await uploadFile(entry, (share) => onPhase({ is: 'sending', share }));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.code === 'UNREACHABLE') tellNoAnswer();
      if (!BUSY.has(error.code)) throw error;
      await counted(error.retryAfter ?? 5, (seconds) => onPhase({ is: 'sending', share: 0, seconds }));
    }
  }
}

/** The server takes the file later. */
const BUSY = new Set(['TOO_MANY_REQUESTS', 'TOO_MANY_UPLOADS']);

async function counted(seconds: number, onSecond: (left: number) => void): Promise<void> {
  for (let left = seconds; left > 0; left--) {
    onSecond(left);
    await pause(1000);
  }
}
