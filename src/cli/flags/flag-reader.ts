/** Reads the flags of a command that runs as a service: each can also be a variable, NEWHIRE_PORT for `--port`. */

import type { NewhireError } from '../../errors.js';
import { usage } from '../usage-error.js';
import { variableOf } from './flag.js';
import { VALUE_KINDS } from './value-kinds.js';

/** The flags as they were typed. */
type Typed = Readonly<Record<string, string | true | undefined>>;

/** A flag wins over its variable; an empty variable counts as not set. */
export class FlagReader<Flags extends object> {
  constructor(
    private readonly flags: Flags,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** The value of a flag or its variable; an empty variable counts as not set. */
  text(name: keyof Flags & string): string | undefined {
    const typed = (this.flags as Typed)[name];
    return (typeof typed === 'string' ? typed : undefined) ?? (this.env[variableOf(name)] || undefined);
  }

  /** The value of a flag or its variable; an empty variable is refused. @throws {NewhireError} USAGE */
  notEmpty(name: keyof Flags & string, needs: string): string | undefined {
    const typed = (this.flags as Typed)[name];
    return typeof typed === 'string' ? typed : notEmpty(variableOf(name), this.env, needs);
  }

  /** @throws {NewhireError} USAGE when it is not a whole number, or too small or too large */
  number(name: keyof Flags & string, usual: number, from: number, to: number): number {
    const typed = this.text(name) ?? String(usual);
    const value = Number(typed);
    if (/^\d{1,12}$/.test(typed) && value >= from && value <= to) return value;
    throw wrongValue(name, `a whole number from ${from} to ${to}`);
  }

  /** @throws {NewhireError} USAGE when the variable is neither on nor off */
  isOn(name: keyof Flags & string): boolean {
    const variable = variableOf(name);
    const given = (this.flags as Typed)[name] ?? (this.env[variable] || false);
    const value = VALUE_KINDS.switch.read(given);
    if (value !== undefined) return value;
    throw usage(`${variable} must be 1 or 0.`, `The flag --${name} sets it, too.`);
  }

  /** A day as YYYY-MM-DD. @throws {NewhireError} USAGE */
  day(name: keyof Flags & string): string | undefined {
    const { read, needs } = VALUE_KINDS.day;
    const typed = this.text(name);
    if (typed === undefined || read(typed) !== undefined) return typed;
    throw wrongValue(name, needs);
  }
}

/** An empty key would give everyone access, and the operator would not notice. @throws {NewhireError} USAGE */
export function notEmpty(variable: string, env: NodeJS.ProcessEnv, needs: string): string | undefined {
  if (env[variable] !== '') return env[variable];
  throw usage(`${variable} is empty.`, `Set it to ${needs}, or unset it.`);
}

/** The error for a value that a flag cannot have. */
export function wrongValue(name: string, needs: string): NewhireError {
  return usage(`--${name} must be ${needs}.`, `${variableOf(name)} sets it, too.`);
}
