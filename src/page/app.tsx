/** The page: the top bar, a note about the server, and the view. */

import { Component, type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react';
import { counted } from '../reports/index.js';
import { isKeyKept, keyState, onKeyState, setApiKey } from './api/api-key.js';
import { asProblem } from './api/api-problem.js';
import { DraftsContext, useDrafts } from './correction/drafts.js';
import { UnsavedWork } from './correction/unsaved-work.js';
import { FileListSection } from './files/file-list.js';
import { useFileList } from './files/use-file-list.js';
import { DropArea } from './intake/drop-area.js';
import { DropOverlay, useDroppedFiles } from './intake/dropped-files.js';
import { IntakeList } from './intake/intake-list.js';
import { isUnderWay } from './intake/intake-state.js';
import { type Intake, prepareRecognition, useIntake } from './intake/use-intake.js';
import { useAnnounce } from './shell/announcer.js';
import { useAskBeforeLeaving } from './shell/ask-before-leaving.js';
import { useKeptFocus } from './shell/kept-focus.js';
import { KeyForm } from './shell/key-form.js';
import { laterView } from './shell/later-view.js';
import { ProblemBox } from './shell/problem-box.js';
import { goTo, linkTo, type Route, routeOf, subjectOf, useRoute } from './shell/route.js';
import { ServerContext, type ServerState, useServerWatch } from './shell/server-watch.js';
import { ShownValues, useShownValues } from './shell/shown-values.js';
import { TopBar } from './shell/top-bar.js';
import { ViewHeading } from './shell/view-heading.js';

const views = () => import('./later-views.js');
const FileView = laterView(async () => (await views()).FileView);
const RecordView = laterView(async () => (await views()).RecordView);
const LineView = laterView(async () => (await views()).LineView);
const CorrectionView = laterView(async () => (await views()).CorrectionView);
const MappingView = laterView(async () => (await views()).MappingView);

/** In the order in which they are needed. */
const LATER = [FileView, RecordView, CorrectionView, MappingView];

/** The whole page. `early` are files that were given before it was there. */
export function App({ early }: { early: readonly File[] }) {
  const announce = useAnnounce();
  const onLeft = useCallback(() => announce('Values are masked again.'), [announce]);
  const [values, setValues] = useShownValues(onLeft);
  const route = useRoute();
  const server = useServerWatch();
  const key = useSyncExternalStore(onKeyState, keyState);
  const intake = useIntake();
  const drafts = useDrafts();
  useResultOf(intake);
  const { add } = intake;
  useAskBeforeLeaving(intake.entries.some(isUnderWay));
  useEffect(() => {
    if (early.length > 0) add(early);
  }, [early, add]);
  useEffect(prepareViews, []);
  useKeptFocus();
  const isOver = useDroppedFiles(
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
        <TopBar values={values} onValues={setValues} hasKey={key.status === 'fine' && key.key !== ''} />
        <ServerNote server={server} />
        {isOver ? <DropOverlay /> : null}
        <main id="main">
          {key.status === 'fine' ? (
            // Nothing that is known with another key, or of another file, stays.
            <DraftsContext value={drafts}>
              <UnsavedWork address={linkTo(route)} />
              <ErrorBoundary address={linkTo(route)}>
                <View key={`${key.key} ${subjectOf(route)}`} route={route} intake={intake} />
              </ErrorBoundary>
            </DraftsContext>
          ) : (
            <KeyForm
              wasRefused={key.status === 'refused'}
              onBack={
                key.status === 'wanted' && key.key !== '' ? () => setApiKey(key.key, isKeyKept()) : undefined
              }
            />
          )}
        </main>
      </ShownValues>
    </ServerContext>
  );
}

/** Loads the other views, one after the other, once the present one is drawn. */
function prepareViews(): void {
  const next = async () => {
    await prepareRecognition();
    for (const view of LATER) await view.prepare();
  };
  setTimeout(() => void next(), FIRST_VIEW_MS);
}

/** Milliseconds in which the first view is drawn and has asked for what it needs. */
const FIRST_VIEW_MS = 300;

function View({ route, intake }: { route: Route; intake: Intake }) {
  switch (route.view) {
    case 'home':
      return <Home intake={intake} />;
    case 'conversion':
      return <MappingView conversionId={route.conversionId} />;
    case 'file':
      return <FileView fileId={route.fileId} list="groups" />;
    case 'findings':
      return <FileView fileId={route.fileId} filter={route.filter} list={route.list ?? 'each'} />;
    case 'record':
      return <RecordView fileId={route.fileId} record={route.record} />;
    case 'line':
      return <LineView fileId={route.fileId} line={route.line} />;
    case 'correction':
      return <CorrectionView fileId={route.fileId} />;
  }
}

/** Shows the result of a file that was chosen alone as soon as it is there; several stay listed with their verdicts. */
function useResultOf({ entries, act }: Intake): void {
  useEffect(() => {
    const only = entries.find(({ isAlone }) => isAlone);
    if (only?.phase.is !== 'checked') return;
    if (routeOf(window.location.hash).view === 'home')
      goTo({ view: 'file', fileId: only.phase.file.file_id });
    act({ do: 'remove', ids: [only.id] });
  }, [entries, act]);
}

interface Boundary {
  /** Address of the view: another one is tried again. */
  address: string;
  children: ReactNode;
}

/** Shown in place of a view that failed, as in a tab older than the server. A class, because React has no other form of it. */
class ErrorBoundary extends Component<Boundary, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  /** Called by React when a view below threw. */
  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidUpdate({ address }: Boundary): void {
    if (this.state.hasFailed && address !== this.props.address) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ProblemBox problem={asProblem(undefined)} /> : this.props.children;
  }
}

/** Says when the server is gone, and when it is back. A live region: what appears in it is read. */
function ServerNote({ server: { status } }: { server: ServerState }) {
  return (
    <div role="status" className="server-note">
      {status === 'gone' ? (
        <p className="box bad">
          <strong>The server does not answer.</strong> What it has stored is safe, and corrections continue
          when the server is started again. This page checks for it, and then loads what is missing.
        </p>
      ) : null}
      {status === 'returned' ? <p className="box good">The server is back.</p> : null}
    </div>
  );
}

const checkedIn = ({ entries }: Intake): ReadonlySet<string> =>
  new Set(entries.flatMap(({ phase }) => (phase.is === 'checked' ? [phase.file.file_id] : [])));

/** The chosen files are kept outside, so that other views can be shown in the meantime. */
function Home({ intake }: { intake: Intake }) {
  const announce = useAnnounce();
  const checked = checkedIn(intake);
  const known = useFileList(checked.size);
  const length = intake.entries.length - checked.size;
  const canStart = intake.entries.some(({ phase }) => phase.is === 'ready');
  useEffect(() => {
    const next = canStart ? ' Check the state of each, then start the check.' : '';
    if (length > 0) announce(`${counted(length, 'file')} chosen.${next}`);
  }, [length, canStart, announce]);
  return (
    <>
      <ViewHeading title="Check new-hire files">Check new-hire files</ViewHeading>
      <DropArea onFiles={intake.add} isStrip={length > 0 || known.files.length > 0} isNext={length === 0} />
      <IntakeList {...intake} />
      <FileListSection known={known} checked={checked} />
    </>
  );
}
