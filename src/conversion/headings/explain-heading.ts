/** Explains a heading by the vocabulary: whom it names, which field, which line. Every word must be explained. */

import { MAX_WORDS, wordsOfHeading } from './heading-words.js';
import { type Item, type Meaning, type Party, VOCABULARY } from './vocabulary.js';

/** What a heading means, once all its words are explained. */
export interface Explained {
  /**
   * The fields that it can mean, by their common names; a cell of city, state and ZIP is `city_state_zip`. One, but for words of
   * several meanings.
   */
  readonly fields: readonly string[];
  /** It says whom it is about. */
  readonly namesParty: boolean;
  /** It is about an address other than that where a person lives. */
  readonly isSecond?: boolean;
  /** How it says that cells are written. */
  readonly read?: string;
}

const PHRASES: ReadonlyMap<string, readonly Meaning[]> = phrasesOf();
const MAX_PHRASE = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length));
const SINGLE_WORDS = new Set([...PHRASES.keys()].flatMap((phrase) => phrase.split(' ')));

function phrasesOf(): Map<string, Meaning[]> {
  const found = new Map<string, Meaning[]>();
  for (const { means, phrases } of VOCABULARY)
    for (const text of Object.values(phrases).flatMap((some) => some.split(', ')))
      found.set(text, [...(found.get(text) ?? []), means]);
  return found;
}

/** Undefined when a word of the heading is not explained, or when its words contradict each other. */
export function explainHeading(heading: string): Explained | undefined {
  const words = wordsOfHeading(heading).flatMap(partedWord);
  if (words.length === 0 || words.length > MAX_WORDS) return undefined;
  if (!words.every((word) => SINGLE_WORDS.has(word))) return undefined;
  // The fewest phrases explain best: "state of hire" is one thing, and not a state and a hire.
  const fewest = shortestOf(coversOf(words));
  const fields = [...new Set(fewest.flatMap(({ fields }) => fields))];
  if (fields.length === 0) return undefined;
  const read = fewest.find((one) => one.read !== undefined)?.read;
  return {
    fields,
    namesParty: fewest.every((one) => one.namesParty),
    ...(fewest.some((one) => one.isSecond) && { isSecond: true }),
    ...(read !== undefined && { read }),
  };
}

/** The fields that single phrases of a heading name, for a heading that is not explained: what a person may have meant. */
export function hintsOfHeading(heading: string): string[] {
  const words = wordsOfHeading(heading).flatMap(partedWord).slice(0, MAX_WORDS);
  const found = new Set<string>();
  for (let length = Math.min(MAX_PHRASE, words.length); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++)
      for (const field of fieldsNamedBy(words.slice(at, at + length).join(' '))) found.add(field);
  return [...found].slice(0, 3);
}

/** The name of a party alone does not suggest a field. */
function fieldsNamedBy(phrase: string): readonly string[] {
  if (PHRASES.get(phrase)?.every((one) => 'party' in one)) return [];
  return explainHeading(phrase)?.fields.filter((field) => !field.endsWith('_city_state_zip')) ?? [];
}

/** Words that are written as one: `hiredate`. In the fewest parts; the word itself when it cannot be split completely. */
function partedWord(word: string): string[] {
  if (SINGLE_WORDS.has(word) || word.length < 5 || word.length > 40) return [word];
  const best: (string[] | undefined)[] = [[]];
  for (let start = 0; start < word.length; start++) {
    const before = best[start];
    // Most words begin with no known one: few places are examined.
    for (let end = start + 2; before && end <= word.length; end++) {
      const isFewer = before.length + 1 < (best[end]?.length ?? Number.POSITIVE_INFINITY);
      if (isFewer && SINGLE_WORDS.has(word.slice(start, end)))
        best[end] = [...before, word.slice(start, end)];
    }
  }
  const parts = best[word.length];
  return parts?.every((part, at) => part.length > 2 || at === 0 || at === parts.length - 1) ? parts : [word];
}

/** One way to explain all words. */
interface Cover extends Explained {
  readonly length: number;
}

function shortestOf(covers: readonly Cover[]): Cover[] {
  const fewest = Math.min(...covers.map(({ length }) => length));
  return covers.filter(({ length }) => length === fewest);
}

