/** The header of every view of a file: its name, the verdict, how sure the layout is, and the ways to go. */

import type { CheckedFile } from '../../api/index.js';
import { findOutline } from '../../layouts/index.js';
import { counted, verdict } from '../../reports/index.js';
import { ALL_ERRORS, linkTo, type Route } from '../shell/route.js';
import { ViewHeading } from '../shell/view-heading.js';

interface Header {
  file: CheckedFile;
  /** The view that is shown, and its name. */
  view: Route['view'];
  title: string;
}

/** Beginning of the note that says how sure the layout is; it is the first of the notes. */
const STANDING = 'Standing of this layout';

/** The note about the layout; undefined for a layout that is sure. */
export const standingIn = (notes: readonly string[]) => notes.find((note) => note.startsWith(STANDING));

/** The whole note is on the first view. */
const firstSentence = (note: string) => note.slice(0, note.indexOf('. ') + 1);

/** The heading is that of the view. */
export function FileHeader({ file, view, title }: Header) {
  const { file_id: fileId, file_name, state, layout_edition, notes } = file;
  const { record_length } = findOutline(state) ?? {};
  const tabs: [Route, string][] = [
    [{ view: 'file', fileId }, 'Summary'],
    [{ view: 'findings', fileId, filter: ALL_ERRORS }, 'All findings'],
    [{ view: 'correction', fileId }, 'Correction'],
  ];
  const standing = standingIn(notes);
  return (
    <header className={`file-header ${view === 'file' ? '' : 'short'}`}>
      <p className="back">
        <a href={linkTo({ view: 'home' })}>← All files</a>
      </p>
      <ViewHeading title={title}>
        <span className="for-ears">{title}: </span>
        <span className="name">{file_name}</span>
      </ViewHeading>
      <p className={`verdict ${toneOf(file)}`}>
        {view === 'correction' ? 'As uploaded: ' : ''}
        {verdictOf(file)}
      </p>
      <p className="soft">
        {state}, layout {layout_edition}
        {record_length === undefined ? '' : `, records of ${counted(record_length, 'character')}`}.{' '}
        {view === 'file' || standing === undefined ? standing : firstSentence(standing)}
      </p>
      <nav aria-label="Views of this file" className="tabs">
        {tabs.map(([route, name]) => (
          <a
            key={route.view}
            href={linkTo(route)}
            aria-current={
              view === route.view || (view === 'record' && route.view === 'findings') ? 'page' : undefined
            }
          >
            {name}
          </a>
        ))}
      </nav>
    </header>
  );
}

function toneOf({ total_errors, total_warnings }: CheckedFile): string {
  if (total_errors > 0) return 'bad';
  return total_warnings > 0 ? 'warn' : 'good';
}

function verdictOf(file: CheckedFile): string {
  if (file.total_errors > 0) return verdict(file);
  return `No errors in ${counted(file.total_records, 'record')}, ${counted(file.total_warnings, 'warning')}`;
}
