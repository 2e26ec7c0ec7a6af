/** Completion for zsh, by its function `_arguments`. */

import { dashedNames, type Flag } from '../../flags/flag.js';
import { asTyped, type CompletableCommand, flagValue, type Value, withAllBelow } from './command-list.js';

/** The script: to be sourced, or to be found as `_newhire` in `fpath`. */
export function zshScript(program: CompletableCommand): string {
  return `#compdef newhire
# Completes newhire in zsh: put this at the end of ~/.zshrc, or into a file _newhire of a folder in fpath.

_newhire_words() {
  compadd -M 'm:{a-zA-Z}={A-Za-z}' "$@"
}

_newhire_words_or_files() {
  if compset -P '*='; then _files; else _newhire_words "$@"; fi
}

${withAllBelow(program).map(functionOf).join('\n\n')}

if [[ $funcstack[1] == _newhire ]]; then
  _newhire "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _newhire newhire
  # The same after npx. Anything else is completed as before.
  typeset -g _newhire_npx_before=\${_comps[npx]-}
  [[ $_newhire_npx_before == _newhire_npx ]] && _newhire_npx_before=''
  _newhire_npx() {
    if (( CURRENT > 2 )) && [[ $words[2] == newhire ]]; then
      shift words
      (( CURRENT-- ))
      _newhire "$@"
    elif [[ -n $_newhire_npx_before ]]; then
      $_newhire_npx_before "$@"
    else
      (( CURRENT == 2 )) && compadd newhire
      _default
    fi
  }
  compdef _newhire_npx npx
fi
`;
}

const functionName = (path: string) => `_newhire${path === '' ? '' : `_${path.replaceAll(' ', '_')}`}`;

function functionOf(command: CompletableCommand): string {
  const specs = [...command.flags.flatMap(flagSpecs), ...argumentSpecs(command)];
  const call = `_arguments -s -S -C ${specs.map((spec) => `\\\n    ${spec}`).join(' ')}`;
  const name = functionName(command.path);
  if (command.commands.length === 0) return `${name}() {\n  ${call}\n}`;
  const names = command.commands.map((below) => `    ${quoted(`${below.name}:${below.summary}`)}`);
  const cases = command.commands.map((below) => `    ${below.name}) ${functionName(below.path)} && ret=0 ;;`);
  return `${name}() {
  local curcontext="$curcontext" state line ret=1
  local -A opt_args
  local -a commands=(
${names.join('\n')}
  )
  ${call} && ret=0
  case $state in
  commands) _describe -t commands command commands && ret=0 ;;
  below)
    case $line[1] in
${cases.join('\n')}
    esac
    ;;
  esac
  return ret
}`;
}

/** Each name of a flag is a separate spec; every flag may be repeated. */
function flagSpecs(flag: Flag): string[] {
  const value = flagValue(flag);
  const explanation = `[${flag.help.replace(/[[\]\\]/g, '\\$&')}]`;
  return dashedNames(flag).map((name) => {
    const equals = value && name.startsWith('--') ? '=' : '';
    return quoted(`*${name}${equals}${explanation}${value ? valueSpec(value) : ''}`);
  });
}

function argumentSpecs({ commands, argument }: CompletableCommand): string[] {
  if (commands.length > 0) return [quoted('1: :->commands'), quoted('*:: :->below')];
  return argument ? [quoted(`*${valueSpec(argument)}`)] : [];
}

function valueSpec({ label, words, files, list }: Value): string {
  const name = label.replace(/[\\:[\]]/g, '\\$&');
  if (words.length === 0) return `:${name}:${files ? '_files' : ' '}`;
  const choose = list ? '_sequence -s , _newhire_words -' : `_newhire_words${files ? '_or_files' : ''}`;
  return `:${name}:${choose} ${asTyped(words)}`;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
