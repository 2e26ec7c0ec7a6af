/** A job that has not ended. */

import { useEffect, useState } from 'react';
import type { Job } from '../../api/index.js';
import { serverNow } from '../api/server-clock.js';

/** How long it has taken, as the API does not tell how far it is. */
export function JobProgress({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const { status, created_at, started_at } = job;
  const seconds = useSecondsSince(started_at ?? created_at);
  return (
    <section className="box" aria-labelledby="progress-title">
      <h2 id="progress-title">
        <span role="status">{status === 'pending' ? 'Waits for its turn' : 'Correcting'}</span>
      </h2>
      <p>
        <progress aria-labelledby="progress-title" /> {seconds} s
      </p>
      <p className="soft">
        You can leave this page: the correction goes on, and stands in the list of files.
      </p>
      <p className="actions">
        <button type="button" onClick={onCancel}>
          Cancel the correction
        </button>
      </p>
    </section>
  );
}

function useSecondsSince(time: string): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.round((now - Date.parse(time)) / 1000));
}
