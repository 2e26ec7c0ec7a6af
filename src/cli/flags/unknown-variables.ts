/** Names the NEWHIRE_* variables that nothing reads: a misspelled one would be ignored silently. */

import { didYouMean } from '../../nearest-word.js';
import type { CommandDeclaration } from '../commands/command.js';
import { nameOf, variableOf } from './flag.js';
import { SETTINGS_WITHOUT_FLAG } from './flag-table.js';

/** Variables that no flag declares. */
const OTHERS = ['NEWHIRE_API_KEY', 'NEWHIRE_DEBUG'];

/** One line for each variable of the environment that no command reads. */
export function unknownVariables(program: CommandDeclaration, env: NodeJS.ProcessEnv): string[] {
  const given = Object.keys(env).filter((name) => name.startsWith('NEWHIRE_'));
  const settable = flagsOf(program).filter(({ setting }) => setting !== undefined);
  const names = [...settable.map(nameOf), ...Object.keys(SETTINGS_WITHOUT_FLAG)].map(variableOf);
  const known = [...new Set([...names, ...OTHERS])];
  return given
    .filter((name) => !known.includes(name))
    .map((name) => `newhire: ${name} is not a variable of newhire. ${didYouMean(name, known)}`.trimEnd());
}

const flagsOf = ({ flags, commands = [] }: CommandDeclaration): CommandDeclaration['flags'] => [
  ...flags,
  ...commands.flatMap(flagsOf),
];
