/** The program that parses the command line, made from what is declared. What a command does is loaded when it runs. */

import { Argument, Command, Option } from 'commander';
import { printable, visible } from '../printable.js';
import { choiceList } from '../sentences.js';
import { type CommandDeclaration, HELP_COMMAND, HELP_FLAG, VERSION_FLAG } from './commands/command.js';
import { NEWHIRE } from './commands/newhire.js';
import type { ExitCode } from './exit-codes.js';
import { type Flag, hasOptionalValue, nameOf, placeholderOf, variableOf } from './flags/flag.js';
import { refuseWithoutEffect } from './flags/refuse-without-effect.js';
import { print, tell } from './output/writer.js';
import { spelledAsCalled } from './program-name.js';
import { usage } from './usage-error.js';
import { VERSION } from './version.js';

/**
 * Commander's own errors are thrown, and do not end the process. `finish` gets the exit code of a command. `first` is the first word that
 * was typed: where it is a command, the program has no other one, as the options of all of them take time to make.
 */
export function createProgram(finish: (code: ExitCode) => void, first?: string, declared = NEWHIRE): Command {
  const program = new Command(declared.name)
    .description(declared.description)
    .version(VERSION, VERSION_FLAG.spelling, VERSION_FLAG.help)
    .helpOption(HELP_FLAG.spelling, HELP_FLAG.help)
    .helpCommand(`${HELP_COMMAND.name} ${HELP_COMMAND.argument}`, HELP_COMMAND.help)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(printable(text)),
      writeErr: (text) => tell(printable(text)),
      // The error is also thrown; whoever catches it prints it.
      outputError: () => {},
    })
    .addHelpText('after', spelledAsCalled(declared.footer));
  const commands = declared.commands ?? [];
  const called = commands.find(({ name }) => name === first);
  for (const command of called ? [called] : commands) addCommand(program, command, declared, finish);
  return program;
}

/**
 * The words with `help` directly before the command that it is about, as the parser looks only at the word after it. A `help` before an
 * unknown command is left out, as the parser would not report that command.
 */
export function withoutHelp(
  args: readonly string[],
  { commands = [] }: CommandDeclaration = NEWHIRE,
): readonly string[] {
  const [first = '', ...rest] = args;
  const named = (word: string) => commands.find(({ name }) => name === word);
  const below = named(first);
  if (below) return [first, ...withoutHelp(rest, below)];
  const [wanted, ...further] = rest;
  if (first !== HELP_COMMAND.name || commands.length === 0 || wanted === undefined || /^-/.test(wanted))
    return args;
  const about = named(wanted);
  if (!about) return rest;
  return about.commands && further.length > 0 ? [wanted, ...withoutHelp([first, ...further], about)] : args;
}

/** Adds the command and those below it to `parent`. `finish` gets the exit code. */
function addCommand(
  parent: Command,
  declared: CommandDeclaration,
  program: CommandDeclaration,
  finish: (code: ExitCode) => void,
): void {
  const command = parent
    .command(declared.name)
    .summary(declared.summary ?? '')
    .description(declared.description)
    .addHelpText('after', spelledAsCalled(declared.footer));
  for (const { spelling, help, choices } of declared.arguments ?? []) {
    const argument = new Argument(spelling, help);
    command.addArgument(
      choices ? argument.choices(choices).argParser(oneOf(argument.name(), choices)) : argument,
    );
  }
  const options = new Map(declared.flags.map((flag) => [optionOf(flag), flag]));
  for (const option of options.keys()) command.addOption(option);
  for (const name of Object.keys(declared.removed ?? {}))
    command.addOption(new Option(`--${name} [value]`).hideHelp());
  for (const below of declared.commands ?? []) addCommand(command, below, program, finish);
  const { load } = declared;
  if (!load) return;
  command.action(async () => {
    refuseRemoved(declared, command);
    await nameUnknownVariables(program);
    const { run } = await load();
    const flags = typedFlags(options, command.opts());
    refuseWithoutEffect(declared.flags, flags, process.env);
    if (declared.flags.some((flag) => nameOf(flag) === 'data')) await removeLeft(flags.data);
    const args = command.processedArgs.flat().filter((arg) => arg !== undefined);
    finish(await run({ args, flags, declared, program }));
  });
}

