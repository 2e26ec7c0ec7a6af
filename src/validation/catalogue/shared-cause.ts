/** The words of notes about what many findings have in common, by which such a note is told apart. */

/** In each note that names the one cause of many findings. */
export const ONE_CAUSE = 'one cause in the export';

/** Whether a note of a file names the one cause of many findings. */
export const namesCause = (note: string): boolean => note.includes(ONE_CAUSE);
