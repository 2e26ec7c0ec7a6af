/** The bar at the top: the way home, whether values are shown, and the key. */

import type { Values } from '../../api/index.js';
import { askForKey } from '../api/api-key.js';
import { addressOf } from '../api/paths.js';
import { linkTo } from './route.js';

interface Bar {
  values: Values;
  onValues: (values: Values) => void;
  hasKey: boolean;
}

/** Values are covered again when the tab is left. */
export function TopBar({ values, onValues, hasKey }: Bar) {
  const isShown = values === 'show';
  return (
    <header className="top-bar">
      <button type="button" className="skip" onClick={focusHeading}>
        Skip to content
      </button>
      <a className="brand" href={linkTo({ view: 'home' })}>
        newhire
      </a>
      <span className="spring" />
      {isShown ? (
        <span className="warning shown-note">Values are shown</span>
      ) : (
        <span className="soft covered-note">Values are masked</span>
      )}
      <button
        type="button"
        aria-pressed={isShown}
        title="SSNs, FEINs, birth dates and values that look like them are masked until you show them. They are masked again when you leave this tab."
        onClick={() => onValues(isShown ? 'mask' : 'show')}
      >
        {isShown ? 'Mask values' : 'Show values'}
      </button>
      {hasKey ? (
        <button type="button" onClick={askForKey}>
          Change key
        </button>
      ) : null}
      <a className="api" href={addressOf('/docs')}>
        API
      </a>
    </header>
  );
}

function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus();
}
