/** Downloads and reports. The page fetches them, because a link can send no API key. */

import { useRef, useState } from 'react';
import { keyState } from '../api/api-key.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { addressOf } from '../api/paths.js';
import { loadBlob } from '../api/requests.js';
import { ProblemBox } from './problem-box.js';
import { AskingButton, type Question } from './question-dialog.js';

interface Download {
  path: string;
  /** The name of the file. */
  name: string;
  children: string;
  className?: string;
}

interface ButtonProps extends Download {
  /** Asked before the download, when it is given. */
  question?: Question | undefined;
}

/** The button, and the problem below it when there is one. It can be pressed again once the answer has come. */
export function DownloadButton({ path, name, children, className, question }: ButtonProps) {
  const [problem, setProblem] = useState<ApiProblem>();
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const fetchIt = () => {
    setProblem(undefined);
    setBusy(true);
    saveAs(path, name)
      .catch((error: unknown) => setProblem(asProblem(error)))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <AskingButton ref={button} {...{ className, question }} disabled={isBusy} onSure={fetchIt}>
        {children}
      </AskingButton>
      {problem ? (
        <ProblemBox
          problem={problem}
          onClose={() => {
            setProblem(undefined);
            button.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}

/** Saves an answer as a file. @throws {ApiProblem} */
export async function saveAs(path: string, name: string): Promise<void> {
  saveBlob(await loadBlob(path), name);
}

/** Saves a text as a file. */
export const saveText = (text: string, name: string): void => saveBlob(new Blob([text]), name);

function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then, the browser has started to save it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

interface ReportProps extends Omit<ButtonProps, 'children'> {
  children?: string;
}

/** A new tab sends no API key, so that with one the report is downloaded. */
export function ReportLink({
  path,
  name,
  className = '',
  children = 'Printable report',
  question,
}: ReportProps) {
  if (keyState().key !== '')
    return <DownloadButton {...{ path, name, className, question }}>{children}</DownloadButton>;
  if (question)
    return (
      <AskingButton
        className={className}
        question={question}
        onSure={() => window.open(addressOf(path), '_blank', 'noopener')}
      >
        {children}
      </AskingButton>
    );
  return (
    <a className={`button ${className}`} href={addressOf(path)} target="_blank" rel="noopener">
      {children}
      <span className="for-ears"> (opens in a new tab)</span>
    </a>
  );
}
