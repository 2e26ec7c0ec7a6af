import { describe, expect, test } from 'vitest';
import { githubSummary } from '../../../src/reports/formats/github-summary.js';
import { markdown } from '../../../src/reports/formats/markdown.js';
import { runs } from '../../support/campaign.js';
import { FILES, LAYOUT, type PlayedFile, play } from '../same-facts-run.js';

describe('the GitHub job summary', () => {
  test('is the Markdown report while that fits', () => {
    expect(play(githubSummary)).toBe(play(markdown));
  });

  test('stays within 1 MiB, ends between two blocks, and still gives the true totals', () => {
    const count = runs(1600, 3000);
    const files: PlayedFile[] = Array.from({ length: count }, (_, index) => ({
      ...FILES[1]!,
      name: `é${index}.txt`,
      layout: LAYOUT,
    }));
    const text = play(githubSummary, files);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024 * 1024);
    expect(Buffer.byteLength(text)).toBeGreaterThan(1000 * 1024);
    expect(text).toMatch(/\n\nThe rest is left out/);
    const [many, bad, records] = [1, 5, 1000].map((each) => (each * count).toLocaleString('en-US'));
    expect(text).toContain(`Total of ${many} files: ${bad} of ${records} records`);
  });
});
