import { expect, it } from 'vitest';
import { canDraw, wantsColor } from '../../../src/cli/output/terminal.js';

it.each([
  ['a terminal', true, {}, true, true],
  ['a pipe', true, {}, false, false],
  ['a terminal with NO_COLOR', true, { NO_COLOR: '1' }, true, false],
  ['a terminal with an empty NO_COLOR, which means nothing', true, { NO_COLOR: '' }, true, true],
  ['a pipe with FORCE_COLOR', true, { FORCE_COLOR: '1' }, false, true],
  ['both, where the more special wish wins', true, { FORCE_COLOR: '1', NO_COLOR: '1' }, false, true],
  ['a terminal with FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, true, false],
  ['a dumb terminal', true, { TERM: 'dumb' }, true, false],
  ['--no-color, whatever else', false, { FORCE_COLOR: '1' }, true, false],
])('decides for %s', (_, flag, env, isTerminal, expected) => {
  expect(wantsColor(flag, isTerminal, env)).toBe(expected);
});

it.each([
  ['a terminal', {}, true, true],
  ['a pipe', {}, false, false],
  ['a dumb terminal', { TERM: 'dumb' }, true, false],
  ['a CI system', { CI: 'true' }, true, false],
  ['a terminal with CI=false', { CI: 'false', TERM: 'xterm' }, true, true],
])('draws over what was drawn: %s', (_, env, isTerminal, expected) => {
  expect(canDraw(isTerminal, env)).toBe(expected);
});
