/** The error for a call that cannot be carried out as it was typed or set. */

import { NewhireError } from '../errors.js';

/** `message` says why, `next` what the user can do. */
export const usage = (message: string, next?: string): NewhireError =>
  new NewhireError('USAGE', message, next === undefined ? {} : { next });
