/** Where files are pasted or chosen, and can be dropped. */

import { useEffect } from 'react';

/** `onFiles` gets what was chosen or pasted, also as text. */
export function DropArea({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
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
    <div className="drop-area">
      <p className="large">Drop new-hire files here</p>
      <p>
        <label className="button main">
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
        Fixed-width text, as the payroll system exports it. The file goes to this newhire server and nowhere
        else: nothing is sent to a state.
      </p>
    </div>
  );
}
