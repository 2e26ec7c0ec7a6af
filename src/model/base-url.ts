/** Checks where requests may be sent: over TLS, or to a server on this computer. */

import { NewhireError } from '../errors.js';

/** Whether a URL is an address of this computer. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/**
 * Checks the base URL of a model service.
 * @throws {NewhireError} USAGE when it is not an http or https URL, or would send employee data unencrypted off this
 * computer, or to a service whose certificate is not checked
 */
export function checkBaseURL(address: string, env: NodeJS.ProcessEnv = process.env): void {
  if (!URL.canParse(address) || !/^https?:\/\//i.test(address)) {
    throw new NewhireError('USAGE', 'The base URL of the model service is not an http or https address.', {
      next: 'Set OPENAI_BASE_URL to an address such as https://api.openai.com/v1, or leave it out.',
    });
  }
  if (isLoopback(address)) return;
  if (!/^https:/i.test(address)) {
    throw new NewhireError(
      'USAGE',
      'The base URL of the model service would send employee data unencrypted.',
      {
        next: 'Use an https address; plain http is accepted only for a server on this computer.',
      },
    );
  }
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    throw new NewhireError(
      'USAGE',
      'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the verification of certificates.',
      {
        next: 'Unset it before employee data is sent to a model service.',
      },
    );
  }
}
