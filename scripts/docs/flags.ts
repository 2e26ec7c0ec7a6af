/** The commands and their flags as Markdown. */

import { choiceList } from '../../src/sentences.js';
import { type DocumentedCommand, flagsByCommand } from './flags-by-command.js';
import { code, table } from './markdown.js';

type DocumentedFlag = DocumentedCommand['flags'][number];

/** More words than this are a list of its own, which another document has. */
const MAX_WORDS = 12;

/** One row for each command. */
export function commandTable(): string {
  const rows = flagsByCommand().map(({ command, summary }) => [
    code(`newhire ${command}`),
    sentence(summary),
  ]);
  return table(['Command', 'What it does'], rows);
}

/** One section for each command with flags. */
export function flagSections(): string {
  return flagsByCommand()
    .filter(({ flags }) => flags.length > 0)
    .map(section)
    .join('\n\n');
}

function section({ command, summary, flags }: DocumentedCommand): string {
  const rows = flags.map((flag) => [code(flag.spelling), meaningOf(flag), settingOf(flag)]);
  return [
    `## newhire ${command}`,
    sentence(summary),
    table(['Flag', 'Meaning', 'Variable'], rows),
    ...notWithServer(flags),
    ...onlyWithOthers(flags),
  ].join('\n\n');
}

function meaningOf({ help, words, default: preset }: DocumentedFlag): string {
  const isNamed = words.every((word) => help.includes(word));
  const choice = words.length > 0 && words.length <= MAX_WORDS && !isNamed ? words.map(code).join(', ') : '';
  const values = [choice && `one of ${choice}`, preset && `default: ${code(preset)}`].filter(Boolean);
  return values.length > 0 ? `${help} (${values.join('; ')})` : help;
}

/** A flag with a star can be in a settings file too. */
function settingOf({ variable, inSettingsFile }: DocumentedFlag): string {
  return variable === undefined ? '' : `${code(variable)}${inSettingsFile ? ' \\*' : ''}`;
}

function notWithServer(flags: readonly DocumentedFlag[]): string[] {
  if (!flags.some(({ name }) => name === 'server')) return [];
  const names = flags.filter((flag) => flag.notWithServer !== undefined).map(({ name }) => code(`--${name}`));
  return names.length === 0 ? [] : [`Not together with \`--server\`: ${names.join(', ')}.`];
}

function onlyWithOthers(flags: readonly DocumentedFlag[]): string[] {
  const pairs = flags.flatMap(({ name, needs = [] }) => {
    const others = choiceList(needs.map((need) => code(`--${need}`)));
    return others === '' ? [] : [`${code(`--${name}`)} with ${others}`];
  });
  return pairs.length === 0 ? [] : [`Only together with another flag: ${pairs.join('; ')}.`];
}

/** The summary of a command begins in lower case and has no period. */
function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
