/** The current time; tests replace it. */

/** Gives the current time. */
export type Clock = () => Date;

/** The system's clock. */
export const systemClock: Clock = () => new Date();
