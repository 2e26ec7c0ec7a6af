import { describe, expect, test } from 'vitest';
import { githubSummary } from '../../../src/reports/formats/github-summary.js';
import { markdown } from '../../../src/reports/formats/markdown.js';
import { FILES, LAYOUT, type PlayedFile, play } from '../same-facts-run.js';

describe('the GitHub job summary', () => {
  test('is the Markdown report while that fits', () => {
    expect(play(githubSummary)).toBe(play(markdown));
  });

  test('stays within 1 MiB, ends between two blocks, and still gives the true totals', () => {
    const files: PlayedFile[] = Array.from({ length: 3000 }, (_, index) => ({
      ...FILES[1]!,
      name: `é${index}.txt`,
      layout: LAYOUT,
    }));
    const text = play(githubSummary, files);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024 * 1024);
    expect(Buffer.byteLength(text)).toBeGreaterThan(1000 * 1024);
    expect(text).toMatch(/\n\nThe rest is left out/);
    expect(text).toContain('Total of 3,000 files: 15,000 of 3,000,000 records');
  });
});
