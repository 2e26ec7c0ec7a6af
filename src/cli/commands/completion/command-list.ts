/** The commands of the program as completion needs them: paths, summaries, flags and what can follow each. */

import { OUTLINES } from '../../../layouts/index.js';
import { FORMAT_NAMES } from '../../../reports/index.js';
import { LAYOUT_FORMATS } from '../../../reports/layout/index.js';
import { ERROR_TYPES } from '../../../validation/index.js';
import { type Flag, placeholderOf } from '../../flags/flag.js';
import { VALUE_KINDS, type ValueKindName } from '../../flags/value-kinds.js';
import { type Argument, type CommandDeclaration, HELP_COMMAND, HELP_FLAG } from '../command.js';

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

/** Where the words are known elsewhere in the program, and reading leaves it to the command to refuse others. */
const WORDS: Partial<Record<ValueKindName, readonly string[]>> = {
  state: OUTLINES.map(({ state }) => state),
  'state-or-auto': [...OUTLINES.map(({ state }) => state), 'auto'],
  'report-formats': FORMAT_NAMES,
  'layout-format': LAYOUT_FORMATS,
  'error-type': ERROR_TYPES,
  'error-types': ERROR_TYPES,
};
const PATHS = new Set<ValueKindName>(['file-to-read', 'file-to-write', 'folder', 'report-formats']);
const LISTS = new Set<ValueKindName>(['error-types']);

/** What completes a value: one of the words, a file, or with both `word=FILE`. With neither it is free text. */
export interface Value {
  /** The placeholder, such as `state`. */
  label: string;
  words: readonly string[];
  files: boolean;
  /** Several words with commas between them make one value. */
  list: boolean;
}

/** The value of a flag; undefined when the flag takes none. */
export function flagValue(flag: Flag): Value | undefined {
  const label = placeholderOf(flag);
  return label === undefined ? undefined : completedBy(label, flag.kind);
}

/** The value of an argument. */
function argumentValue({ spelling, kind, choices }: Argument): Value {
  return completedBy(spelling.replace(/[<>[\]]|\.{3}/g, ''), kind, choices);
}

function completedBy(label: string, kind: ValueKindName, ownWords?: readonly string[]): Value {
  const read = VALUE_KINDS[kind];
  const words = 'words' in read ? read.words : WORDS[kind];
  return { label, words: ownWords ?? words ?? [], files: PATHS.has(kind), list: LISTS.has(kind) };
}

/** Words as they are typed in every shell, a backslash before each blank, with blanks between them. */
export const asTyped = (words: readonly string[]): string =>
  words.map((word) => word.replaceAll(' ', '\\ ')).join(' ');
