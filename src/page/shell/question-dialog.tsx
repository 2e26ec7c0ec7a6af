/** A question before something that cannot be undone. */

import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** What the buttons say: the one that does it, and the other. */
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
}

/** Escape and the other button leave everything as it is. */
export function QuestionDialog({ title, children, yes, no, onYes, onNo }: DialogProps) {
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

/** A question in words. */
export interface Question {
  title: string;
  text: string;
  yes: string;
  no: string;
}

interface Asking {
  ref?: Ref<HTMLButtonElement>;
  className?: string | undefined;
  disabled?: boolean;
  'aria-label'?: string;
  children: ReactNode;
  /** Asked before it is done, when it is given. */
  question: Question | undefined;
  onSure: () => void;
}

/** A button whose work is done at once, or when the question is answered with yes. */
export function AskingButton({ question, onSure, children, ...button }: Asking) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" {...button} onClick={() => (question ? setAsked(true) : onSure())}>
        {children}
      </button>
      {isAsked && question ? (
        <QuestionDialog
          title={question.title}
          yes={question.yes}
          no={question.no}
          onYes={() => {
            setAsked(false);
            onSure();
          }}
          onNo={() => setAsked(false)}
        >
          <p>{question.text}</p>
        </QuestionDialog>
      ) : null}
    </>
  );
}
