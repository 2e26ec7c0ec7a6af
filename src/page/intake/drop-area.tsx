/** Where files are pasted or chosen, and can be dropped. */

import { useEffect } from 'react';

interface Area {
  /** Gets what was chosen or pasted, also as text. */
  onFiles: (files: readonly File[]) => void;
  /** Files are listed below: one row is enough. */
  isStrip: boolean;
  /** Choosing files comes next; the check of those that are chosen comes before it. */
  isNext: boolean;
}

/** What is dropped is taken by the whole page. */
export function DropArea({ onFiles, isStrip, isNext }: Area) {
  useEffect(() => {
    const onPaste = ({ clipboardData, target }: ClipboardEvent) => {
      if (target instanceof HTMLInputElement || !clipboardData) return;
      const files = [...clipboardData.files];
      const text = clipboardData.getData('text/plain');
      if (files.length > 0) onFiles(files);
      else if (text !== '') onFiles([new File([text], 'pasted.txt', { type: 'text/plain' })]);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [onFiles]);

  return (
    <div className={`drop-area ${isStrip ? 'strip' : ''}`}>
      <p className="large">Drop new-hire files here</p>
      <p>
        <label className={`button ${isNext ? 'main' : ''}`}>
          Choose files
          <input
            type="file"
            multiple
            className="for-ears"
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])]);
              // The same file can be chosen again.
              currentTarget.value = '';
            }}
          />
        </label>{' '}
        or paste one
      </p>
      <p className="soft">
        Fixed-width text, CSV or Excel, as your payroll system exports it. It goes to this newhire server
        only: nothing is sent to a state.
      </p>
    </div>
  );
}
