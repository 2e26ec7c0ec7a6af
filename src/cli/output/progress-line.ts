/** A progress line on stderr for files that take more than a second; silent in pipes. */

import { printableLine } from '../../printable.js';

/** The progress line of one run. */
export interface Progress {
  /** `done` and `total` in bytes; no total when the input has no known size. */
  show(label: string, done: number, total?: number): void;
  /** Shows any other text. */
  say(text: string): void;
  /** Removes the line until it is next shown, so that something else can be written. */
  clear(): void;
  stop(): void;
}

const SHOWN_AFTER_MS = 1000;
const SILENT: Progress = { show() {}, say() {}, clear() {}, stop() {} };

/** Starts the clock. The spinner is loaded only when it is needed. */
export function startProgress(wanted: boolean): Progress {
  // Where a terminal does not know its width, the lines to be removed cannot be counted.
  if (!wanted || process.stderr.columns === 0) return SILENT;
  let spinner: { text: string; isSpinning: boolean; start(): unknown; stop(): unknown } | undefined;
  let text = '';
  let stopped = false;
  const timer = setTimeout(async () => {
    const { default: ora } = await import('ora');
    // Reading the keyboard would take stdin away from the program.
    if (!stopped) spinner = ora({ text, stream: process.stderr, discardStdin: false }).start();
  }, SHOWN_AFTER_MS);
  timer.unref();
  const say = (line: string) => {
    text = printableLine(line);
    if (!spinner) return;
    spinner.text = text;
    if (!spinner.isSpinning) spinner.start();
  };
  return {
    say,
    show(label, done, total) {
      const share = total ? `${Math.floor((100 * done) / total)} %` : `${Math.floor(done / 1_000_000)} MB`;
      say(`Checking ${label}: ${share}`);
    },
    clear() {
      // Only cleared, it would be drawn again by its timer.
      spinner?.stop();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      spinner?.stop();
    },
  };
}
