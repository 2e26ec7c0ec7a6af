import { describe, expect, test } from 'vitest';
import { ReviewApp } from '../../../src/cli/ui/review-app.js';
import type { CheckValue } from '../../../src/cli/ui/review-session.js';
import type { Decision, ReviewItem } from '../../../src/reports/review/review-item.js';
import { drawn } from './ink-app.js';
import { choice, leftError, proposal } from './sample.js';

const ESCAPE = '\u001b';
type Ends = (readonly (Decision | undefined)[] | undefined)[];

async function open(items: readonly ReviewItem[], check: CheckValue = () => undefined) {
  const ends: Ends = [];
  const questions = { items, unlisted: 0, check };
  const app = <ReviewApp questions={questions} onEnd={(end) => ends.push(end?.decisions)} />;
  return { ends, ...(await drawn(app)) };
}

describe('what a terminal sends that is no key of the review', () => {
  const SENT: [string, string][] = [
    ['Ctrl-F1', '[1;5P'],
    ['a mode report, which ends in y', '[?2026;2$y'],
    ['that the window got or lost the focus', '[I\u001b[O'],
    ['a cursor report', '[24;80R'],
    ['a click', '[<0;12;2M'],
    ['the begin of a color', '[31m'],
    ['Alt-Y', 'y'],
    ['a click, as older programs ask for it', '[M ay'],
    ['the color of the screen', ']11;rgb:eeee/aaaa/ffff\u0007'],
    ['its color, with the other end', ']11;rgb:eeee/aaaa/ffff\u001b\\'],
    ['the name of the terminal', 'P>|yakuake(1)\u001b\\'],
  ];

  test.each(SENT)('answers no question: %s', async (_, sequence) => {
    const { frame, press, ends } = await open([choice(1), choice(2)]);
    const before = frame();
    await press(`${ESCAPE}${sequence}`);
    expect(frame()).toBe(before);
    await press('y');
    expect(frame()).toContain('[2/2]');
    expect(ends).toEqual([]);
  });

  test('pasted text answers no question, and is typed into a value without its line ends', async () => {
    const { frame, press, ends } = await open([leftError(1), choice(2)]);
    const paste = (text: string) => [`${ESCAPE}[200~`, text, `${ESCAPE}[201~`];
    const before = frame();
    await press(...paste('jacques\r'));
    expect(frame()).toBe(before);
    await press('e', ...paste('ROE\r\n\u0003'), 'S');
    expect(frame()).toMatch(/new value ROES/);
    await press('\r', 'y');
    expect(frame()).toContain('Decided: 2 of 2.');
    await press(...paste('\r'));
    expect(ends).toEqual([]);
  });

  test('a paste is one wherever it is split, and Ctrl-C ends a review in which its end was lost', async () => {
    const { frame, press, ends } = await open([leftError(1), choice(2)]);
    const before = frame();
    for (const at of [2, 3, 5]) {
      const [begin, end] = [`${ESCAPE}[200~`, `${ESCAPE}[201~`];
      await press(begin.slice(0, at), `${begin.slice(at)}jacq`, 'ues\r');
      for (const cut of [1, at]) await press(`q${end.slice(0, cut)}`, end.slice(cut), `${begin}a`);
      await press(end);
    }
    expect(frame()).toBe(before);
    await press('e', 'R', `${ESCAPE}[`, 'D', `${ESCAPE}O`, 'D', `${ESCAPE}[1;`, '5D', 'S');
    expect(frame()).toMatch(/new value .*S.*R/);
    expect(ends).toEqual([]);
    await press(`${ESCAPE}[200~ROE`, '\u0003');
    expect(ends).toEqual([undefined]);
  });

  test('a key that begins like a report takes no more than itself', async () => {
    const { frame, press } = await open([choice(1), choice(2)]);
    await press(`${ESCAPE}]`, 'y');
    expect(frame()).toContain('[2/2]');
    await press(`${ESCAPE}P`, 'y');
    expect(frame()).toContain('Decided: 2 of 2.');
  });

  test.each(SENT)('is not typed into a value: %s', async (_, sequence) => {
    const { frame, press } = await open([leftError(1)]);
    await press('e', 'A', `${ESCAPE}${sequence}`, 'B', `${ESCAPE}[1;5D`, 'C');
    expect(frame()).toMatch(/new value .*ACB/);
  });
});