/** An old script must not rely on a limit that no longer exists. An empty variable counts as not set. */
function refuseRemoved({ removed = {} }: CommandDeclaration, command: Command): void {
  for (const [name, next] of Object.entries(removed)) {
    const isTyped = command.getOptionValue(new Option(`--${name}`).attributeName()) !== undefined;
    const variable = variableOf(name);
    const what = isTyped ? `--${name}` : process.env[variable] ? variable : undefined;
    if (what !== undefined) throw usage(`${what} was removed.`, next);
  }
}

/** Most environments have none, and then nothing is loaded. */
async function nameUnknownVariables(program: CommandDeclaration): Promise<void> {
  if (!Object.keys(process.env).some((name) => name.startsWith('NEWHIRE_'))) return;
  const { unknownVariables } = await import('./flags/unknown-variables.js');
  for (const line of unknownVariables(program, process.env)) tell(printable(`${visible(line)}\n`));
}

/** Removes what killed commands left in the data folder, which may be employee data. Other commands do not load what is needed for it. */
async function removeLeft(folder: unknown): Promise<void> {
  const { dataFolderPath, WorkFolder } = await import('../storage/index.js');
  await WorkFolder.sweepAll(dataFolderPath(typeof folder === 'string' ? folder : undefined, process.env));
}

function optionOf(flag: Flag): Option {
  const option = new Option(flag.spelling, flag.help);
  if (flag.default !== undefined) option.default(flag.default);
  if (flag.isRequired) option.makeOptionMandatory();
  if (flag.isRepeatable) option.argParser(several(flag));
  else if (placeholderOf(flag) !== undefined) option.argParser(once(flag));
  return option;
}

/** Gives the word back. @throws {NewhireError} USAGE when it is none of the `choices` */
const oneOf = (what: string, choices: readonly string[]) => (word: string) => {
  if (choices.includes(word)) return word;
  throw usage(`The ${what} can be ${choiceList(choices)}, not '${word}'.`);
};

/**
 * An empty value comes from a variable that a script has not set: what would then be used in its place is not what the script names.
 * @throws {NewhireError} USAGE
 */
function refuseEmpty(flag: Flag, value: string): void {
  if (value === '')
    throw usage(`The value of --${nameOf(flag)} is empty.`, 'Give a value, or leave the flag out.');
}

/** Takes the value of one flag of one call. @throws {NewhireError} USAGE when it is empty, or comes again and differs */
function once(flag: Flag): (value: string) => string {
  let before: string | undefined;
  return (value) => {
    refuseEmpty(flag, value);
    if (before !== undefined && before !== value)
      throw usage(`--${nameOf(flag)} was given twice, with different values.`, 'Give it once.');
    before = value;
    return value;
  };
}

const several = (flag: Flag) => (value: string, before: string[] | undefined) => {
  refuseEmpty(flag, value);
  return [...(before ?? []), value];
};

/** By their long names and in the order typed. Commander keeps `--no-color` as `color: false`. */
function typedFlags(
  options: ReadonlyMap<Option, Flag>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const byAttribute = new Map(
    Array.from(options, ([option, flag]) => [option.attributeName(), { option, flag }]),
  );
  return Object.fromEntries(
    Object.entries(values).flatMap(([attribute, value]) => {
      const { option, flag } = byAttribute.get(attribute) ?? {};
      if (!option || !flag || (option.negate && value === true)) return [];
      const isSwitch = placeholderOf(flag) === undefined && !hasOptionalValue(flag);
      return [[nameOf(flag), isSwitch ? true : value]];
    }),
  );
}
