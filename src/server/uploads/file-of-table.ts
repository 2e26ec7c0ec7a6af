/** Makes a file from a stored table, and stores it as if it were uploaded, with the cells from which it was made. */

import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { NewhireError } from '../../errors.js';
import type { TableReader } from '../../jobs/index.js';
import type { Layout } from '../../layouts/index.js';
import type { ConversionRow, KeyedRequest, SentFile } from '../../storage/index.js';
import { contentOf, hasMapping } from '../answers/conversion-body.js';
import { type StoredUpload, storeFile, type UploadClock, type UploadOptions } from './receive-upload.js';
import type { UploadIntake } from './upload-intake.js';

/** The options of making a file. */
export interface MakingOptions {
  readonly tables: TableReader;
  readonly upload: UploadOptions;
}

/**
 * The file of a layout. When the mapping was changed meanwhile, the file is not a current file of the conversion.
 * @throws {NewhireError} from the table, its check or the disk; then nothing is stored
 */
export async function fileOfTable(
  request: FastifyRequest,
  conversion: ConversionRow,
  layout: Layout,
  options: MakingOptions,
  keyed: () => KeyedRequest | undefined,
): Promise<StoredUpload> {
  const { mapping } = contentOf(conversion).table;
  const from = {
    conversion_id: conversion.conversion_id,
    group: conversion.group,
    isCurrent: (now: ConversionRow) => hasMapping(now, mapping),
  };
  return storeFile(
    request,
    options.upload,
    keyed,
    (intake, clock) => received(request, conversion, layout, options, intake, clock),
    (file, again) => request.store.insertMadeFile(file, from, again),
  );
}

async function received(
  { store }: FastifyRequest,
  conversion: ConversionRow,
  layout: Layout,
  { tables, upload: { maxUpload, today } }: MakingOptions,
  intake: UploadIntake,
  clock: UploadClock,
): Promise<SentFile> {
  const { signal } = clock;
  clock.checks();
  const { state, sheet, mapping, files } = contentOf(conversion).table;
  const { hires = 0 } = files.find((file) => file.state === layout.state) ?? {};
  if (hires * layout.record_length > maxUpload) throw tooLarge();
  const placed = await store.openTable(conversion);
  try {
    const [output, origins] = [join(placed.work, 'file'), join(placed.work, 'origins')];
    const order = { state, sheet, mapping: mapping ?? undefined, target: layout.state, today: today() };
    await tables.makeFile({ path: placed.path, root: placed.work, ...order, output, origins }, signal);
    if ((await stat(output)).size > maxUpload) throw tooLarge();
    await intake.begin(layout);
    for await (const chunk of createReadStream(output)) {
      signal.throwIfAborted();
      await intake.write(chunk);
    }
    await intake.keepOrigins(await readFile(origins));
    const name = `${parse(conversion.file_name).name}-${layout.id}.txt`;
    return await intake.finish(layout, name, signal);
  } finally {
    await placed.close();
  }
}

const tooLarge = () =>
  new NewhireError('TOO_LARGE', 'The file of this table is larger than this server accepts.', {
    next: 'Send the table in several parts.',
  });
