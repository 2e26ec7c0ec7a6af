/** Completion for fish: one `complete` line for each thing that can be typed. */

import { dashedNames, type Flag } from '../../flags/flag.js';
import { asTyped, type CompletableCommand, flagValue, type Value, withAllBelow } from './command-list.js';

/** The script, for `~/.config/fish/conf.d/newhire.fish`. */
export function fishScript(program: CompletableCommand): string {
  const commands = withAllBelow(program);
  return `# Completes newhire in fish: save as ~/.config/fish/conf.d/newhire.fish.

# True when the command typed so far is the one given.
function __newhire_at
    set -l at ''
    for word in (commandline -opc)
        switch "$at $word"
${commands.flatMap(stepLines).join('\n')}
        end
    end
    test "$at" = "$argv"
end

# The same after npx. Anything else is completed as before.
function __newhire_npx
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test "$words[1] $words[2]" = 'npx newhire'
end
complete -c npx -n __newhire_npx -f -a '(complete -C (string replace -r "^\\\\s*npx\\\\s+" "" -- (commandline -cp)))'

complete -c newhire -f
${commands.flatMap(linesOf).join('\n')}
`;
}

function stepLines({ path, commands }: CompletableCommand): string[] {
  return commands.flatMap((below) => [
    `            case ${quoted(`${path} ${below.name}`)}`,
    `                set at ${quoted(below.path)}`,
  ]);
}

function linesOf({ path, flags, argument, commands }: CompletableCommand): string[] {
  const start = `complete -c newhire -n ${quoted(`__newhire_at ${path}`.trim())}`;
  return [
    ...commands.map(({ name, summary }) => `${start} -a ${name} -d ${quoted(summary)}`),
    ...flags.map((flag) => `${start} ${flagWords(flag)}`),
    ...(argument && valueWords(argument).length > 0 ? [[start, ...valueWords(argument)].join(' ')] : []),
  ];
}

function flagWords(flag: Flag): string {
  const value = flagValue(flag);
  const forms = dashedNames(flag).map((name) =>
    name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
  );
  const follows = value ? [value.files ? '-r' : '-x', ...valueWords(value)] : [];
  return [...forms, ...follows, `-d ${quoted(flag.help)}`].join(' ');
}

function valueWords({ words, files, list }: Value): string[] {
  if (words.length === 0) return files ? ['-F'] : [];
  const all = asTyped(words);
  return [...(files ? ['-F'] : []), '-a', quoted(list ? `(__fish_append , ${all})` : all)];
}

const quoted = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;
