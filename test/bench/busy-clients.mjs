// So many connections at once, each of which asks for a list, or uploads a file, again and again until the process is ended.
// A refused client comes back when it was told to. Prints how many answers of each status there were.

import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const [address, count, path] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true });
const statuses = {};

const BOUNDARY = 'a-boundary';
const body =
  path &&
  [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="state"\r\n\r\nOhio\r\n--${BOUNDARY}\r\n`,
    'content-disposition: form-data; name="file"; filename="hires.txt"\r\n\r\n',
    readFileSync(path, 'latin1'),
    `\r\n--${BOUNDARY}--\r\n`,
  ].join('');
const options = {
  agent,
  ...(body && {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': body.length },
  }),
};

function ask() {
  return new Promise((resolve, reject) => {
    const request = http.request(address, options, (answer) => {
      answer.resume().on('end', () => resolve(answer));
    });
    request.on('error', reject).end(body);
  });
}

async function askAlways() {
  for (;;) {
    const { statusCode, headers } = await ask();
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    if (statusCode === 503) await pause(Number(headers['retry-after']) * 1000);
  }
}

process.once('SIGTERM', () => {
  process.stdout.write(JSON.stringify(statuses));
  process.exit();
});
for (let at = 0; at < Number(count); at++) askAlways().catch(() => process.exit(1));
