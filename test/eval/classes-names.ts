/** Errors in names: signs, accents and blanks that have one plain form, and letters that nobody may guess. */

import { type ErrorClass, errorClass, inField, type Pair, role, type Subject } from './case.js';
import { fromWindows1252 } from './windows-1252.js';

const [first, last] = [role('first_name'), role('last_name')];
const middle = (type: Subject['type']) =>
  type.fields.find(({ kind, name }) => kind === 'name' && !Object.values(type.roles).includes(name))?.name;

const SURE = { sure: true };

/** One letter of the text replaced by one of its accented forms; undefined when it has none. */
function accented(text: string, { random }: Subject, table: Readonly<Record<string, string>>) {
  const places = Array.from(text, (letter, at) => (table[letter] ? at : -1)).filter((at) => at >= 0);
  if (places.length === 0) return undefined;
  const at = random.pick(places);
  return text.slice(0, at) + random.pick(Array.from(table[text[at]!]!)) + text.slice(at + 1);
}

const ACCENTS = { A: 'ÁÀÂÃÄÅ', C: 'Ç', E: 'ÉÈÊË', I: 'ÍÎÏ', N: 'Ñ', O: 'ÓÔÕÖØ', U: 'ÚÜÛ', Y: 'Ý' };
const WIDER_ACCENTS = { ...ACCENTS, L: 'Ł', S: 'Š', Z: 'ŽŻ', G: 'Ğ', D: 'Ď', R: 'Ř' };

/** Two words with `between` them in place of `plain`. */
const joined = (plain: string, between: string) => (found: string, subject: Subject) => {
  const [one, two] = [found.split(/[ -]/)[0]!, subject.random.pick(['ANN', 'LEE', 'MAE', 'ROSE'])];
  return [`${one}${plain}${two}`, `${one}${between}${two}`] satisfies Pair;
};

/** Bytes of UTF-8 taken for Windows-1252 and saved as UTF-8 once more. */
function scrambled(text: string): string {
  return fromWindows1252(Buffer.from(text));
}

const apostrophe = (sign: string) => (found: string, subject: Subject) => {
  const start = subject.random.pick(['O', 'D', 'L']);
  return [`${start}${found}`, `${start}${sign}${found}`] satisfies Pair;
};

export const NAME_CLASSES: readonly ErrorClass[] = [
  errorClass(
    'an apostrophe in the last name',
    ['name', 'names', 'auto'],
    inField(last, apostrophe("'")),
    SURE,
  ),
  errorClass(
    'a period in the last name',
    ['name', 'names', 'auto'],
    inField(last, (found) => [`ST ${found}`, `ST. ${found}`]),
    SURE,
  ),
  errorClass(
    'a period after the initial',
    ['name', 'names', 'auto'],
    inField(middle, (found) => [found.charAt(0) || 'Q', `${found.charAt(0) || 'Q'}.`]),
    SURE,
  ),
  errorClass(
    'an accent in the last name, in UTF-8',
    ['form', 'names', 'auto'],
    inField(last, (found, subject) => accented(found, subject, WIDER_ACCENTS), 'utf-8'),
    SURE,
  ),
  // Only where the other names of the employer exclude other code pages.
  errorClass(
    'an accent in the last name, in Windows-1252',
    ['form', 'names', 'auto'],
    inField(last, (found, subject) => accented(found, subject, ACCENTS), 'windows-1252'),
  ),
  errorClass(
    'a letter that replaces two',
    ['form', 'names', 'auto'],
    inField(last, (found) => [`${found}SS`, `${found}ß`], 'utf-8'),
    SURE,
  ),
  errorClass(
    'an accent scrambled by a wrong reading',
    ['form', 'names', 'auto'],
    inField(
      last,
      (found, subject) => {
        const dirty = accented(found, subject, ACCENTS);
        return dirty && scrambled(dirty);
      },
      'utf-8',
    ),
  ),
  errorClass(
    'a typographic apostrophe in the last name, in UTF-8',
    ['form', 'names', 'auto'],
    inField(last, apostrophe('\u2019'), 'utf-8'),
    SURE,
  ),
  // Only where the other names of the employer exclude other code pages.
  errorClass(
    'a typographic apostrophe in the last name, in Windows-1252',
    ['form', 'names', 'auto'],
    inField(last, apostrophe('\u2019'), 'windows-1252'),
  ),
  errorClass(
    'a long dash in the last name',
    ['form', 'names', 'auto'],
    inField(last, joined('-', '\u2013'), 'utf-8'),
    SURE,
  ),
  errorClass(
    'a blank that does not break in the first name, in UTF-8',
    ['form', 'names', 'auto'],
    inField(first, joined(' ', '\u00a0'), 'utf-8'),
    SURE,
  ),
  // In code page 437 the same byte is a letter.
  errorClass(
    'a blank that does not break in the first name, in Windows-1252',
    ['form', 'names', 'confirm'],
    inField(first, joined(' ', '\u00a0'), 'windows-1252'),
  ),
  errorClass(
    'a character of no width in the first name',
    ['form', 'names', 'auto'],
    inField(first, (found) => `${found}\u200b`, 'utf-8'),
    SURE,
  ),
  errorClass('a tab in the first name', ['form', 'names', 'auto'], inField(first, joined(' ', '\t')), SURE),
  errorClass(
    'a first name after a blank',
    ['form', 'names', 'auto'],
    inField(first, (found) => ` ${found}`),
    SURE,
  ),
  errorClass(
    'a control character in the first name',
    ['form', 'names', 'confirm'],
    inField(first, joined(' ', '\u0007')),
  ),
  errorClass(
    'a comma after the last name',
    ['name', 'names', 'confirm'],
    inField(last, (found) => `${found},`),
  ),
  errorClass('last and first name with a comma', ['name', 'names', 'confirm'], (subject) => {
    const [one, two] = [subject.role('last_name'), subject.role('first_name')];
    if (!one || !two) return undefined;
    const both = `${subject.text(one)}, ${subject.text(two)}`;
    return both.length > 30 ? undefined : { dirty: { [one]: both, [two]: '' } };
  }),
  errorClass(
    'a digit in the last name',
    ['unfixable', 'names', 'abstain'],
    inField(last, (found, { random }) => {
      const at = random.int(0, found.length - 1);
      const looks = { O: '0', I: '1', S: '5', B: '8', Z: '2' }[found[at]!];
      return found.slice(0, at) + (looks ?? random.int(0, 9)) + found.slice(at + 1);
    }),
  ),
  errorClass(
    'no first name',
    ['unfixable', 'names', 'abstain'],
    inField(first, () => ''),
  ),
  errorClass(
    'no last name',
    ['unfixable', 'names', 'abstain'],
    inField(last, () => ''),
  ),
];
