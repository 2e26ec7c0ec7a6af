import { describe, expect, test } from 'vitest';
import { screenOf, seenIn } from '../../../src/cli/ui/review-screen.js';
import { press, type Session, startSession } from '../../../src/cli/ui/review-session.js';
import { choice, leftError, proposal } from './sample.js';

const ITEMS = [proposal(1), proposal(2), proposal(3), choice(4), choice(5)];
const NAMES = { '\r': 'enter', '\u001b': 'escape', '\u007f': 'erase' } as const;
const LETTERS_ONLY = ({ value }: { value: string }) => (/^[A-Z]+$/.test(value) ? undefined : 'Letters only.');
const key = (input: string) =>
  Object.hasOwn(NAMES, input)
    ? { input: '', ctrl: false, name: NAMES[input as '\r'] }
    : { input, ctrl: false };
const ROOM = { width: 80, rows: 40 };
const typeIn =
  (room: { width: number; rows: number }) =>
  (session: Session, ...inputs: string[]) =>
    inputs.reduce(
      (before, input) => press(before, key(input), LETTERS_ONLY, (given) => seenIn(given, room)),
      session,
    );
const type = typeIn(ROOM);
const seenInRoom = (given: Session) => seenIn(given, ROOM);
const start = (...inputs: string[]) => type(startSession(ITEMS), ...inputs);
const kinds = ({ state }: Session) => state.decisions.map((decision) => decision?.kind ?? 'open');

