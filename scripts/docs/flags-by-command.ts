/** The flags of every command as data, for the documents that list them. */

import type { CommandDeclaration } from '../../src/cli/commands/command.js';
import { flagValue } from '../../src/cli/commands/completion/command-list.js';
import { NEWHIRE } from '../../src/cli/commands/newhire.js';
import { type Flag, isForFiles, nameOf, variableOf } from '../../src/cli/flags/flag.js';

interface DocumentedFlag extends Flag {
  /** The long name without dashes. */
  name: string;
  /** The words that its value can be, when they are known. */
  words: readonly string[];
  /** The variable that sets it too, such as NEWHIRE_FAIL_ON. */
  variable?: string;
  /** A settings file can set it too. */
  inSettingsFile: boolean;
}

/** A command and its flags. */
export interface DocumentedCommand {
  /** Such as `validate` and `layouts show`. */
  command: string;
  summary: string;
  flags: DocumentedFlag[];
}

/** Every command that does something, in the order of the help, with its flags in the order of its own help. */
export function flagsByCommand(program: CommandDeclaration = NEWHIRE): DocumentedCommand[] {
  return (program.commands ?? []).flatMap((command) => documented(command, ''));
}

function documented(declared: CommandDeclaration, above: string): DocumentedCommand[] {
  const command = `${above}${declared.name}`;
  const below = (declared.commands ?? []).flatMap((one) => documented(one, `${command} `));
  if (!declared.load) return below;
  const summary = declared.summary ?? declared.description;
  return [{ command, summary, flags: declared.flags.map(documentedFlag) }, ...below];
}

function documentedFlag(flag: Flag): DocumentedFlag {
  const name = nameOf(flag);
  return {
    ...flag,
    name,
    words: flagValue(flag)?.words ?? [],
    inSettingsFile: isForFiles(flag.setting),
    ...(flag.setting === undefined ? {} : { variable: variableOf(name) }),
  };
}
