/** The scorer scored: what it must say about corrections whose worth is known. */

import { findLayout } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { silentEdits } from './audit.js';
import type { ErrorClass } from './case.js';
import { CLASSES } from './classes.js';
import { churn, everything, nothing, vandal } from './policies.js';
import { type Corrected, phi10, precision, recall, score, sum, type Tally } from './score.js';
import { type Sheet, sheetBytes, sheetOf } from './sheet.js';

const RECORDS = 12;
const SPOILT = 5;

/** What the scorer gets wrong, in words; nothing when it can be trusted. */
export function selfTest(): string[] {
  const sheet = sheetOf(
    findLayout('Texas')!,
    classAbout('an apostrophe in the last name'),
    RECORDS,
    seeded(1),
  )!;
  const total = (corrected: Corrected): Tally => sum(score(sheet, corrected).values());
  const [none, all] = [total(nothing(sheet)), total(everything(sheet))];
  const [spoilt, churned] = [total(vandal(sheet, SPOILT)), total(churn(sheet))];
  const facts: [string, boolean][] = [
    ['every planted error is counted', none.errors === RECORDS],
    [
      'doing nothing repairs and harms nothing',
      none.right + none.wrong + none.harm === 0 && none.kept === RECORDS,
    ],
    ['doing nothing is worth nothing', phi10(none) === 0 && precision(none).n === 0],
    [
      'knowing everything is worth 1',
      phi10(all) === 1 && all.right === RECORDS && all.harm + all.wrong === 0,
    ],
    ['knowing everything has full recall', recall(all).hits === recall(all).n],
    [`${SPOILT} spoilt cells are ${SPOILT} harms`, spoilt.harm === SPOILT && spoilt.right === 0],
    [
      'spoilt cells are no silent matter',
      silentEdits(bytes(sheet), joined(vandal(sheet, SPOILT)), []) === SPOILT,
    ],
    [
      'another wrong text is no repair',
      churned.wrong === RECORDS && churned.right === 0 && phi10(churned) < -9,
    ],
    ['right cells are counted alike whatever is done', none.clean === all.clean],
  ];
  return facts.filter(([, isTrue]) => !isTrue).map(([fact]) => fact);
}

/** The class with these words. Throws when there is none. */
function classAbout(about: string): ErrorClass {
  const found = CLASSES.find((kind) => kind.about === about);
  if (!found) throw new Error(`There is no class "${about}"`);
  return found;
}

const bytes = (sheet: Sheet) => Buffer.concat([...sheetBytes(sheet)]);
const joined = ({ lines }: Corrected) => Buffer.concat(lines.flatMap((line) => [line, Uint8Array.of(0x0a)]));
