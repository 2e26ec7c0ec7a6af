/** What a review shows as the evidence of a proposal: what supports it, and then what it depends on, neither of them twice. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { correctionMemory, reviewQuestions } from '../../../src/correction/index.js';
import { standardOptions } from '../../../src/validation/index.js';
import { TODAY } from '../../support/facts.js';
import { LAYOUTS } from '../../support/layouts.js';

const FOLDER = new URL('../../../examples/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('-faults.txt'));

/** Evidence and premise of every option that is proposed for the examples. */
async function evidenceOfAll(): Promise<{ evidence: string; premise: string }[]> {
  const standard = await standardOptions();
  const found = new Map<string, { evidence: string; premise: string }>();
  for (const name of FILES) {
    const layout = LAYOUTS.find(({ id }) => `${id}-faults.txt` === name)!;
    const { input } = correctionMemory(readFileSync(new URL(name, FOLDER)));
    const questions = await reviewQuestions({ input, layout, today: TODAY, ...standard }, []);
    for (const { options } of questions?.proposals ?? [])
      for (const { evidence, premise } of options) found.set(`${evidence} ${premise}`, { evidence, premise });
  }
  return [...found.values()];
}

/** Runs of four words. */
const runs = (text: string) => {
  const words = text.toLowerCase().match(/[a-z0-9+']+/g) ?? [];
  return words.flatMap((_, at) => (at + 4 <= words.length ? words.slice(at, at + 4).join(' ') : []));
};

describe('the evidence for a proposal', async () => {
  const all = await evidenceOfAll();

  it('says nothing twice', () => {
    const twice = all.filter(({ evidence, premise }) => {
      const said = new Set(runs(evidence));
      return runs(premise).some((run) => said.has(run));
    });
    expect(all.length).toBeGreaterThan(10);
    expect(twice).toEqual([]);
  });

  it('does not deny that records may be missing', () => {
    const counts = all.filter(({ evidence }) => evidence.includes('may be missing'));
    expect(counts.length).toBeGreaterThan(0);
    for (const { premise } of counts) expect(premise).toMatch(/^It is right only if /);
  });
});
