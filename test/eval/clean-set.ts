/** Clean cells: what a correction does to files that have no error. It must be nothing at all. */

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { correctFile } from '../../src/correction/index.js';
import type { Layout, RecordType } from '../../src/layouts/types.js';
import { LAYOUTS } from '../support/layouts.js';
import { cleanLines, type FileOptions, recordType } from '../support/records.js';
import { cellOf } from './cells.js';
import { inFolder, optionsFor } from './correct-sheet.js';

export interface CleanResult {
  records: number;
  /** Fields that are not blank. */
  cells: number;
  files: number;
  /** Files whose output is not their input, byte for byte, or whose audit contains a change. */
  changed: string[];
}

interface Form {
  about: string;
  lineEnd: FileOptions['lineEnd'];
  before: string;
  after: string;
  /** Warnings are repaired too, of which the form has none. */
  fixWarnings?: true;
}

/** How the lines of the files end, and what surrounds them: form that only warns. */
const FORMS: readonly Form[] = [
  { about: 'line feeds', lineEnd: '\n', before: '', after: '' },
  { about: 'warnings repaired', lineEnd: '\n', before: '', after: '', fixWarnings: true },
  { about: 'carriage returns and line feeds', lineEnd: '\r\n', before: '', after: '' },
  { about: 'a byte order mark', lineEnd: '\n', before: '\u00ef\u00bb\u00bf', after: '' },
  { about: 'an end mark and blank lines', lineEnd: '\r\n', before: '', after: '\r\n\r\n\u001a' },
  { about: 'no line ends', lineEnd: '', before: '', after: '' },
];

/** Corrects clean files of the layouts until they have `cells` filled fields together. */
export async function cleanSet(cells: number, seed: number, layouts = LAYOUTS): Promise<CleanResult> {
  const total: CleanResult = { records: 0, cells: 0, files: 0, changed: [] };
  const share = cells / (layouts.length * FORMS.length);
  for (const [at, layout] of layouts.entries()) {
    for (const [nth, form] of FORMS.entries()) {
      await cleanFile(layout, form, share, seed + at * FORMS.length + nth, total);
    }
  }
  return total;
}

/** The fewest fields that a record fills, about; a file gets as many records as that takes and is then counted. */
const minCells = ({ fields }: RecordType) =>
  fields.filter(({ required }) => required !== 'no' && required !== 'foreign').length;

function cleanFile(
  layout: Layout,
  { about, lineEnd = '\n', before, after, fixWarnings }: Form,
  share: number,
  seed: number,
  total: CleanResult,
): Promise<void> {
  const type = recordType(layout, 'employee');
  const records = Math.ceil(share / minCells(type));
  function* bytes() {
    if (before) yield Buffer.from(before, 'latin1');
    for (const line of cleanLines(layout, { seed, records })) {
      total.cells += type.fields.filter((field) => cellOf(line, field).trim() !== '').length;
      total.records += 1;
      yield Buffer.from(line + lineEnd, 'latin1');
    }
    if (after) yield Buffer.from(after, 'latin1');
  }
  return inFolder(async (folder) => {
    const [inputPath, outputPath] = [join(folder, 'in.txt'), join(folder, 'out.txt')];
    await pipeline(Readable.from(bytes()), createWriteStream(inputPath));
    let changes = 0;
    const { diagnosis } = await correctFile(
      await optionsFor(layout, inputPath, outputPath, fixWarnings ? { fixWarnings } : {}),
      {
        begin() {
          changes = 0;
        },
        change: () => void changes++,
        outcome: () => undefined,
      },
    );
    const same = !diagnosis && (await hashOf(inputPath)) === (await hashOf(outputPath));
    total.files += 1;
    if (!same || changes > 0) total.changed.push(`${layout.state}, ${about}`);
  });
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
