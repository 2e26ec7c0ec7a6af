import { describe, expect, test } from 'vitest';
import { checkReceipt, parseReceipt, receiptOf } from '../../../src/reports/formats/receipt.js';
import type { FileResult } from '../../../src/reports/report.js';
import { FILES, LAYOUT, resultOf } from '../same-facts-run.js';

const NOW = '2026-11-21T10:00:00.000Z';
const [, , cleanFile, spreadsheet] = FILES;
const clean = resultOf(cleanFile!);
const DAY = '2026-11-20';
const receipt = (result: FileResult) => receiptOf(result, LAYOUT, { now: NOW, today: DAY, version: '0.1.0' });
const sameFile = { sha256: clean.sha256, size: clean.size };

describe('a receipt', () => {
  test('names the file, the layout, the program, the time, the day that dates were compared with, the counts and the verdict', () => {
    expect(receipt(clean)).toEqual({
      receipt_version: 1,
      checked_at: NOW,
      today: DAY,
      version: '0.1.0',
      file: { name: 'out/clean.txt', size: 1000, sha256: 'ab'.repeat(32) },
      layout: {
        id: 'ohio',
        state: 'Ohio',
        edition: LAYOUT.edition,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      counts: { total_records: 7, total_errors: 0, records_with_errors: 0, total_warnings: 0 },
      left_out: {},
      verdict: 'clean',
    });
  });

  test('distinguishes an edited layout from the original with the same id and edition', () => {
    const edited = { ...LAYOUT, caveats: [] };
    expect(receiptOf(clean, edited, { now: NOW, version: '0.1.0' }).layout.sha256).not.toBe(
      receipt(clean).layout.sha256,
    );
  });

  test('of a clean file is valid for that file only', () => {
    expect(checkReceipt(receipt(clean), sameFile)).toEqual({
      ok: true,
      reason: `The file was checked at ${NOW} as of ${DAY} against the layout of Ohio (adopted 2026-11) and was clean.`,
    });
    for (const other of [{ sha256: 'cd'.repeat(32) }, { size: 999 }]) {
      expect(checkReceipt(receipt(clean), { ...sameFile, ...other })).toEqual({
        ok: false,
        reason: expect.stringContaining('not the one that was checked'),
      });
    }
  });

  test('of a check on a server, or of an earlier version, names no day', () => {
    const written = receiptOf(clean, LAYOUT, { now: NOW, version: '0.1.0' });
    expect(written).not.toHaveProperty('today');
    expect(parseReceipt(JSON.stringify(written))).toEqual(written);
    expect(checkReceipt(written, sameFile).reason).toContain(`checked at ${NOW} against`);
  });

  test('is clean with warnings', () => {
    expect(checkReceipt(receipt({ ...clean, total_warnings: 3 }), sameFile).ok).toBe(true);
  });

  test.each([
    ['errors', { total_errors: 2 }, 'had 2 errors'],
    [
      'errors left out',
      { total_errors: 1, left_out: { INVALID_SSN: 1 }, left_out_errors: 1 },
      'left out of its report',
    ],
    ['not a file of this layout', { diagnosis: spreadsheet!.result.diagnosis! }, 'did not match this layout'],
  ])('with the verdict "%s" is not valid', (verdict, result, reason) => {
    const written = receipt({ ...clean, ...result });
    expect(written.verdict).toBe(verdict);
    expect(checkReceipt(written, sameFile)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });

  test('whose verdict was changed to clean is rejected because of its counts', () => {
    const forged = { ...receipt({ ...clean, total_errors: 2 }), verdict: 'clean' as const };
    expect(checkReceipt(forged, sameFile).ok).toBe(false);
  });

  test('can be written down and read again', () => {
    expect(parseReceipt(JSON.stringify(receipt(clean)))).toEqual(receipt(clean));
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"receipt_version":2}',
    JSON.stringify({ ...receipt(clean), today: 20261120 }),
    '{"receipt_version":1,"verdict":"clean"}',
  ])('is not read from %j', (text) => {
    expect(() => parseReceipt(text)).toThrow(expect.objectContaining({ code: 'UNREADABLE_INPUT' }));
  });
});
