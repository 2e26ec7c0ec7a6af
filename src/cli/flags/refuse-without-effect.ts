/** Refuses typed flags that do nothing in this call: what was meant by them would silently not happen. */

import { choiceList } from '../../sentences.js';
import { usage } from '../usage-error.js';
import { type Flag, nameOf, variableOf } from './flag.js';

/**
 * Only what is typed: a variable can be meant for other runs. A flag that is not for a server is refused for that where one is given.
 * @param flags as they were typed, by their long names
 * @throws {NewhireError} USAGE
 */
export function refuseWithoutEffect(
  declared: readonly Flag[],
  flags: Readonly<Record<string, unknown>>,
  env: NodeJS.ProcessEnv,
): void {
  const givenTo = (name: string) => {
    const isVariable = declared.some((flag) => nameOf(flag) === name && flag.setting !== undefined);
    return flags[name] ?? ((isVariable && env[variableOf(name)]) || undefined);
  };
  const isGiven = (need: string) => {
    const [name = '', value] = need.split('=');
    return value === undefined ? givenTo(name) !== undefined : givenTo(name) === value;
  };
  for (const { needs, notWithServer, ...flag } of declared) {
    const name = nameOf(flag);
    if (!needs || flags[name] === undefined || needs.some(isGiven)) continue;
    if (notWithServer !== undefined && isGiven('server')) continue;
    throw usage(
      `--${name} has no effect without ${choiceList(needs.map((need) => `--${need}`))}.`,
      `Add ${needs.length > 1 ? 'one of them' : 'it'}, or leave out --${name}.`,
    );
  }
}
