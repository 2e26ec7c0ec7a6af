/** The commands of the program as completion needs them: names, summaries, flags and what can follow each. */

import { dashedNames } from '../../flags/flag.js';
import { argumentValue, flagValue, type Value } from '../../flags/value-words.js';
import { type CommandDeclaration, HELP_FLAG } from '../command.js';

/** A flag with its names, its summary and what completes its value. */
export interface CompletableFlag {
  /** `-s` and `--state`. */
  names: string[];
  summary: string;
  value: Value | undefined;
}

/** A command with its flags, its argument and the commands below it. */
export interface CompletableCommand {
  /** `layouts show`; empty for the program itself. */
  path: string;
  name: string;
  summary: string;
  flags: CompletableFlag[];
  /** What completes its arguments. */
  argument: Value | undefined;
  commands: CompletableCommand[];
}

/** The program with all its commands. */
export function completable(declared: CommandDeclaration, path = ''): CompletableCommand {
  const [argument] = declared.arguments ?? [];
  return {
    path,
    name: declared.name,
    summary: oneLine(declared.summary ?? declared.description),
    flags: [...declared.flags, HELP_FLAG].map((flag) => ({
      names: dashedNames(flag),
      summary: oneLine(flag.help),
      value: flagValue(flag),
    })),
    argument: argument && argumentValue(argument),
    commands: (declared.commands ?? []).map((one) => completable(one, `${path} ${one.name}`.trim())),
  };
}

/** The command and all below it, itself first. */
export function withAllBelow(command: CompletableCommand): CompletableCommand[] {
  return [command, ...command.commands.flatMap(withAllBelow)];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
