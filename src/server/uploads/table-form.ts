/** Reads the form of a table: the parts `table`, `state`, `sheet` and `mapping`, in any order. */

import type { FastifyRequest } from 'fastify';
import type { Mapping } from '../../conversion/index.js';
import type { Layout } from '../../layouts/index.js';
import { type FileLimits, invalid, layoutOf, nameOf, readForm, receiveFile } from './form-parts.js';

/** The fields of the form. */
export interface TableForm {
  /** As the client named it; never used as a path. */
  readonly file_name: string;
  readonly layout: Layout | undefined;
  readonly sheet: string | undefined;
  readonly mapping: Mapping | undefined;
}

/** Bytes of a mapping: it has headings and decisions for at most 1,024 columns. */
export const MAX_MAPPING_BYTES = 1024 * 1024;

/** Characters of the name of a sheet; spreadsheet programs allow 31. */
const MAX_SHEET_NAME_LENGTH = 255;

/**
 * Reads the form to its end. `receive` gets the bytes of the table.
 * @throws {NewhireError} USAGE, UNKNOWN_STATE, TOO_LARGE, MAPPING_UNFIT, and what `receive` throws
 */
export async function readTableForm(
  request: FastifyRequest,
  limits: FileLimits,
  receive: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<TableForm> {
  const sizes = { fileSize: limits.maxUpload, fieldSize: MAX_MAPPING_BYTES };
  const form = { main: 'table', parts: 'the parts "state", "sheet" and "mapping" where needed', ...sizes };
  return readForm(request, form, (parts) => readParts(parts, limits, receive));
}

async function readParts(
  parts: ReturnType<FastifyRequest['parts']>,
  limits: FileLimits,
  receive: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<TableForm> {
  let file_name: string | undefined;
  let layout: Layout | undefined;
  const texts = new Map<string, string>();
  const take = (name: string, text: unknown) => {
    if (texts.has(name)) throw invalid(name, 'must be given once');
    if (typeof text !== 'string') throw invalid(name, 'must be a text');
    if (text.length >= MAX_MAPPING_BYTES) throw invalid(name, 'is too long');
    texts.set(name, text);
  };
  for await (const part of parts) {
    const name = part.fieldname;
    if (part.type === 'file' && name === 'mapping') {
      take(name, await textOf(part.file));
    } else if (part.type === 'file') {
      if (name !== 'table')
        throw invalid(name || 'table', 'must not be a file; the table belongs in "table"');
      if (file_name !== undefined) throw invalid('table', 'must be one file, not several');
      file_name = nameOf(part);
      await receiveFile(part, limits, receive);
    } else if (name === 'state') {
      if (layout) throw invalid('state', 'must be given once');
      layout = await layoutOf(part);
    } else if (name === 'sheet' || name === 'mapping') {
      take(name, part.value);
    } else if (name === 'table') {
      throw invalid('table', 'must be sent as a file, with a file name');
    }
  }
  if (file_name === undefined) throw invalid('table', 'must be given: a CSV, TSV or XLSX table');
  const [sheet, mapping] = [texts.get('sheet'), texts.get('mapping')];
  if (sheet !== undefined && sheet.length > MAX_SHEET_NAME_LENGTH) throw invalid('sheet', 'is too long');
  return {
    ...{ file_name, layout, sheet: sheet || undefined },
    mapping: mapping === undefined ? undefined : await mappingOf(mapping),
  };
}

async function mappingOf(text: string): Promise<Mapping> {
  const { parseMapping } = await import('../../conversion/index.js');
  return parseMapping(text);
}

/** At most one byte more than is allowed is kept. */
async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    if (size <= MAX_MAPPING_BYTES) kept.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(kept).toString();
}
