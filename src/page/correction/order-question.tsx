/** The question before several dates are read in one order: it lists each of them with its values. */

import type { Proposal } from '../../api/index.js';
import { visible } from '../../printable.js';
import { counted, grouped } from '../../reports/index.js';
import { QuestionDialog } from '../shell/question-dialog.js';
import { reviewItem } from './review-items.js';

/** A proposal, and the index of the option that would be accepted. */
interface ListedDate {
  proposal: Proposal;
  option: number;
}

interface Question {
  dates: readonly ListedDate[];
  onYes: () => void;
  onNo: () => void;
}

/** Only what is listed may be accepted. */
export function OrderQuestion({ dates, onYes, onNo }: Question) {
  const title = `Read ${counted(dates.length, 'date')} of this employer in this order?`;
  return (
    <QuestionDialog
      title={title}
      yes={`Accept these ${grouped(dates.length)}`}
      no="Cancel"
      {...{ onYes, onNo }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that it can be scrolled by keyboard */}
      <section className="dates-in-order" aria-label="The dates" tabIndex={0}>
        <table className="counts">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {dates.flatMap(({ proposal, option }) =>
              reviewItem(proposal).options[option]?.fields.map(({ label, before, after }) => (
                <tr key={`${proposal.proposal_id} ${label}`}>
                  <td className="number">{grouped(proposal.line_number)}</td>
                  <th scope="row">{label}</th>
                  <td>
                    <code className="value">{visible(before)}</code>
                  </td>
                  <td>
                    <code className="value">{visible(after)}</code>
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </section>
    </QuestionDialog>
  );
}
