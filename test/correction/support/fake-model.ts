/** A model that answers as a test wants and remembers what it was asked, and a record with an error for it. */

import type { CorrectOptions } from '../../../src/correction/index.js';
import type { Model, ModelFix, ModelOutcome, ModelRequest } from '../../../src/model/index.js';
import type { RecordOptions } from '../../support/facts.js';
import type { Values } from '../../support/values.js';
import { correctRecord } from './one-record.js';

type Fix = Partial<ModelFix>;

export interface FakeModel extends Model {
  asked: ModelRequest[];
}

/** Answers each request with what `answer` gives: fixes, or another outcome. */
export function fakeModel(answer: (request: ModelRequest) => Fix[] | ModelOutcome): FakeModel {
  const asked: ModelRequest[] = [];
  return {
    name: 'fake',
    asked,
    async ask(request) {
      asked.push(request);
      const said = answer(request);
      if (!Array.isArray(said)) return said;
      const fixes = said.map((fix) => ({ ...ABSTAINED, ...fix }));
      return { kind: 'answered', fixes, usage: { tokens_in: 100, tokens_out: 10 }, cached: false };
    },
    describe: (request) => ({ body: request }),
    stats: () => ({
      calls: asked.length,
      attempts: asked.length,
      failures: 0,
      answered: asked.length,
      unanswered: 0,
      tokens_in: 0,
      tokens_out: 0,
      cached: 0,
    }),
    stopped: () => undefined,
    close: async () => {},
  };
}

const ABSTAINED: ModelFix = {
  error_id: 'e1',
  decision: 'abstain',
  candidate_id: null,
  value: null,
  evidence: 'One letter differs and the ZIP agrees.',
};

/** Chooses the candidate with this text in every error that offers it. */
export const choosing = (text: string) =>
  fakeModel(({ errors }) =>
    errors.map(({ error_id, candidates }) => {
      const found = candidates.find(({ value }) => value === text);
      return { error_id, ...(found ? { decision: 'choose', candidate_id: found.candidate_id } : {}) };
    }),
  );

/** Writes this text for every error. */
export const writing = (value: string) =>
  fakeModel(({ errors }) => errors.map(({ error_id }) => ({ error_id, decision: 'write', value })));

/** A misspelled city of a ZIP code that has two names, both as near: no rule may choose. */
export const MISSPELT_CITY = { city: 'LANESBOROU;', state: 'MA', zip: '01237', zip4: '' };
/** A ZIP code of a city with many, some of them one slip away. */
export const ODD_ZIP = { city: 'COLUMBUS', state: 'OH', zip: '432X5', zip4: '' };

/** An Ohio record corrected with the model. */
export const withModel = (
  model: FakeModel,
  texts: Values = MISSPELT_CITY,
  needs?: RecordOptions,
  extra: Partial<CorrectOptions> = {},
) => correctRecord('Ohio', { texts, needs, extra: { ...extra, model } });
