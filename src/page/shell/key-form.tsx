/** Where the API key is given, when the server wants one. */

import { type FormEvent, useState } from 'react';
import { setApiKey } from '../api/api-key.js';

/** `wasRefused`: the key that was given is not one of the server's. */
export function KeyForm({ wasRefused }: { wasRefused: boolean }) {
  const [key, setKey] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setApiKey(key.trim());
  };
  return (
    <form className="box" onSubmit={onSubmit} aria-labelledby="key-title">
      <h2 id="key-title">This server wants an API key</h2>
      {wasRefused ? (
        <p role="alert">The server does not accept this key. Ask the operator of the server for one.</p>
      ) : (
        <p>The operator of the server has it.</p>
      )}
      <p>
        <label>
          API key{' '}
          <input
            type="password"
            autoComplete="off"
            value={key}
            onChange={(event) => setKey(event.target.value)}
            required
          />
        </label>{' '}
        <button type="submit" className="main">
          Use it
        </button>
      </p>
      <p className="soft">It is kept in this tab only, until the tab is closed or loaded again.</p>
    </form>
  );
}
