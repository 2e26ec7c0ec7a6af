/**
 * Completion for bash 3.2 and later, without the package bash-completion. What was typed is compared and never
 * executed.
 */

import { dashedNames } from '../../flags/flag.js';
import { asTyped, type CompletableCommand, flagValue, type Value, withAllBelow } from './command-list.js';

/** The script, ready to be sourced. */
export function bashScript(program: CompletableCommand): string {
  const commands = withAllBelow(program);
  return `# Completes newhire in bash: source this, or put it at the end of ~/.bashrc.
_newhire() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local prefix='' command='' list='' word i
  local -a words=()

  # Bash cuts a word at = where COMP_WORDBREAKS contains one.
  if [[ $current == '=' ]]; then
    current=''
  elif [[ $previous == '=' ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  elif [[ $current == --*=* ]]; then
    previous="\${current%%=*}" prefix="\${current%%=*}=" current="\${current#*=}"
  fi

  for (( i = 1; i < COMP_CWORD; i++ )); do
    case "$command \${COMP_WORDS[i]}" in
${commands.flatMap(stepLines).join('\n')}
    esac
  done

  case "$command $previous" in
${commands.flatMap(valueLines).join('\n')}
    *)
      case "$command" in
${commands.flatMap(commandLines).join('\n')}
      esac
      ;;
  esac

  if [[ $list && $current == *,* ]]; then
    prefix+="\${current%,*}," current="\${current##*,}"
  fi
  local strict=''
  shopt -q nocasematch || strict=1
  shopt -s nocasematch
  COMPREPLY=()
  # Without a quote before it, a word is compared and inserted as it is typed: New\\ York.
  for word in \${words[@]+"\${words[@]}"}; do
    [[ $current == [\\"\\']* ]] || printf -v word %q "$word"
    if [[ $word == "\${current#[\\"\\']}"* ]]; then COMPREPLY+=("$prefix$word"); fi
  done
  if [[ $strict ]]; then shopt -u nocasematch; fi
}
complete -o default -o bashdefault -F _newhire newhire

# The same after npx. Anything else is completed as before.
_newhire_npx() {
  if [[ \${COMP_WORDS[1]} == newhire ]] && (( COMP_CWORD > 1 )); then
    COMP_WORDS=("\${COMP_WORDS[@]:1}") COMP_CWORD=$(( COMP_CWORD - 1 ))
    _newhire
  elif (( COMP_CWORD == 1 )) && [[ newhire == "\${COMP_WORDS[1]}"* ]]; then
    COMPREPLY=(newhire)
  fi
}
complete -p npx > /dev/null 2>&1 || complete -o default -o bashdefault -F _newhire_npx npx
`;
}

/** From one command to those below it. */
function stepLines({ path, commands }: CompletableCommand): string[] {
  return commands.map((below) => `      '${path} ${below.name}') command='${below.path}' ;;`);
}

/** The value of a flag. Bash completes files when it is given no words. */
function valueLines({ path, flags }: CompletableCommand): string[] {
  return flags.flatMap((flag) => {
    const value = flagValue(flag);
    const names = dashedNames(flag).map((name) => `'${path} ${name}'`);
    return value ? [`    ${names.join(' | ')}) ${wordsOf(value)} ;;`] : [];
  });
}

function wordsOf({ words, files, list }: Value): string {
  if (words.length > 0) return `words=(${asTyped(words)})${list ? ' list=1' : ''}`;
  return files ? ':' : 'compopt +o default +o bashdefault 2> /dev/null';
}

/** Where no flag needs a value: flags after a dash, else a command below or an argument. */
function commandLines({ path, flags, commands, argument }: CompletableCommand): string[] {
  const names = commands.map(({ name }) => name);
  const others = argument ? wordsOf(argument) : names.length > 0 ? `words=(${names.join(' ')})` : ':';
  return [
    `        '${path}')`,
    `          if [[ $current == -* ]]; then words=(${flags.flatMap(dashedNames).join(' ')})`,
    `          else ${others}; fi`,
    '          ;;',
  ];
}