/** The ways to split the words into phrases that agree. */
function coversOf(words: readonly string[]): Cover[] {
  const covers: Cover[] = [];
  const extend = (at: number, meanings: readonly Meaning[]) => {
    if (covers.length > 100) return;
    if (at === words.length) {
      const explained = combined(meanings);
      if (explained) covers.push({ ...explained, length: meanings.length });
      return;
    }
    for (let length = Math.min(MAX_PHRASE, words.length - at); length > 0; length--)
      for (const meaning of PHRASES.get(words.slice(at, at + length).join(' ')) ?? [])
        extend(at + length, [...meanings, meaning]);
  };
  extend(0, []);
  return covers;
}

/** What the phrases say together; undefined when they contradict each other. */
function combined(meanings: readonly Meaning[]): Explained | undefined {
  const [only] = meanings;
  if (meanings.length === 1 && only && 'party' in only)
    return only.alone && { fields: [fieldOf(only.party, only.alone)], namesParty: true };
  const items = itemsOf(meanings);
  const parties = new Set(meanings.flatMap((one) => ('party' in one ? one.party : [])));
  const numbers = new Set(meanings.flatMap((one) => ('number' in one ? one.number : [])));
  const reads = meanings.flatMap((one) => ('read' in one && one.read ? one.read : []));
  if (parties.size > 1 || numbers.size > 1) return undefined;
  const [party] = parties;
  const [number] = numbers;
  const fields = items.flatMap((item) => {
    const numbered = withNumber(item, number);
    return numbered ? fieldsOfItem(numbered, party, meanings) : [];
  });
  if (fields.length === 0) return undefined;
  return {
    fields,
    namesParty: party !== undefined,
    ...(meanings.some((one) => 'isSecond' in one && one.isSecond) && { isSecond: true }),
    ...(reads[0] !== undefined && { read: reads[0] }),
  };
}

/** The items that all phrases allow. */
function itemsOf(meanings: readonly Meaning[]): Item[] {
  const named = meanings.flatMap((one) => ('items' in one ? [one.items] : []));
  const [first = [], ...others] = named;
  const limits = meanings.flatMap((one) =>
    'of' in one ? [one.of] : 'party' in one && one.only ? [one.only] : [],
  );
  return first.filter((item) => [...others, ...limits].every((some) => some.includes(item)));
}

/** Lines of addresses have numbers; a ZIP code of five digits may have one. */
function withNumber(item: Item, number: number | undefined): string | undefined {
  if (item === 'address')
    return number === undefined ? 'address_1' : number < 4 ? `address_${number}` : undefined;
  if (number === undefined || (item === 'address_2' && number === 2)) return item;
  return item === 'zip' && (number === 1 || number === 5) ? item : undefined;
}

const OF_EMPLOYEES =
  /^(?:ssn|(?:first|middle|last)_name|date_of_.*|state_of_hire|gender|salary|salary_frequency)$/;
const OF_EMPLOYERS = /^(?:fein|state_ein)$/;
/** Fields that are an employer's or nobody's: a phone is an employee's as often as not, and no layout has a field for that. */
const NAMED_ONLY = /^(?:phone|phone_extension|contact)$/;
/** Fields that have no party in their names. */
const OF_NOBODY = /^medical_insurance$/;

function fieldsOfItem(item: string, party: Party | undefined, meanings: readonly Meaning[]): string[] {
  if (OF_NOBODY.test(item)) return party === 'employee' || party === undefined ? [item] : [];
  if (OF_EMPLOYEES.test(item)) return party === undefined || party === 'employee' ? [`employee_${item}`] : [];
  if (OF_EMPLOYERS.test(item)) return party === undefined || party === 'employer' ? [`employer_${item}`] : [];
  if (NAMED_ONLY.test(item) && (party === undefined || party === 'employee')) return [];
  if (item === 'name' && party === 'optional') return [];
  const isLimited = meanings.some(
    (one) => 'party' in one && one.only && !one.only.some((some) => item.startsWith(some)),
  );
  return isLimited ? [] : [fieldOf(party ?? 'employee', item)];
}

const PREFIXES: Readonly<Record<Party, string>> = {
  employee: 'employee',
  employer: 'employer',
  optional: 'employer_optional',
  transmitter: 'transmitter',
};

const fieldOf = (party: Party, item: string) => `${PREFIXES[party]}_${item}`;
