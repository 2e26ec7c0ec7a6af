/** What a command is declared to be, and how it is called. */

import type { ExitCode } from '../exit-codes.js';
import { type Flag, nameOf, type TypedFlags } from '../flags/flag.js';
import type { ValueKindName } from '../flags/value-kinds.js';

/** An argument of a command. */
export interface Argument {
  /** As help shows it: `<file>`, `[job-id]` when it can be left out, `<files...>` when there can be several. */
  spelling: string;
  help: string;
  kind: ValueKindName;
  /** The only words that it can be. */
  choices?: readonly string[];
}

/** Everything that is declared of a command. Help, completion and the documents are made from it. */
export interface CommandDeclaration {
  name: string;
  /** For the list of commands; the description is used when it is absent. */
  summary?: string;
  description: string;
  arguments?: readonly Argument[];
  flags: readonly Flag[];
  /** Flags that earlier versions had, by their long names, with what to use instead. They and their variables are refused. */
  removed?: Readonly<Record<string, string>>;
  /** Follows the flags in its help: examples, exit codes. */
  footer: string;
  commands?: readonly CommandDeclaration[];
  /** Loads what does the work, when the command is called. Absent where one of the `commands` must follow. */
  load?: () => Promise<LoadedCommand>;
}

/** Each `run.ts` is one. */
interface LoadedCommand {
  /** Does the work and gives the exit code. A command knows which flags it declared. */
  run(call: CommandCall<object>): Promise<ExitCode>;
}

/** A command as it was typed. */
export interface CommandCall<Flags extends object = object> {
  args: readonly string[];
  /** By their long names, `dry-run`; those not given are absent. */
  flags: Flags;
  declared: CommandDeclaration;
  /** The whole program. */
  program: CommandDeclaration;
}

/** The flags of a declared command as they were typed. */
export type FlagsOf<Declared extends CommandDeclaration> = TypedFlags<Declared['flags'][number]>;

/** The first argument of a command that requires one: commander refuses a call without it. */
export function firstArgument({ args: [first = ''] }: CommandCall): string {
  return first;
}

/** The typed flags that can also be settings, by their long names. */
export function settableFlags({ flags, declared }: CommandCall): Record<string, unknown> {
  const names = new Set(declared.flags.filter(({ setting }) => setting !== undefined).map(nameOf));
  return Object.fromEntries(Object.entries(flags).filter(([name]) => names.has(name)));
}

/** What commander answers itself, for every command and for the program. */
export const HELP_FLAG: Flag = { spelling: '-h, --help', help: 'show this help', kind: 'switch' };
/** The command that shows help, which commander answers itself. */
export const HELP_COMMAND = { name: 'help', argument: '[command]', help: 'show the help of a command' };
/** The flag that prints the version; the program alone has it. */
export const VERSION_FLAG: Flag = { spelling: '-V, --version', help: 'print the version', kind: 'switch' };

/** A part of help that shows how a command is typed. */
export const examples = (...lines: readonly string[]) =>
  `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
