// The least that fastify can do: writes each upload to a file, and answers any GET with the bytes of one file.

import { createWriteStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';

const [upload, answer] = process.argv.slice(2);
const body = answer ? readFileSync(answer) : Buffer.alloc(0);
let uploads = 0;
const app = fastify();
await app.register(multipart, { limits: { fileSize: 52_428_800 } });
app.post('/upload', async (request) => {
  for await (const part of request.parts()) {
    if (part.type === 'file') await pipeline(part.file, createWriteStream(`${upload}-${uploads++}`));
  }
  return { stored: true };
});
app.get('/file', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
process.stdout.write(`Server listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