describe('a proposal on the screen', () => {
  test('shows where, before and after, why, the evidence and the effect', async () => {
    const { frame } = await open([proposal(7), proposal(8)]);
    for (const part of [
      '[1/2] Leave the apostrophe out · 1 more by this rule',
      'Line 7, record 7',
      '----+----|',
      'Employee last name, columns 23-52',
      "before    O'BRIEN",
      'after     OBRIEN',
      'why       The field takes capital letters',
      'evidence  All letters are kept.',
      'effect    Clears INVALID_CHARACTER',
      'Make this change? [y n e f a d s u q ?]',
    ]) {
      expect(frame()).toContain(part);
    }
  });

  test('marks what differs', async () => {
    const { frame } = await open([proposal(1)]);
    const rows = frame().split('\n');
    const before = rows.findIndex((row) => row.startsWith('before'));
    expect(rows[before + 1]!.indexOf('^')).toBe(rows[before]!.indexOf("'"));
  });

  test('says what else was considered, and shows it at its digit', async () => {
    const { frame, press } = await open([choice(1)]);
    expect(frame()).toContain('instead   2 COLUMBIA');
    await press('2');
    expect(frame()).toContain('after     COLUMBIA');
    expect(frame()).toContain('instead   1 COLUMBUS');
  });

  test('makes control and bidirectional characters visible', async () => {
    const nasty = `A${ESCAPE}[2J\u202eB\u0007`;
    const field = { label: 'Employee city', start: 60, end: 84, before: nasty, after: 'AB' };
    const { frame } = await open([
      proposal(1, { line: nasty.padEnd(120), options: [{ fields: [field], evidence: nasty }] }),
    ]);
    expect(frame()).not.toMatch(/[\u0007\u202e]|\u001b\[2J/);
    expect(frame()).toContain('before    A␛[2J�B␇');
  });

  test('a blank is named', async () => {
    const field = { label: 'ZIP+4', start: 60, end: 63, before: '12', after: '' };
    const { frame } = await open([proposal(1, { options: [{ fields: [field], evidence: '' }] })]);
    expect(frame()).toContain('after     (blank)');
  });

  test('several fields of one change have a row each', async () => {
    const part = (label: string, after: string) => ({ label, start: 1, end: 2, before: 'X', after });
    const fields = [part('Employee state', 'OH'), part('Employee country', '')];
    const { frame } = await open([proposal(1, { options: [{ fields, evidence: '' }] })]);
    expect(frame()).toContain('Employee state: X → OH\nEmployee country: X → (blank)');
  });

  test('offers to type a value only where one can be typed', async () => {
    const { frame, press } = await open([proposal(1, { typing: undefined })]);
    expect(frame()).toContain('Make this change? [y n a d s u q ?]');
    await press('?');
    expect(frame()).not.toContain('type the value');
  });

  test('keys from before it was shown are dropped, but for Ctrl-C', async () => {
    for (const isInterrupted of [false, true]) {
      const ends: Ends = [];
      const dropKeys = () => isInterrupted;
      const { unmount } = await drawn(
        <ReviewApp
          questions={{ items: [proposal(1)], unlisted: 0, check: () => undefined }}
          onEnd={(end) => ends.push(end?.decisions)}
          dropKeys={dropKeys}
        />,
      );
      expect(ends).toEqual(isInterrupted ? [undefined] : []);
      unmount();
    }
  });

  test('help names every key, and any key leaves it', async () => {
    const { frame, press } = await open([proposal(1)]);
    await press('?');
    expect(frame()).toContain('q    stop here and save the decisions');
    await press('y');
    expect(frame()).toContain('[1/1]');
  });
});

test('an error without a proposal shows the masked value and what to do; v shows all of it', async () => {
  const { frame, press } = await open([leftError(4)]);
  for (const part of [
    '[1/1] SSN that cannot exist · Employee SSN',
    'now       *****0000',
    'fix       Ask the employee for the number.',
    'Type the value? [e f s u v q ?]',
  ])
    expect(frame()).toContain(part);
  await press('v');
  expect(frame()).toContain('now       899120000');
  await press('f', 'city');
  expect(frame()).toContain('Enter takes: Employee city. Others: Employer city');
});

describe('a typed value', () => {
  const check: CheckValue = ({ value }) => (/^[A-Z]+$/.test(value) ? undefined : 'Letters only.');

  test('is checked while it is typed, and taken only when it adds no error', async () => {
    const { frame, press, ends } = await open([proposal(1)], check);
    await press('e', '1');
    expect(frame()).toContain('new value OBRIEN1');
    expect(frame()).toContain('Letters only.');
    await press('\r');
    expect(frame()).toContain('new value');
    await press('\u007f', 'E', '\r', '\r');
    expect(ends).toEqual([[{ kind: 'type' }]]);
  });

  test('handles keys that arrive in one text one by one', async () => {
    const { press, ends } = await open([proposal(1), proposal(2), proposal(3)], check);
    await press('ye\u007f\u007fAN\rq');
    expect(ends).toEqual([[{ kind: 'accept', option: 0 }, { kind: 'type' }, undefined]]);
  });

  test('takes Ctrl-U from such a text too, which empties what is typed', async () => {
    const { frame, press } = await open([proposal(1)], check);
    await press('e\u0015POE');
    expect(frame()).toContain('new value POE');
  });

  test('keeps letters with accents, which are written without them, and none that cannot be seen', async () => {
    const { frame, press } = await open([proposal(1)], check);
    await press('e\u0015José', '\u202eX', '\u{1F600}', '\u007f');
    expect(frame()).toContain('new value JoséX');
    expect(frame()).not.toMatch(/[\u202e\ufffd]/);
  });

  test('can be left with Escape', async () => {
    const { frame, press } = await open([proposal(1)], check);
    await press('e', 'X', ESCAPE);
    // A lone Escape counts only when nothing follows it for a moment.
    await expect.poll(frame).toContain('Make this change?');
  });
});

describe('the end of a review', () => {
  test('comes after a summary', async () => {
    const { frame, press, ends } = await open([proposal(1), proposal(2), proposal(3)]);
    await press('y', 'n', 's');
    expect(frame()).toContain('Decided: 2 of 3.');
    expect(frame()).toContain('1 accepted, 1 declined, 1 left open.');
    expect(ends).toEqual([]);
    await press('\r');
    expect(ends).toEqual([[{ kind: 'accept', option: 0 }, { kind: 'decline' }, undefined]]);
  });

  test('with q saves what is decided', async () => {
    const { press, ends } = await open([proposal(1), proposal(2)]);
    await press('y', 'q', 'y');
    expect(ends).toEqual([[{ kind: 'accept', option: 0 }, undefined]]);
  });

  test('with Ctrl-C gives nothing', async () => {
    const { press, ends } = await open([proposal(1)]);
    await press('y', '\u0003');
    expect(ends).toEqual([undefined]);
  });
});
