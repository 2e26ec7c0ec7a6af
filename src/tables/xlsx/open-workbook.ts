/** Opens a workbook (XLSX): its sheets, their order and names, and what their cells refer to. */

import { posix } from 'node:path';
import { shownName } from '../../shown-name.js';
import { LIMITS } from '../limits.js';
import { refusalOfArchive } from '../not-tables.js';
import { SAVE_AGAIN, tooLarge, unreadable } from '../refusal.js';
import type { TableSource } from '../source.js';
import type { Sheet, SheetFacts, TableFile, TableRow } from '../table.js';
import type { CellContext } from './cell-value.js';
import { Parts } from './parts.js';
import { SharedTexts } from './shared-texts.js';
import { SheetRows } from './sheet-rows.js';
import { readStyles } from './styles.js';
import { readPart, readXml } from './xml.js';

/** A reference from one part to another. */
interface Relation {
  readonly id: string;
  /** The last word of its type, such as `worksheet`: the rest differs by edition of the standard. */
  readonly type: string;
  /** The part, as the archive names it. */
  readonly part: string;
}

/** The parts of `workbook.xml` that are used. */
interface Outline {
  readonly is1904: boolean;
  readonly sheets: readonly (Sheet & { readonly relation: string })[];
}

/** @throws NewhireError TABLE_UNREADABLE */
export async function openWorkbook(source: TableSource): Promise<TableFile> {
  const parts = await Parts.open(source);
  const workbook = (await relationsOf(parts, '')).find(({ type }) => type === 'officeDocument')?.part;
  if (!workbook || !parts.has(workbook) || !workbook.endsWith('.xml') || !/^xl\//i.test(workbook))
    throw refusalOfArchive(parts.names);
  const { is1904, sheets: listed } = await outlineOf(parts, workbook);
  const relations = await relationsOf(parts, workbook);
  const partOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.part;
  const [texts, styles] = [partOf('sharedStrings'), partOf('styles')];
  const context: CellContext = {
    is1904,
    texts: texts && parts.has(texts) ? await SharedTexts.read(parts, texts) : undefined,
    formats: styles && parts.has(styles) ? await readStyles(parts, styles) : [],
  };
  const places = new Map<Sheet, string>();
  for (const { name, isHidden, relation } of listed) {
    const found = relations.find(({ id, type }) => id === relation && type === 'worksheet');
    if (found) places.set({ name, isHidden }, found.part);
  }
  if (places.size === 0) throw unreadable('The workbook has no sheet with cells.', SAVE_AGAIN);
  return tableOf(source, parts, places, context);
}

function tableOf(
  source: TableSource,
  parts: Parts,
  places: ReadonlyMap<Sheet, string>,
  context: CellContext,
): TableFile {
  const facts = new Map<Sheet, SheetFacts>();
  return {
    form: { kind: 'xlsx', is1904: context.is1904 },
    sheets: [...places.keys()],
    async *rows(sheet): AsyncGenerator<TableRow[]> {
      const part = places.get(sheet) ?? '';
      if (!parts.has(part))
        throw unreadable(`The sheet ${shownName(sheet.name)} is not in the workbook.`, SAVE_AGAIN);
      const rows = new SheetRows(sheet.name, context);
      let isEmpty = true;
      for await (const taken of readXml(parts.bytes(part), part, rows, () => rows.taken())) {
        isEmpty &&= taken.length === 0;
        yield taken;
      }
      facts.set(sheet, { ...rows.facts, ...(isEmpty && { isEmpty }) });
    },
    facts: (sheet) => facts.get(sheet) ?? { hiddenColumns: [], merged: [] },
    close: () => source.close(),
  };
}

async function outlineOf(parts: Parts, part: string): Promise<Outline> {
  let is1904 = false;
  const sheets: Outline['sheets'][number][] = [];
  await readPart(parts.bytes(part), part, {
    open(element, attributes) {
      if (element === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (element !== 'sheet') return;
      const [, relation = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      const { name = '', state } = attributes;
      sheets.push({ name, isHidden: state === 'hidden' || state === 'veryHidden', relation });
      if (sheets.length > LIMITS.parts) throw tooLarge('sheets');
    },
  });
  return { is1904, sheets };
}

/** What a part refers to; `''` is the archive itself. What is outside of the archive is left out: nothing is fetched. */
async function relationsOf(parts: Parts, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const place = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations: Relation[] = [];
  if (!parts.has(place)) return relations;
  await readPart(parts.bytes(place), place, {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), part: target });
      if (relations.length > LIMITS.listed) throw tooLarge('sheets');
    },
  });
  return relations;
}
