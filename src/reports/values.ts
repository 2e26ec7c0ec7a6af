/** What a report may show of a value: everything, the last four of a number, or nothing. */

/** `mask`: SSN and FEIN show their last four, a birth date nothing. `hide`: no employee value at all. `show`: all. */
export type ValueMode = 'mask' | 'show' | 'hide';
