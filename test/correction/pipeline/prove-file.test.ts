/** The check of the corrected file against what was claimed of it. */

import { expect, it } from 'vitest';
import { correctionMemory } from '../../../src/correction/pipeline/correction-memory.js';
import type { ErrorLog } from '../../../src/correction/pipeline/error-log.js';
import { findErrors } from '../../../src/correction/pipeline/find-errors.js';
import { FileProof } from '../../../src/correction/pipeline/prove-file.js';
import { setField } from '../../support/records.js';
import { settingsFor } from '../support/correct-bytes.js';
import { asFile, layoutOf, recordWith } from '../support/one-record.js';

const layout = layoutOf('Texas');
const settings = settingsFor(layout);
const ignore = () => {};
const inMemory = (lines: readonly string[]) => correctionMemory(Buffer.from(asFile(lines), 'latin1')).input;

function proofOf(lines: readonly string[], errors: ErrorLog, isClaimed: () => boolean) {
  const proof = new FileProof(errors, settings);
  proof.push(Buffer.from(asFile(lines), 'latin1'));
  return proof.end(isClaimed);
}

const faulty = recordWith(layout, { last_name: "O'BRIEN" });
const repaired = recordWith(layout, { last_name: 'OBRIEN' });
const clean = recordWith(layout, {}, {}, 6);

it('names no line when every claimed repair is confirmed', async () => {
  const { errors } = await findErrors(inMemory([faulty, clean]), settings, ignore);
  const proof = proofOf([repaired, clean], errors, () => true);
  expect(proof).toMatchObject({ failedLines: [], remaining: new Uint8Array([0]) });
});

it('names lines with a new error, and lines whose repair failed', async () => {
  const { errors } = await findErrors(inMemory([faulty, clean]), settings, ignore);
  const worse = [faulty, setField(layout, clean, 'employee_city', '')];
  const { failedLines, remaining } = proofOf(worse, errors, () => true);
  expect(failedLines.sort()).toEqual([1, 2]);
  expect([...remaining]).toEqual([1]);
});

it('names a line whose error is gone although no repair was claimed', async () => {
  const { errors } = await findErrors(inMemory([faulty, clean]), settings, ignore);
  const proof = proofOf([repaired, clean], errors, () => false);
  expect(proof.failedLines).toEqual([1]);
});
