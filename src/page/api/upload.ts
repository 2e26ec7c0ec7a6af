/** The upload of a file, with its progress, which `fetch` does not report. */

import type { CheckedFile } from '../../api/index.js';
import { keyHeaders, recorded } from './api-key.js';
import { notUnderstood, problemOf, unreachable, unreadable } from './api-problem.js';
import { reportNoAnswer } from './requests.js';

/** What is sent. */
export interface Upload {
  file: File;
  state: string;
  /** The same for each try, so that the file is stored once. */
  requestKey: string;
}

/**
 * The checked file, without its findings. `onProgress` gets 0 to 1. Once everything is sent, the signal no longer ends it: only
 * the answer says what the server has stored.
 * @throws {ApiProblem}; the reason of the signal
 */
export function uploadFile(
  { file, state, requestKey }: Upload,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<CheckedFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/v1/files?errors_limit=0&values=mask');
    request.responseType = 'json';
    const headers = { ...keyHeaders(), 'Idempotency-Key': requestKey };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    let isSent = false;
    request.upload.addEventListener('load', () => {
      isSent = true;
    });
    signal.addEventListener('abort', () => isSent || request.abort());
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('load', () => {
      const { status, response } = request;
      if (status === 200 && response === null) reject(notUnderstood());
      else if (status === 200) resolve(response as CheckedFile);
      else reject(recorded(problemOf(status, response, request.getResponseHeader('retry-after'))));
    });
    // The browser says the same when it cannot read the file.
    request.addEventListener('error', () =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(() => {
          reportNoAnswer();
          return unreachable();
        }, unreadable)
        .then(reject),
    );
    const form = new FormData();
    form.append('state', state);
    form.append('file', file, file.name);
    request.send(form);
  });
}
