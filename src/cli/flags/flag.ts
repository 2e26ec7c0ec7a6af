/** What is declared of a flag. Help, completion, settings, the refusal with `--server` and docs/flags.md are made from it. */

import type { ValueKindName } from './value-kinds.js';

/**
 * What a setting decides: what is shown; how strict a run is; what is written and where; what is kept, where and how long; what
 * is revealed or sent, and who may ask for it.
 */
export type Effect = 'show' | 'strictness' | 'write' | 'keep' | 'send';

/**
 * Anyone may have written the files in a folder, so a settings file may only set preferences: what is shown, and how strict
 * a run is.
 */
export const isForFiles = (effect: Effect | undefined): boolean =>
  effect === 'show' || effect === 'strictness';

/** The declaration of one flag. */
export interface Flag {
  /** As help shows it, such as `-s, --state <state>`: the placeholder of its value comes last, in brackets where it may be left out. */
  spelling: string;
  help: string;
  /** What its value may be. */
  kind: ValueKindName;
  /** Its value when it is not given. */
  default?: string;
  isRequired?: true;
  /** May be given several times; its value is then a list. */
  isRepeatable?: true;
  /**
   * What it can do, for a flag that can also be set outside the command line: always in a variable (`--fail-on` is
   * NEWHIRE_FAIL_ON), and in a settings file if its effect is allowed there.
   */
  setting?: Effect;
  /** The flags without which it does nothing, one of which is enough: by long name, or as `audit=html`. */
  needs?: readonly string[];
  /** Why it is refused together with `--server`, one sentence. */
  notWithServer?: string;
}

/** The flags of a command as they were typed, by their long names; those not given are absent. */
export type TypedFlags<Declared extends Flag> = {
  [One in Exclude<Declared, Present> as LongName<One['spelling']>]?: Typed<One>;
} & { [One in Extract<Declared, Present> as LongName<One['spelling']>]: Typed<One> };

type Present = { default: string } | { isRequired: true };
type Typed<One extends Flag> = One extends { isRepeatable: true }
  ? string[]
  : One['spelling'] extends `${string}<${string}`
    ? string
    : One['spelling'] extends `${string}[${string}`
      ? string | true
      : true;
type LongName<Spelling extends string> = Spelling extends `${string}--${infer Name} ${'<' | '['}${string}`
  ? Name
  : Spelling extends `${string}--${infer Name}`
    ? Name
    : never;

/** The long name without dashes: `fail-on`. Settings, and flags as they were typed, are known by it. */
export function nameOf(flag: Pick<Flag, 'spelling'>): string {
  const [last = ''] = dashedNames(flag).slice(-1);
  return last.replace(/^-+/, '');
}

/** `-s` and `--state`, as they are typed. */
export function dashedNames({ spelling }: Pick<Flag, 'spelling'>): string[] {
  return spelling.split(/,? /).filter((word) => word.startsWith('-'));
}

/** The placeholder of its value, such as `state`; undefined for a flag without a value. */
export function placeholderOf({ spelling }: Pick<Flag, 'spelling'>): string | undefined {
  return /<(.+)>$/.exec(spelling)?.[1];
}

/** A value may follow, or not; then the flag is on. */
export const hasOptionalValue = ({ spelling }: Pick<Flag, 'spelling'>): boolean => spelling.endsWith(']');

/** `fail-on` is NEWHIRE_FAIL_ON. */
export function variableOf(name: string): string {
  return `NEWHIRE_${name.toUpperCase().replaceAll('-', '_')}`;
}
