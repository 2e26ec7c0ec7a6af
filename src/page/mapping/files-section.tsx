/** The files that are made from a table: what becomes of its values, with the cells, and the files that were made. */

import { useEffect, useRef } from 'react';
import type { Conversion } from '../../api/index.js';
import { type FieldChoice, withLabels } from '../../conversion/index.js';
import { visibleName } from '../../printable.js';
import { counted, grouped } from '../../reports/index.js';
import { linkTo } from '../shell/route.js';

interface Files {
  conversion: Conversion;
  choices: readonly FieldChoice[];
  isBusy: boolean;
  /** How often the person was to look at it: each time it takes the focus. */
  looks: number;
  onMake: () => void;
  /** Cuts the values of a field that are too long. */
  onCut: (field: string) => void;
}

type File = Conversion['files'][number];

/** Said where something of the table is in no file, or does not fit. */
export const LOOK_FIRST = 'Look at what is left out or does not fit, then make the file.';

/** Nothing while the mapping is open. */
export function FilesSection({ conversion, choices, isBusy, looks, onMake, onCut }: Files) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (looks > 0) heading.current?.focus();
  }, [looks]);
  const { files, left_out, without_layout } = conversion;
  const toMake = files.filter(({ file_id }) => file_id === null);
  return (
    <section aria-labelledby="made-title">
      <h2 ref={heading} id="made-title" tabIndex={-1}>
        {files.length === 1 ? 'The file' : 'The files'}
      </h2>
      {looks > 0 && toMake.length > 0 ? <p>{LOOK_FIRST}</p> : null}
      {files.map((file) => (
        <OneFile key={file.state} {...{ file, choices, onCut }} isAlone={files.length === 1} />
      ))}
      <RowsOut title="Rows that are not hires" rows={left_out} />
      <RowsOut title="Hires left out because their state has no layout" rows={without_layout} />
      {files.length > 1 && toMake.length === 0 ? (
        <p>
          The files are in the <a href={linkTo({ view: 'home' })}>list of files</a>, where several can be
          downloaded at once.
        </p>
      ) : null}
      {toMake.length > 0 ? (
        <p className="actions">
          <button type="button" className="main" aria-disabled={isBusy} onClick={() => isBusy || onMake()}>
            {isBusy
              ? 'Making …'
              : toMake.length === 1
                ? 'Make the file'
                : `Make ${counted(toMake.length, 'file')}`}
          </button>
        </p>
      ) : null}
    </section>
  );
}

interface One extends Pick<Files, 'choices' | 'onCut'> {
  file: File;
  isAlone: boolean;
}

function OneFile({ file, choices, isAlone, onCut }: One) {
  const { state, hires, changed, lost, troubles, troubles_not_listed, file_id: fileId } = file;
  const cells = troubles.length + troubles_not_listed;
  const tooLong = [...new Set(troubles.filter((one) => one.kind === 'too long').map(({ field }) => field))];
  return (
    <div className="box">
      <p>
        <strong>{state}</strong>: {counted(hires, 'hire')}
        {fileId === null ? '' : '. '}
        {fileId === null ? null : <a href={linkTo({ view: 'file', fileId })}>Open the file</a>}
      </p>
      {changed.length > 0 ? (
        <p className="soft">
          Only the form was changed:{' '}
          {changed.map(({ change, count }) => `${change} (${grouped(count)})`).join(' · ')}
        </p>
      ) : null}
      {lost.map(({ field, rows }) => (
        <p key={field}>
          {state} has no field for {withLabels(field, choices)}, which is filled in {counted(rows, 'row')}.
        </p>
      ))}
      {troubles.length > 0 ? (
        <details open={isAlone}>
          <summary>
            {counted(cells, 'cell')} {cells === 1 ? 'does not fit as it is' : 'do not fit as they are'}
          </summary>
          <table className="troubles">
            <thead>
              <tr>
                <th scope="col">Cell</th>
                <th scope="col">What is wrong</th>
              </tr>
            </thead>
            <tbody>
              {troubles.slice(0, MAX_SHOWN).map(({ cell, field, message }) => (
                <tr key={`${cell} ${field}`}>
                  <th scope="row">{visibleName(cell)}</th>
                  <td>{withLabels(message, choices)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {cells > MAX_SHOWN ? <p className="soft">The first {MAX_SHOWN} are listed.</p> : null}
          {tooLong.map((field) => (
            <p key={field}>
              <button type="button" onClick={() => onCut(field)}>
                Shorten {withLabels(field, choices)} to the width of the field
              </button>
            </p>
          ))}
        </details>
      ) : null}
    </div>
  );
}

const MAX_SHOWN = 200;
/** Rows that are listed at once. */
const FEW = 10;

function RowsOut({ title, rows }: { title: string; rows: Conversion['left_out'] }) {
  if (rows.length === 0) return null;
  return (
    <details open={rows.length <= FEW}>
      <summary>
        {title}: {rows.length}
      </summary>
      <ul>
        {rows.slice(0, MAX_SHOWN).map(({ row, reason }) => (
          <li key={row}>
            Row {row}: {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
