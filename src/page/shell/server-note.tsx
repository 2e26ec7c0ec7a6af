/** Says when the server is gone, and when it is back. */

import type { ServerState } from './server-watch.js';

/** A live region: what appears in it is read. */
export function ServerNote({ server: { status } }: { server: ServerState }) {
  return (
    <div role="status" className="server-note">
      {status === 'gone' ? (
        <p className="box bad">
          <strong>The server does not answer.</strong> What it has stored is safe, and a correction goes on
          when it is started again. This page looks for it and continues by itself.
        </p>
      ) : null}
      {status === 'returned' ? <p className="box good">The server is back.</p> : null}
    </div>
  );
}
