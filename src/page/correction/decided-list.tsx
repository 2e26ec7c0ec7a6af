/** Proposals that were decided on. A decision can be taken back. */

import type { Proposal } from '../../api/index.js';
import { grouped } from '../../reports/index.js';
import type { SentDecision } from './review-items.js';

interface Decided {
  decided: readonly Proposal[];
  /** With those that are not listed. */
  total: number;
  isSaving: boolean;
  onReopen: (decisions: readonly SentDecision[]) => void;
  onMore: () => void;
}

/** Folded at first. */
export function DecidedList({ decided, total, isSaving, onReopen, onMore }: Decided) {
  return (
    <details>
      <summary>Decided: {grouped(total)}</summary>
      <ul className="rows">
        {decided.map(({ proposal_id, status, line_number, field_label, options, accepted_option }) => (
          <li key={proposal_id} className="row-line">
            <span>
              Line {grouped(line_number)} · {field_label} · {options[accepted_option ?? 0]?.title}
            </span>
            <strong>{status}</strong>
            <button
              type="button"
              disabled={isSaving}
              aria-label={`Take back the decision about line ${line_number}, ${field_label}`}
              onClick={() => onReopen([{ proposal_id, decision: 'reopen' }])}
            >
              Take back
            </button>
          </li>
        ))}
      </ul>
      {decided.length < total ? (
        <p>
          <button type="button" onClick={onMore}>
            Show more of {grouped(total)}
          </button>
        </p>
      ) : null}
    </details>
  );
}
