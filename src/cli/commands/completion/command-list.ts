/** The commands of the program as completion needs them: names, summaries, flags and what can follow each. */

import type { Command } from 'commander';
import { argumentValue, flagValue, type Value } from './value-words.js';

export interface CompletableFlag {
  /** `-s` and `--state`. */
  names: string[];
  summary: string;
  value: Value | undefined;
}

export interface CompletableCommand {
  /** `layouts show`; empty for the program itself. */
  path: string;
  name: string;
  summary: string;
  flags: CompletableFlag[];
  /** What stands for its arguments. */
  argument: Value | undefined;
  commands: CompletableCommand[];
}

/** The program with all its commands, by walking what commander knows. */
export function completable(command: Command, path = ''): CompletableCommand {
  const help = command.createHelp();
  const [argument] = command.registeredArguments;
  return {
    path,
    name: command.name(),
    summary: oneLine(command.summary() || command.description()),
    flags: help.visibleOptions(command).map((option) => ({
      names: [option.short, option.long].filter((name) => name !== undefined),
      summary: oneLine(option.description),
      value: flagValue(path, option),
    })),
    argument: argument && argumentValue(argument),
    commands: command.commands.map((one) => completable(one, `${path} ${one.name()}`.trim())),
  };
}

/** The command and all below it, itself first. */
export function withAllBelow(command: CompletableCommand): CompletableCommand[] {
  return [command, ...command.commands.flatMap(withAllBelow)];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
