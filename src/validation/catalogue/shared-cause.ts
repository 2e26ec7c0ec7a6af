/** The phrase by which a note about a common cause is recognized. */

/** The words of each note that names the one cause of many findings. */
export const ONE_CAUSE = 'one cause in the export';

/** Whether a note of a file names the one cause of many findings. */
export const namesCause = (note: string): boolean => note.includes(ONE_CAUSE);