describe('the keys of a review', () => {
  test('y makes a change, n does not, s leaves it open', () => {
    const session = start('y', 'n', 's');
    expect(kinds(session)).toEqual(['accept', 'decline', 'open', 'open', 'open']);
    expect(session.state.at).toBe(3);
  });

  test('a makes the change and the following ones by the same rule', () => {
    expect(kinds(start('n', 'a'))).toEqual(['decline', 'accept', 'accept', 'open', 'open']);
  });

  test('a leaves alone what offers a choice', () => {
    const session = start('s', 's', 's', '2', 'a');
    expect(session.state.decisions.slice(3)).toEqual([{ kind: 'accept', option: 1 }, undefined]);
    expect(session.state.at).toBe(4);
    const mixed = type(startSession([{ ...choice(1), rule: 'apostrophe' }, proposal(2)]), 'a');
    expect(kinds(mixed)).toEqual(['accept', 'open']);
  });

  describe('for dates', () => {
    const date = (n: number, employer: number | undefined, orders: ('MDY' | 'DMY')[]) => ({
      ...choice(n),
      options: orders.map((_, at) => choice(n).options[at]!),
      date: { label: 'Employee date of hire', employer, orders },
    });
    const dates = [
      date(1, 1, ['MDY', 'DMY']),
      date(2, 1, ['MDY']),
      date(3, 1, ['DMY', 'MDY']),
      date(4, 2, ['MDY']),
      date(5, 1, ['DMY']),
    ];
    const decided = (...inputs: string[]) =>
      type(startSession(dates), ...inputs).state.decisions.map((one) =>
        one?.kind === 'accept' ? one.option : one?.kind,
      );

    test('a accepts the one that is shown, and no other', () => {
      expect(decided('a')).toEqual([0, undefined, undefined, undefined, undefined]);
    });

    test('o reads the others of the same employer in the same order, and leaves what excludes it', () => {
      expect(decided('o')).toEqual([0, 0, 1, undefined, undefined]);
      expect(decided('2', 'o')).toEqual([1, undefined, 0, undefined, 0]);
    });

    test('o accepts nothing that is masked, and names what it accepts', () => {
      const birth = { label: 'Employee date of birth', employer: 1, orders: ['MDY' as const] };
      const masked = { ...date(2, 1, ['MDY']), date: birth, covered: true };
      const items = [date(1, 1, ['MDY']), { ...masked, revealed: () => ({ ...masked, covered: false }) }];
      const room = { width: 120, rows: 40 };
      const asked = (...inputs: string[]) =>
        screenOf(type(startSession([...items, date(3, 1, ['MDY'])]), ...inputs), room, 0)
          .lines.map(({ pieces }) => pieces.map(({ text }) => text).join(''))
          .find((text) => text.startsWith('key o'));
      const on = (...inputs: string[]) => kinds(type(startSession(items), ...inputs));
      expect(on('o')).toEqual(['accept', 'open']);
      expect(on('s', 'o')).toEqual(['open', 'open']);
      expect(on('s', 'v', 'o')).toEqual(['accept', 'accept']);
      expect(asked()).toBe(
        'key o     reads 2 dates of this employer in this order: 2 in Employee date of hire. 1 more is masked and stays open.',
      );
      expect(asked('s')).toBe(undefined);
      expect(asked('s', 'v')).toContain(': 2 in Employee date of hire, 1 in Employee date of birth.');
    });

    test('o does nothing without an employer', () => {
      const alone = [date(1, undefined, ['MDY']), date(2, undefined, ['MDY'])];
      expect(type(startSession(alone), 'o').state.decisions).toEqual([undefined, undefined]);
    });
  });

  test('d declines the rest by the same rule', () => {
    expect(kinds(start('y', 'd'))).toEqual(['accept', 'decline', 'decline', 'open', 'open']);
  });

  test('a digit shows another value, and y takes the one shown', () => {
    const session = start('d', '2', 'y');
    expect(session.state.decisions[3]).toEqual({ kind: 'accept', option: 1 });
  });

  test('a digit without a value for it does nothing', () => {
    expect(start('9')).toEqual(start());
  });

  test('u takes back one decision after the other, a whole rule together', () => {
    const session = start('y', 'd', 'y');
    expect(kinds(type(session, 'u'))).toEqual(['accept', 'decline', 'decline', 'open', 'open']);
    expect(kinds(type(session, 'u', 'u'))).toEqual(['accept', 'open', 'open', 'open', 'open']);
    expect(type(session, 'u', 'u', 'u', 'u', 'u').state).toEqual(start().state);
  });

  test('q saves at any time, Enter only at the end', () => {
    expect(start('y', 'q').mode).toBe('saved');
    expect(start('y', '\r').mode).toBe('ask');
    expect(start('a', 'y', 'y', '\r').mode).toBe('saved');
  });

  test('Ctrl-C cancels it', () => {
    const ctrlC = { input: 'c', ctrl: true };
    expect(press(start('y'), ctrlC, LETTERS_ONLY, seenInRoom).mode).toBe('cancelled');
    expect(press(start('e'), ctrlC, LETTERS_ONLY, seenInRoom).mode).toBe('cancelled');
  });

  test('other keys do nothing', () => {
    expect(start('x', ' ', '\r', 'Y')).toEqual(start());
  });

  test('a typed value begins with the proposed text and counts with what it ends with', () => {
    const own = { line_number: 1, field_name: 'employee_last_name' };
    const session = start('e', '\u007f', '\u007f', 'AN', '\r');
    expect(session.state).toMatchObject({ values: [{ ...own, value: 'OBRIAN' }], at: 1 });
    expect(kinds(session)[0]).toBe('type');
    const undone = type(session, 'u');
    expect([undone.state.values, kinds(undone)[0], undone.state.at]).toEqual([undefined, 'open', 0]);
  });

  test('a value for another field of the record leaves the question open; the last one counts', () => {
    const session = start('f', 'employee ci', '\r', 'X', '\r', 'f', 'employee_city', '\r');
    expect(session.edited.text).toBe('COLUMBUSX');
    const { state, log } = type(session, 'Y', '\r');
    expect(state.values).toEqual([{ line_number: 1, field_name: 'employee_city', value: 'COLUMBUSXY' }]);
    expect([state.at, state.decisions[0]]).toEqual([0, undefined]);
    expect(log[0]).toBe('[1/5] Line 1, record 1 · Employee city · typed');
    expect(type(session, '\u001b', 'f', 'nothing', '\r').mode).toBe('field');
    expect(type(session, '\u001b', 'u').log).toEqual([log[0], '[1/5] undone']);
  });

  test('an error without a proposal takes a typed value only', () => {
    const items = [leftError(1), leftError(2), proposal(3)];
    const on = (...inputs: string[]) => type(startSession(items), ...inputs);
    for (const one of 'ynado') expect(on(one).state).toEqual(on().state);
    expect(kinds(on('e', 'KNOWN', '\r', 's', 'y'))).toEqual(['type', 'open', 'accept']);
  });

  test('nothing that is covered is accepted before v shows it, alone or with others', () => {
    const covered = (n: number) => proposal(n, { covered: true, revealed: () => proposal(n) });
    const items = [covered(1), covered(2), proposal(3)];
    const on = (...inputs: string[]) => type(startSession(items), ...inputs);
    for (const one of 'ya') {
      expect(kinds(on(one))).toEqual(['open', 'open', 'open']);
      expect(on(one).note).toContain('Press v');
    }
    expect(kinds(on('v', 'y'))).toEqual(['accept', 'open', 'open']);
    expect(kinds(on('v', 'a'))).toEqual(['accept', 'open', 'accept']);
    expect(kinds(on('n', 'd'))).toEqual(['decline', 'decline', 'decline']);
  });

  describe('in a window that is too small for the change', () => {
    const items = [choice(1), proposal(2)];
    const shownIn = (session: Session, room: { width: number; rows: number }) =>
      screenOf(session, room, 0)
        .lines.map(({ pieces }) => pieces.map(({ text }) => text).join(''))
        .join('\n');

    test.each([
      { width: 80, rows: 4 },
      { width: 80, rows: 1 },
      { width: 15, rows: 40 },
    ])('nothing is accepted before w has shown all of it ($width by $rows)', (room) => {
      const on = (...inputs: string[]) => typeIn(room)(startSession(items), ...inputs);
      for (const one of 'ya') {
        expect(kinds(on(one))).toEqual(['open', 'open']);
        expect(on(one).note).toContain('Press w');
      }
      let read = on('w');
      let seen = shownIn(read, room);
      expect(kinds(typeIn(room)(read, 'y'))).toEqual(['open', 'open']);
      while (read.mode === 'whole') {
        seen += shownIn(read, room);
        read = typeIn(room)(read, 'x');
      }
      for (const part of ['COLUMBAS', 'COLUMBUS']) expect(seen.replace(/\s/g, '')).toContain(part);
      expect(kinds(typeIn(room)(read, 'y'))).toEqual(['accept', 'open']);
      // Another value is another change.
      expect(kinds(typeIn(room)(read, '2', 'y'))).toEqual(['open', 'open']);
      expect(kinds(on('n'))).toEqual(['decline', 'open']);
    });

    test.each(['ask', 'help', 'whole', 'field', 'edit'] as const)(
      'it is drawn without any room: %s',
      (mode) => {
        const session = { ...startSession(items), mode };
        for (const rows of [1, 0, -2]) expect(screenOf(session, { width: 1, rows }, 0).prompt).toBeDefined();
      },
    );

    test('the field, and the value before and after, are shown where anything is', () => {
      const room = { width: 80, rows: 5 };
      const session = startSession(items);
      for (const part of ['Employee city', 'COLUMBAS', 'COLUMBUS'])
        expect(shownIn(session, room)).toContain(part);
      expect(kinds(typeIn(room)(session, 'y'))).toEqual(['accept', 'open']);
    });

    test('the texts begin again when the size of the window changes while they are read', () => {
      const [low, lower] = [
        { width: 80, rows: 4 },
        { width: 80, rows: 2 },
      ];
      const read = typeIn(low)(startSession(items), 'w', 'x');
      expect(shownIn(read, low)).not.toContain('[1/2]');
      expect(shownIn(read, lower)).toContain('[1/2]');
      expect(typeIn(lower)(read, 'x').mode).toBe('whole');
    });
  });

  test('a typed value that adds an error is not taken', () => {
    const session = start('e', '1', '\r');
    expect(session.mode).toBe('edit');
    expect(kinds(session)[0]).toBe('open');
  });

  test('typing can be given up', () => {
    expect(kinds(start('e', 'X', '\u001b'))[0]).toBe('open');
    expect(start('e', 'X', '\u001b', 'e').edited.text).toBe('OBRIEN');
  });

  test('e and f do nothing where no value is taken', () => {
    const items = [proposal(1, { typing: undefined })];
    expect(type(startSession(items), 'e', 'f').mode).toBe('ask');
  });
});

describe('the log of a review', () => {
  test('says what was decided, where, and for how many', () => {
    expect(start('y', 'd', 'u').log).toEqual([
      '[1/5] Line 1, record 1 · Employee last name · accepted',
      '[2/5] Line 2, record 2 · Employee last name · declined, and 1 more by this rule',
      '[2/5] undone',
    ]);
  });

  test('says nothing about a look at another value', () => {
    expect(start('d', '2', '1').log).toHaveLength(1);
  });

  test('has no value', () => {
    expect(start('e', 'S', '\r').log.join()).not.toMatch(/OBR|O'B/);
  });
});
