/** What `--format name[=FILE]` asks for. */

import { resolve } from 'node:path';
import { NewhireError } from '../errors.js';
import { findFormat } from '../reports/formats.js';
import type { Input } from './inputs.js';

export interface Target {
  format: string;
  /** Undefined for standard output. */
  path: string | undefined;
}

/**
 * Reads `name[=FILE]`.
 * @throws NewhireError USAGE when two reports would go to one place, or one would replace an input.
 */
export function parseTargets(formats: readonly string[], inputs: readonly Partial<Input>[]): Target[] {
  const targets = formats.map((text) => {
    const [format = '', ...rest] = text.split('=');
    findFormat(format);
    return { format, path: rest.length > 0 ? rest.join('=') : undefined };
  });
  const taken = new Set<string>();
  for (const { format, path } of targets) {
    if (path === '') throw new NewhireError('USAGE', `There is no file name behind '${format}='.`);
    const place = path === undefined ? 'standard output' : `'${path}'`;
    const key = path === undefined ? '' : resolve(path);
    if (taken.has(key)) {
      throw new NewhireError('USAGE', `Two reports cannot go to ${place}.`, {
        next: `Send one to a file: --format ${format}=FILE`,
      });
    }
    if (
      path !== undefined &&
      inputs.some((input) => input.path !== undefined && resolve(input.path) === key)
    ) {
      throw new NewhireError('USAGE', `The report would replace ${place}, which is to be checked.`);
    }
    taken.add(key);
  }
  return targets;
}
