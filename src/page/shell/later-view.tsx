/** Views whose script is loaded when the first one needs it, or when the page has nothing else to do. */

import { type ComponentType, useState } from 'react';
import { ApiProblem } from '../api/api-problem.js';
import { reportNoAnswer } from '../api/requests.js';
import { serverAnswers } from './server-watch.js';
import { useWork, Waiting } from './use-answer.js';

/** A view that loads its script. */
export type LaterView<Props> = ComponentType<Props> & {
  /** Loads it without showing it, so that it is there even when the server is not. Never fails. */
  prepare: () => Promise<void>;
};

/** Unlike `lazy` of React, it tries again: when the person asks for it, and when the server is back. */
export function laterView<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterView<Props> {
  const script: Script<Props> = {
    view: undefined,
    prepare: async () => {
      script.view ??= await load();
    },
  };
  const show = (props: Props) => <Later script={script} props={props} />;
  return Object.assign(show, { prepare: () => script.prepare().catch(() => {}) });
}

interface Script<Props> {
  view: ComponentType<Props> | undefined;
  prepare: () => Promise<void>;
}

function Later<Props extends object>({ script, props }: { script: Script<Props>; props: Props }) {
  const [, setLoaded] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const work = async (signal: AbortSignal) => {
    await script.prepare();
    if (!signal.aborted) setLoaded(true);
  };
  useWork(work, () => setProblem(notLoaded()), []);
  const tryAgain = () => script.prepare().then(() => setLoaded(true), loadPageAgain);
  const { view: View } = script;
  return View ? <View {...props} /> : <Waiting what="the view" loaded={{ problem, reload: tryAgain }} />;
}

/** A browser may keep the failure of a script until the page is loaded again (issue 6768 of whatwg/html). */
async function loadPageAgain(): Promise<void> {
  if (await serverAnswers()) location.reload();
  else reportNoAnswer();
}

/** The server is away, or has another version by now. */
function notLoaded(): ApiProblem {
  reportNoAnswer();
  return new ApiProblem(
    'PART_MISSING',
    'A part of the page cannot be loaded',
    'The server does not answer, or it was updated after this page was opened.',
    'Try again. If the browser needs it, the page is loaded again.',
  );
}
