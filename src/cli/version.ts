/** The version of the program, from its package. */

export { version as VERSION } from '../../package.json';
