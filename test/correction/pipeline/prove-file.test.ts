/** The check of the corrected file against what was claimed of it. */

import { expect, it } from 'vitest';
import { correctionMemory } from '../../../src/correction/pipeline/correction-memory.js';
import { findErrors } from '../../../src/correction/pipeline/find-errors.js';
import { proveFile } from '../../../src/correction/pipeline/prove-file.js';
import { setField } from '../../support/records.js';
import { settingsFor } from '../support/correct-bytes.js';
import { asFile, layoutOf, recordWith } from '../support/one-record.js';

const layout = layoutOf('Texas');
const settings = settingsFor(layout);
const ignore = () => {};
const inMemory = (lines: readonly string[]) => correctionMemory(Buffer.from(asFile(lines), 'latin1')).input;
const asOutput = (lines: readonly string[]) => ({
  ...inMemory(lines),
  open: () => Promise.reject(new Error('The proof does not write')),
  remove: () => Promise.reject(new Error('The proof does not remove anything')),
});

const faulty = recordWith(layout, { last_name: "O'BRIEN" });
const repaired = recordWith(layout, { last_name: 'OBRIEN' });
const clean = recordWith(layout, {}, {}, 6);

it('names no line when every claimed repair holds', async () => {
  const { errors } = await findErrors(inMemory([faulty, clean]), settings, ignore);
  const proof = await proveFile(asOutput([repaired, clean]), errors, settings, () => true, ignore);
  expect(proof).toMatchObject({ failedLines: [], remaining: new Uint8Array([0]) });
});

it('names lines with a new error, and lines whose repair did not hold', async () => {
  const { errors } = await findErrors(inMemory([faulty, clean]), settings, ignore);
  const worse = [faulty, setField(layout, clean, 'employee_city', '')];
  const { failedLines, remaining } = await proveFile(asOutput(worse), errors, settings, () => true, ignore);
  expect(failedLines.sort()).toEqual([1, 2]);
  expect([...remaining]).toEqual([1]);
});

it('names a line whose error is gone although no repair was claimed', async () => {
  const { errors } = await findErrors(inMemory([faulty, clean]), settings, ignore);
  const proof = await proveFile(asOutput([repaired, clean]), errors, settings, () => false, ignore);
  expect(proof.failedLines).toEqual([1]);
});
