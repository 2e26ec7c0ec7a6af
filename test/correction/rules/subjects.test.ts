/** The faults that the rules of a file repair belong to the subject of the file. */

import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Rule } from '../../../src/correction/rules/rule.js';
import { CONFIRM_RULES, SAFE_RULES, WARNING_RULES } from '../../../src/correction/rules/rule-catalogue.js';

/** The faults of each file that has rules; `any` for rules that name no fault. */
const SUBJECTS: Record<string, RegExp | 'any'> = {
  'alignment.ts': /^(notLeft|leadingBlank)$/,
  'cities.ts': /^(apostrophe|digit|sign|comma|control|beyondAscii|blank|tooShort|cityState)$/,
  'conflicts.ts': /^conflict$/,
  'constants.ts': /^constant$/,
  'countries.ts': /country/i,
  'counts.ts': /^(recordCount|notLeft|notRight|notDigits|blank|zeros)$/,
  'dates.ts': /^date/,
  'employer-block.ts': 'any',
  'known-candidates.ts': /^(state|zip|country|blank)|^(zeros|digit|sign|comma|control|beyondAscii)$/,
  'letter-case.ts': /Case$/,
  'names.ts': /^(apostrophe|sign|period|nameBlanks|comma)$/,
  'numbers.ts': /^(notRight|notDigits|zerosForBlank)$/,
  'padding.ts': 'any',
  'phones.ts': /^phone/,
  'plain-characters.ts': /^beyondAscii$/,
  'states.ts': /^(state|blank$)/,
  'tabs.ts': /^control$/,
  'wrapped-text.ts': /^(quoted|filledUp|wideGap|sign$|digit$)/,
  'zip-codes.ts': /^(zip|blank$|zeros$)/,
};

const FOLDER = new URL('../../../src/correction/rules/', import.meta.url);
const inUse = new Set<unknown>([...SAFE_RULES, ...CONFIRM_RULES, ...WARNING_RULES]);

async function rulesOf(file: string): Promise<Rule[]> {
  const exported: Record<string, unknown> = await import(new URL(file, FOLDER).pathname);
  return Object.values(exported).filter((one): one is Rule => inUse.has(one));
}

it('every file with rules has a subject, and its rules repair faults of that subject', async () => {
  const files = (await readdir(FOLDER)).filter((file) => file !== 'rule-catalogue.ts');
  const odd: string[] = [];
  for (const file of files) {
    const subject = SUBJECTS[file];
    for (const { id, faults } of await rulesOf(file)) {
      if (!subject) odd.push(`${file} has the rule ${id} and no subject`);
      else if (!faults) odd.push(...(subject === 'any' ? [] : [`${id} in ${file} is for any fault`]));
      else if (subject !== 'any')
        odd.push(...faults.filter((one) => !subject.test(one)).map((one) => `${id} in ${file}: ${one}`));
    }
  }
  expect(odd).toEqual([]);
});

it('every rule is in a file of this folder', async () => {
  const found = await Promise.all(Object.keys(SUBJECTS).map(rulesOf));
  expect(new Set(found.flat())).toEqual(inUse);
});
