/** The page: the bar at its top, what is said of the server, and the view. */

import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { keyState, onKeyState, setApiKey } from './api/api-key.js';
import { CorrectionView } from './correction/correction-view.js';
import { DraftsContext, useDrafts } from './correction/use-drafts.js';
import { FindingsView } from './findings/findings-view.js';
import { Home } from './home.js';
import { useDroppedFiles } from './intake/use-dropped-files.js';
import { type Intake, useIntake } from './intake/use-intake.js';
import { RecordView } from './record/record-view.js';
import { useAnnounce } from './shell/announcer.js';
import { ErrorBoundary } from './shell/error-boundary.js';
import { KeyForm } from './shell/key-form.js';
import { goTo, linkTo, type Route, routeOf, useRoute } from './shell/route.js';
import { ServerNote } from './shell/server-note.js';
import { ServerContext, useServerWatch } from './shell/server-watch.js';
import { ShownValues, useShownValues } from './shell/shown-values.js';
import { TopBar } from './shell/top-bar.js';
import { FileView } from './verdict/file-view.js';

/** The whole page. */
export function App() {
  const announce = useAnnounce();
  const onLeft = useCallback(() => announce('Values are covered again.'), [announce]);
  const [values, setValues] = useShownValues(onLeft);
  const route = useRoute();
  const server = useServerWatch();
  const key = useSyncExternalStore(onKeyState, keyState);
  const intake = useIntake();
  const drafts = useDrafts();
  useResultOf(intake);
  const { add } = intake;
  useDroppedFiles(
    useCallback(
      (files) => {
        add(files);
        goTo({ view: 'home' });
      },
      [add],
    ),
  );
  return (
    <ServerContext value={server}>
      <ShownValues value={values}>
        <TopBar values={values} onValues={setValues} hasKey={key.key !== ''} />
        <ServerNote server={server} />
        <main id="main">
          {key.status === 'fine' ? (
            // With another key everything is asked for again.
            <DraftsContext value={drafts}>
              <ErrorBoundary address={linkTo(route)}>
                <View key={key.key} route={route} intake={intake} />
              </ErrorBoundary>
            </DraftsContext>
          ) : (
            <KeyForm
              wasRefused={key.status === 'refused'}
              onBack={key.status === 'wanted' && key.key !== '' ? () => setApiKey(key.key) : undefined}
            />
          )}
        </main>
      </ShownValues>
    </ServerContext>
  );
}

function View({ route, intake }: { route: Route; intake: Intake }) {
  switch (route.view) {
    case 'home':
      return <Home intake={intake} />;
    case 'file':
      return <FileView fileId={route.fileId} />;
    case 'findings':
      return <FindingsView fileId={route.fileId} filter={route.filter} />;
    case 'record':
      return <RecordView fileId={route.fileId} record={route.record} />;
    case 'correction':
      return <CorrectionView fileId={route.fileId} />;
  }
}

/** Shows the result of a file that was chosen alone as soon as it is there; several stay listed with their verdicts. */
function useResultOf({ entries, act }: Intake): void {
  useEffect(() => {
    const [only, ...others] = entries;
    if (!only || others.length > 0 || only.phase.is !== 'checked') return;
    if (routeOf(window.location.hash).view === 'home')
      goTo({ view: 'file', fileId: only.phase.file.file_id });
    act({ do: 'remove', ids: [only.id] });
  }, [entries, act]);
}
