/** What says that people are no new hires: titles of parts of a table, and values of a column such as "Action". */

/** Words that begin the title of people who left. */
const LEAVERS =
  /^(?:employees? )?(?:terminations?|terminated|separations?|separated|leavers|inactive|(?:who|that) (?:have )?left)(?![\p{L}\d])/iu;
/** Words that are a title alone or with numbers. */
const alone = (...words: readonly string[]): RegExp =>
  new RegExp(
    String.raw`^(?:${words.join('|')})(?: employees?| list| info(?:rmation)?| data)?[^\p{L}]*$`,
    'iu',
  );
const EVENTS = alone(
  'former|transfer(?:s|red)?|promot(?:ions?|ed)',
  'terms?|resign(?:ations?|ed)|retire(?:d|es|ments?)|deceased|layoffs?|laid off|discharge[ds]|quits?',
  '(?:(?:rate|pay|salary|status|address|name) )?changes?|(?:on )?leaves?(?: of absence)?',
  'no[ -]shows?|(?:rescinded|declined)(?: offers)?|not hired|(?:pending )?(?:applicants|candidates)',
  '(?:already|previously) (?:hired|reported|filed|sent)|do not (?:report|file|send)',
  '(?:current|existing)(?= employees)',
);
const OTHER_PEOPLE = alone(
  'depend[ae]nts?|spouses?(?: and (?:children|depend[ae]nts))?|emergency contacts?|beneficiar(?:y|ies)',
);
/** A word for hires in the title that ends it; "No terminations" and "Terminations: 0" begin none. */
export const HIRES =
  /(?<!\b(?:not|already|previously) )\b(?:re-?)?(?:hires?|hired)\b|\b(?:starts?|active)\b/i;
const NOBODY = /(?:^|[\s:(-])(?:0|none)\W*$/i;

/** True for a text that says that somebody left, or is no new hire. */
export const saysNoHire = (text: string): boolean =>
  (LEAVERS.test(text) || EVENTS.test(text)) && !HIRES.test(text) && !NOBODY.test(text);

/** True for the title of people who are no hires. */
export const isOfNoHires = (title: string): boolean =>
  saysNoHire(title) || (OTHER_PEOPLE.test(title) && !HIRES.test(title) && !NOBODY.test(title));
