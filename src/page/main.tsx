/** Shows the page. The server gives it at `/`, as one script. */

import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { Announcer } from './shell/announcer.js';

const root = document.getElementById('page');
if (root)
  createRoot(root).render(
    <Announcer>
      <App />
    </Announcer>,
  );
