/** A question before something that cannot be undone. */

import { type ReactNode, useEffect, useRef } from 'react';

interface Question {
  title: string;
  children: ReactNode;
  /** What the buttons say: the one that does it, and the other. */
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
}

/** Escape and the other button leave everything as it is. */
export function QuestionDialog({ title, children, yes, no, onYes, onNo }: Question) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Closed first: the browser then gives the focus back.
  const onSure = () => {
    dialog.current?.close();
    onYes();
  };
  return (
    <dialog ref={dialog} onClose={onNo} aria-labelledby="question">
      <h2 id="question">{title}</h2>
      {children}
      <p className="actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          {no}
        </button>
        <button type="button" className="danger" onClick={onSure}>
          {yes}
        </button>
      </p>
    </dialog>
  );
}
