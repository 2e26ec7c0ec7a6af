/** A job whose language model never answers: what the rules have proven is kept, within the time of the job. */

import { expect, onTestFinished, test, vi } from 'vitest';
import { openCorrector } from '../../src/jobs/index.js';
import { ohioFile } from '../scenarios/correct-workspace.js';
import { TODAY } from '../support/facts.js';
import { startModelServer } from '../support/model-server.js';
import { createJob, jobEnded, json, startService, upload } from './test-service.js';

/** The rules clear the blanks before the name, and only a model could clear the city. */
const RECORD = {
  employee_city: 'LANESBOROU;',
  employee_state: 'MA',
  employee_zip: '01237',
  employee_zip4: '',
  employee_last_name: '  MARTIN',
};

/** A service with a model that never answers. */
async function stalled(jobTimeout: number) {
  const model = await startModelServer({ fault: 'silence' });
  onTestFinished(() => model.close());
  vi.stubEnv('OPENAI_BASE_URL', model.baseURL);
  onTestFinished(() => void vi.unstubAllEnvs());
  const options = { threads: 1, model: 'test', today: () => TODAY, onModelPlan: () => undefined };
  const corrector = await openCorrector(options);
  onTestFinished(async () => void (await corrector.close()));
  const { url } = await startService({ correct: corrector.correct, jobTimeout, hasModel: true });
  return { url, model };
}

test('it is completed with what the rules did, and says that the model was not available', async () => {
  const { url, model } = await stalled(8000);
  const { file_id, errors } = await json(await upload(url, ohioFile([RECORD])));
  expect(errors).toHaveLength(2);
  const { job_id } = await json(await createJob(url, file_id));
  expect(await jobEnded(url, job_id)).toMatchObject({
    status: 'completed',
    model: 'unavailable',
    corrections_applied: 1,
    corrections_failed: 1,
    error_message: null,
  });
  expect(model.requests).not.toHaveLength(0);
});
