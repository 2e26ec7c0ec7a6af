/** The program that parses the command line, made from what is declared. What a command does is loaded when it runs. */

import { Command } from 'commander';
import { addCommand } from './commands/add-command.js';
import { HELP_COMMAND, HELP_FLAG, VERSION_FLAG } from './commands/command.js';
import { NEWHIRE } from './commands/newhire.js';
import type { ExitCode } from './exit-codes.js';
import { spelledAsCalled } from './program-name.js';
import { VERSION } from './version.js';

/** Commander's own errors are thrown, and do not end the process. `finish` gets the exit code of a command. */
export function createProgram(finish: (code: ExitCode) => void, declared = NEWHIRE): Command {
  const program = new Command(declared.name)
    .description(declared.description)
    .version(VERSION, VERSION_FLAG.spelling, VERSION_FLAG.help)
    .helpOption(HELP_FLAG.spelling, HELP_FLAG.help)
    .helpCommand(`${HELP_COMMAND.name} ${HELP_COMMAND.argument}`, HELP_COMMAND.help)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'newhire: ')) })
    .showHelpAfterError('Run it with --help to see what it takes, with examples.')
    .addHelpText('after', spelledAsCalled(declared.footer));
  for (const command of declared.commands ?? []) addCommand(program, command, declared, finish);
  return program;
}
