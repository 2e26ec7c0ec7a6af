/** A table in the list of files: no file was made from it yet. */

import { useState } from 'react';
import type { WaitingConversion } from '../../api/index.js';
import { counted } from '../../reports/index.js';
import { shownName } from '../../shown-name.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { conversionPath } from '../api/paths.js';
import { remove } from '../api/requests.js';
import { forgetMapping } from '../mapping/unsent-mapping.js';
import { ProblemBox } from '../shell/problem-box.js';
import { AskingButton } from '../shell/question-dialog.js';
import { linkTo } from '../shell/route.js';
import { timeOf } from '../shell/time-of.js';

interface Row {
  table: WaitingConversion;
  onDeleted: () => void;
}

/** It opens where it was left. */
export function WaitingRow({ table, onDeleted }: Row) {
  const { conversion_id: conversionId, file_name, state, created_at, hires, status } = table;
  const [problem, setProblem] = useState<ApiProblem>();
  const onSure = () => {
    setProblem(undefined);
    const onGone = () => {
      forgetMapping(conversionId);
      onDeleted();
    };
    return remove(conversionPath(conversionId)).then(onGone, (error: unknown) =>
      setProblem(asProblem(error)),
    );
  };
  return (
    <tr>
      <td className="tick" />
      <th scope="row">
        <a className="name" href={linkTo({ view: 'conversion', conversionId })}>
          {shownName(file_name)}
        </a>{' '}
        <span className="soft">table</span>
      </th>
      <td>{state ?? 'State of each hire'}</td>
      <td>
        <time dateTime={created_at}>{timeOf(created_at)}</time>
      </td>
      <td>
        <span className="warning">{status === 'open' ? 'mapping not finished' : 'file not made yet'}</span>
        {' · '}
        {counted(hires, 'hire')}, kept for a day
      </td>
      <td className="end">
        <AskingButton
          className="quiet"
          aria-label={`Delete ${shownName(file_name)}`}
          question={{ ...QUESTION, title: `Delete ${shownName(file_name)}?` }}
          onSure={() => void onSure()}
        >
          Delete
        </AskingButton>
        {problem ? <ProblemBox problem={problem} /> : null}
      </td>
    </tr>
  );
}

const QUESTION = {
  text: 'The table and its mapping are removed from the server. This cannot be undone.',
  yes: 'Delete it',
  no: 'Keep it',
};
