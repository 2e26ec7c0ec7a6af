/** What examples/compose.yaml says, with the values of its variables in their places. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from './run.js';

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  networks?: string[] | Record<string, unknown>;
}

/** Puts values for `${NAME:?…}` and `${NAME:-…}`, as compose does. */
function substituted(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, sign = '', rest = '') => {
    const value = values[name] ?? (sign === '-' ? rest : '');
    if (value === '' && sign === '?') throw new Error(`${name} is not set`);
    return value;
  });
}

/** The services and networks. Without values, variables stay as they are written. */
export function composed(values?: Readonly<Record<string, string>>): {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
} {
  const text = readFileSync(join(ROOT, 'examples/compose.yaml'), 'utf8');
  return parse(values ? substituted(text, values) : text, { merge: true });
}
