/** Says that a request got no answer, so that the watch of the server looks at once. */

/** The event, on the window. */
export const NO_ANSWER = 'newhire:no-answer';

/** Says so. */
export function tellNoAnswer(): void {
  window.dispatchEvent(new Event(NO_ANSWER));
}
