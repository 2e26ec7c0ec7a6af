/** A server of newhire's API that answers as it should, except where a lie takes the place of an answer. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const FILE_ID = '11111111-1111-4111-8111-111111111111';
export const JOB_ID = '22222222-2222-4222-8222-222222222222';
const TIME = '2026-11-21T14:05:00.000Z';

export const FINDING = {
  error_type: 'MISSING_REQUIRED_FIELD',
  severity: 'error',
  line_number: 2,
  record_number: 1,
  record_type: 'employee',
  field_name: 'employee_first_name',
  field_label: 'First name',
  position: { start: 12, end: 27 },
  current_value: '',
  error_message: 'First name is blank.',
  expected: 'a name',
  fix: { tier: 'never', hint: 'Ask the employee.' },
};

export const WARNING = { ...FINDING, severity: 'warning', line_number: 3, record_number: 2 };

export const FILE = {
  file_id: FILE_ID,
  file_name: 'hires.txt',
  state: 'Ohio',
  layout_edition: 'x',
  total_records: 15,
  total_errors: 1,
  records_with_errors: 1,
  total_warnings: 0,
  notes: [] as string[],
  uploaded_at: TIME,
  validation_status: 'completed',
  size: 100,
  sha256: 'a'.repeat(64),
  errors: [FINDING] as unknown,
  warnings: [] as unknown,
};

export const JOB = {
  job_id: JOB_ID,
  file_id: FILE_ID,
  status: 'completed',
  created_at: TIME,
  started_at: TIME,
  completed_at: TIME,
  corrections_applied: 0,
  corrections_failed: 1,
  model: 'unused',
  error_message: null as string | null,
  cancelled: false,
};

export const OUTCOME = {
  kind: 'outcome',
  line_number: 2,
  record_number: 1,
  field_name: 'employee_first_name',
  error_type: 'MISSING_REQUIRED_FIELD',
  resolution: 'failed',
  resolved_by: [],
  reason: 'A name is never made up.',
};

export const CHANGE = {
  kind: 'change',
  change_id: 'c1',
  line_number: 2,
  record_number: 1,
  field_name: 'employee_zip',
  error_type: 'INVALID_ALIGNMENT',
  offset: 900,
  removed: ' 43215',
  inserted: '43215 ',
  tier: 'safe',
  by: 'rule',
  rule: 'align',
  evidence: 'The text is the same.',
};

/** What is asked for, by method and path. */
const ANSWERS = {
  upload: ['POST', /^\/api\/v1\/files$/],
  delete: ['DELETE', /^\/api\/v1\/files\//],
  create: ['POST', /^\/api\/v1\/jobs$/],
  head: ['HEAD', /\/download$/],
  download: ['GET', /\/download$/],
  corrections: ['GET', /\/corrections/],
  errors: ['GET', /\/errors\?/],
  files: ['GET', /^\/api\/v1\/files\?/],
  jobs: ['GET', /^\/api\/v1\/jobs\?/],
  job: ['GET', /^\/api\/v1\/jobs\/[^/]+$/],
} as const;

export type Asked = keyof typeof ANSWERS;

/** Takes the place of an answer: a JSON value, or whatever a function sends. */
export type Lie = object | ((answer: ServerResponse, request: IncomingMessage) => void);

const TRUTH: Record<Asked, Lie> = {
  upload: FILE,
  delete: (answer) => answer.writeHead(204).end(),
  create: { ...JOB, status: 'pending' },
  head: (answer) =>
    answer.setHeader('content-disposition', "attachment; filename*=UTF-8''hires.txt.corrected").end(),
  download: (answer) => answer.end('corrected'),
  corrections: { total: 1, corrections: [OUTCOME] },
  errors: { total: 2, errors: [FINDING, WARNING] },
  files: { total: 1, files: [FILE] },
  jobs: { total: 1, jobs: [JOB] },
  job: JOB,
};

/** Its address, and the addresses that were asked for. It ends with the test. */
export async function startHostileServer(
  lies: Partial<Record<Asked, Lie>>,
): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(async (request, answer) => {
    const { method, url = '' } = request;
    asked.push(`${method} ${url}`);
    for await (const _piece of request);
    const what = (Object.keys(ANSWERS) as Asked[]).find(
      (name) => ANSWERS[name][0] === method && ANSWERS[name][1].test(url),
    );
    const sent = what && (lies[what] ?? TRUTH[what]);
    if (typeof sent === 'function') sent(answer, request);
    else if (sent) answer.end(JSON.stringify(sent));
    else answer.writeHead(404).end();
  });
  // A client that has had enough closes its connection.
  server.on('clientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** Sends spaces without end. */
export function endless(answer: ServerResponse): void {
  const piece = Buffer.alloc(1_000_000, ' ');
  const send = () => {
    while (!answer.destroyed && answer.write(piece));
  };
  answer.on('drain', send);
  answer.on('error', () => {});
  send();
}
