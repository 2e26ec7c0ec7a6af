/** `newhire convert`: makes state files of a table, and a table of a state file. */

import { findReturned, prepareTable, sheetOf } from '../../../conversion/index.js';
import { OUTLINES } from '../../../layouts/index.js';
import { openRandomAccess } from '../../../storage/index.js';
import { openTable, type TableFile, type TableSource } from '../../../tables/index.js';
import { HEAD_BYTES, looksLikeStateFile } from '../../../validation/index.js';
import { CANNOT_CHECK, CLEAN, type ExitCode } from '../../exit-codes.js';
import { chooseLayout } from '../../input/choose-layout.js';
import { unreadable } from '../../input/input-files.js';
import { readHead } from '../../input/read-file.js';
import { prepareSource, refuseChanged } from '../../input/source-file.js';
import { untilInterrupted } from '../../interrupts.js';
import { usage } from '../../usage-error.js';
import type { CommandCall } from '../command.js';
import { openTemporaryStorage } from '../correct/run-storage.js';
import { convertTable, type RunPlace } from './convert-table.js';
import type { ConvertFlags } from './flags.js';
import { convertStateFile } from './hires-output.js';
import { convertToState } from './other-state.js';
import { proposedMapping, statedMapping } from './proposed-mapping.js';
import { type ConvertRequest, constantsOf, layoutToWrite, readRequest } from './request.js';
import { convertReturned } from './returned-file.js';

/**
 * Converts the table and gives the exit code.
 * @throws {NewhireError} when nothing was written
 */
export async function run(call: CommandCall<ConvertFlags>): Promise<ExitCode> {
  const request = await readRequest(call);
  return (await untilInterrupted((signal) => convert(request, signal))) ?? CANNOT_CHECK;
}

async function convert(request: ConvertRequest, signal: AbortSignal): Promise<ExitCode> {
  const storage = await openTemporaryStorage();
  try {
    const { input } = request;
    const source = await prepareSource(input, storage.spool, signal);
    const place = {
      spool: storage.paths.corrected,
      signal,
      refuseChanged: () => refuseChanged(source, input),
    };
    const { to } = request.flags;
    if (await isStateFile(request, source.path))
      return to === undefined
        ? await convertStateFile(request, source.path, place)
        : await convertToState(request, to, source.path, place);
    if (to !== undefined)
      throw usage('--to is for state files, and this is a table.', 'Name the state with -s.');
    const file = await openTable(await tableSource(source.path, input.name));
    try {
      const returned = await findReturned(file);
      return returned
        ? await convertReturned(request, returned, place)
        : await convertFile(request, file, place);
    } finally {
      await file.close();
    }
  } finally {
    await storage.abandon(undefined);
  }
}

/** The bytes of a table in a file. `name` is what a message calls it. @throws {NewhireError} UNREADABLE_INPUT */
async function tableSource(path: string, name: string): Promise<TableSource> {
  const fail = (error: unknown): never => {
    throw unreadable(name, error).error;
  };
  const file = await openRandomAccess(path).catch(fail);
  return { ...file, read: (position, length) => file.read(position, length).catch(fail) };
}

async function isStateFile({ input: { name }, settings }: ConvertRequest, path: string): Promise<boolean> {
  const head = await readHead({ name, path }, HEAD_BYTES);
  const own = settings.layout === undefined ? [] : [(await chooseLayout(settings, undefined)).layout];
  return looksLikeStateFile(head, [...own, ...OUTLINES]);
}

async function convertFile(request: ConvertRequest, file: TableFile, place: RunPlace): Promise<ExitCode> {
  const { sheet, 'by-state': byState } = request.flags;
  const stated = await statedMapping(request);
  const chosen = byState ? undefined : await layoutToWrite(request, stated?.state);
  const layouts = chosen ? [chosen.layout] : [];
  const constants = await constantsOf(request, layouts);
  const one = await sheetOf(file, sheet ?? stated?.table.sheet);
  const settled = stated
    ? { mapping: stated }
    : await proposedMapping(request, { file, sheet: one, layouts, constants }, place);
  if (!settled) return CLEAN;
  const { mapping, ...kept } = settled;
  const table = await prepareTable(file, one, mapping, constants, request.today);
  return convertTable({ ...request, ...kept }, table, chosen, place);
}
