/** The commands of the program as completion needs them: paths, summaries, flags and what can follow each. */

import type { Flag } from '../../flags/flag.js';
import { argumentValue, type Value } from '../../flags/value-words.js';
import { type CommandDeclaration, HELP_COMMAND, HELP_FLAG } from '../command.js';

/** A command with its flags, its argument and the commands below it. */
export interface CompletableCommand {
  /** `layouts show`; empty for the program itself. */
  path: string;
  name: string;
  summary: string;
  flags: readonly Flag[];
  /** What completes its arguments. */
  argument: Value | undefined;
  commands: CompletableCommand[];
}

/** The program with all its commands. */
export function completable(program: CommandDeclaration): CompletableCommand {
  const { name, argument, help } = HELP_COMMAND;
  const choices = (program.commands ?? []).map((one) => one.name);
  const arguments_ = [{ spelling: argument, help, kind: 'text', choices }] as const;
  const helpCommand = { name, description: help, arguments: arguments_, flags: [], footer: '' };
  return described({ ...program, commands: [...(program.commands ?? []), helpCommand] }, '');
}

function described(declared: CommandDeclaration, path: string): CompletableCommand {
  const [argument] = declared.arguments ?? [];
  return {
    path,
    name: declared.name,
    summary: declared.summary ?? declared.description,
    flags: [...declared.flags, HELP_FLAG],
    argument: argument && argumentValue(argument),
    commands: (declared.commands ?? []).map((one) => described(one, `${path} ${one.name}`.trim())),
  };
}

/** The command and all below it, itself first. */
export function withAllBelow(command: CompletableCommand): CompletableCommand[] {
  return [command, ...command.commands.flatMap(withAllBelow)];
}
