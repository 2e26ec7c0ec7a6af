/** Ctrl-Z while something is drawn on the terminal: the program leaves the terminal as it was, stops, and draws again when it goes on. */

/** What happens to the screen. */
interface DrawnScreen {
  /** Takes away what is drawn, and gives the terminal back. */
  leave(): void;
  /** The same after a stop that nothing announced: what other programs have written since stays. */
  abandon(): void;
  /** Takes the terminal again, and draws. */
  enter(): void;
}

/** Windows has no such signal. */
const CAN_STOP = process.platform !== 'win32';

/** Follows the stops of the process until the returned function is called. */
export function followStops({ leave, abandon, enter }: DrawnScreen): () => void {
  if (!CAN_STOP) return () => {};
  const stop = () => {
    forget();
    leave();
    // All processes of the command, as the terminal does it: the shell waits for the first one, such as npx.
    process.kill(0, 'SIGTSTP');
    // Goes on here: after `fg`, or at once where no shell could continue it.
    enter();
    listen();
  };
  const goOn = () => {
    abandon();
    enter();
  };
  const listen = () => void process.on('SIGTSTP', stop).on('SIGCONT', goOn);
  const forget = () => void process.off('SIGTSTP', stop).off('SIGCONT', goOn);
  listen();
  return forget;
}

/** What Ctrl-Z does where the terminal does not do it: it is a key while questions are asked. */
export function suspend(): void {
  if (CAN_STOP) process.kill(process.pid, 'SIGTSTP');
}
