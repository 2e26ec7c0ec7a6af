/** Asks for the API key. */

import { type FormEvent, useState } from 'react';
import { isKeyKept, setApiKey } from '../api/api-key.js';
import { ViewHeading } from './view-heading.js';

/** Characters allowed in a header; a browser sends no request with others. */
const SENDABLE = '[ -~\\u00a0-\\u00ff]+';

interface Form {
  /** The key that was given is not one of the server's. */
  wasRefused: boolean;
  /** Continues with the present key; undefined while the server accepts none. */
  onBack: (() => void) | undefined;
}

/** Its heading takes the focus, so that it is read when a key is wanted. */
export function KeyForm({ wasRefused, onBack }: Form) {
  const [key, setKey] = useState('');
  const [isKept, setKept] = useState(isKeyKept);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setApiKey(key.trim(), isKept);
  };
  return (
    <form className="box" onSubmit={onSubmit} aria-label="API key">
      <ViewHeading title="API key">Enter the API key</ViewHeading>
      {wasRefused ? (
        <p role="alert" className="box bad" id="key-refused">
          The server does not accept this key. Ask the person who runs it for a valid one.
        </p>
      ) : (
        <p>This server can be used only with a key. Ask the person who runs it for yours.</p>
      )}
      {/* Password managers keep a key by a name, too. */}
      <input type="text" autoComplete="username" value="newhire" readOnly hidden />
      <p className="row-line">
        <label>
          API key{' '}
          <input
            type="password"
            name="key"
            autoComplete="current-password"
            value={key}
            onChange={(event) => setKey(event.target.value)}
            pattern={SENDABLE}
            title="Type the key exactly as you received it. It cannot contain characters such as € or letters of other scripts."
            aria-invalid={wasRefused}
            aria-describedby={wasRefused ? 'key-refused' : undefined}
            required
          />
        </label>
        <button type="submit" className="main">
          Use it
        </button>
        {onBack ? (
          <button type="button" onClick={onBack}>
            Keep the key
          </button>
        ) : null}
      </p>
      <p>
        <label>
          <input
            type="checkbox"
            checked={isKept}
            onChange={({ currentTarget }) => setKept(currentTarget.checked)}
          />{' '}
          Keep it until this tab is closed
        </label>
      </p>
      <p className="soft">
        Otherwise it is forgotten when the page is loaded again. No part of a file is kept in the browser.
      </p>
    </form>
  );
}
