/** Shows the page. The server gives it at `/`, as a script and parts that are loaded when a view needs them. */

import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { Announcer } from './shell/announcer.js';

/** What was chosen or dropped before the page was there (`early.ts`). */
const early = [...(document.querySelector<HTMLInputElement>('#early-files')?.files ?? [])];

const root = document.getElementById('page');
if (root)
  createRoot(root).render(
    <Announcer>
      <App early={early} />
    </Announcer>,
  );
