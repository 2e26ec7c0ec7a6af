/** The first view: files are given here, and those of the server are listed. */

import { useEffect } from 'react';
import { FileTable } from './files/file-table.js';
import { DropArea } from './intake/drop-area.js';
import { IntakeList } from './intake/intake-list.js';
import type { Intake } from './intake/use-intake.js';
import { useAnnounce } from './shell/announcer.js';
import { ViewHeading } from './shell/view-heading.js';

/** The chosen files are kept outside, so that other views can be shown in the meantime. */
export function Home({ intake }: { intake: Intake }) {
  const announce = useAnnounce();
  const { length } = intake.entries;
  useEffect(() => {
    if (length > 0) announce(`${length} chosen. Check the state of each, then start the check.`);
  }, [length, announce]);
  return (
    <>
      <ViewHeading title="Check new-hire files">Check new-hire files</ViewHeading>
      <DropArea onFiles={intake.add} />
      <IntakeList {...intake} />
      <FileTable turn={intake.entries.filter(({ phase }) => phase.is === 'checked').length} />
    </>
  );
}
