/** placeholder while the catalogue is written */
export type ErrorType = string;
