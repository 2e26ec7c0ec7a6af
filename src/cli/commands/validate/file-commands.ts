/** The commands that the report of a check suggests for a file. */

import type { Layout } from '../../../layouts/index.js';
import type { FileCommands } from '../../../reports/index.js';
import { layoutFlag } from '../../input/choose-layout.js';
import { pathToReadAgain, STDIN } from '../../input/input-files.js';
import { correctedName, forceFor } from '../../output/output-location.js';
import { programName } from '../../program-name.js';
import { serverFlags, serverOf } from '../../remote/server-address.js';
import type { Settings } from '../../settings/settings.js';
import { shownPath } from '../../shell-words.js';
import { templateCommand } from '../show/template-command.js';

/** The commands for a file; undefined for what cannot be read again. */
export function commandsFor(name: string, layout: Layout, settings: Settings): FileCommands | undefined {
  if (name === STDIN.name || pathToReadAgain({ path: name }) === undefined) return undefined;
  const { multistate } = settings;
  const choice = layoutFlag(settings, layout);
  const ofStates = multistate ? ' --multistate' : '';
  const correct = `${programName()} correct ${shownPath(name)} ${choice}${ofStates}${serverFlags(serverOf(settings))}`;
  const replace = forceFor(correctedName(name));
  return {
    correct: `${correct}${replace}`,
    review: `${correct} --review${replace}`,
    preview: `${correct} --dry-run`,
    template: templateCommand(name, choice),
  };
}
