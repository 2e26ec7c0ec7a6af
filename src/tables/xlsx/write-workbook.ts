/** Writes workbooks whose cells are all text: zeros stay, and `=1+1` is not a formula. */

import { columnLetters } from '../cell.js';
import { LIMITS } from '../limits.js';
import { escaped } from './escaped-text.js';
import { type ArchivePart, archiveOf } from './zip-stream.js';

/** A sheet to write. */
export interface SheetToWrite {
  /** At most 31 characters, none of `[]:*?/\`. */
  readonly name: string;
  readonly isHidden?: boolean;
  /** The first row stays in sight. */
  readonly hasHeadings?: boolean;
  /** Texts from column A on; an empty one is an empty cell. */
  readonly rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Format 49 is Text. Style 0 is what cells have that are added later, so it is Text as well. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The bytes of a workbook (XLSX), made while they are read. Rows beyond what a sheet has are the caller's to refuse. */
export function workbookBytes(sheets: readonly SheetToWrite[]): AsyncGenerator<Uint8Array> {
  return archiveOf(partsOf(sheets));
}

/** Rows of a sheet that a spreadsheet program shows. */
export const MAX_ROWS = LIMITS.rows;

function partsOf(sheets: readonly SheetToWrite[]): ArchivePart[] {
  const each = (text: (sheet: SheetToWrite, number: number) => string) =>
    sheets.map((sheet, at) => text(sheet, at + 1)).join('');
  const part = (name: string, ...text: string[]) => ({ name, text: [HEAD, ...text] });
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>`,
      each(
        (_, number) =>
          `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
      ),
      '</Types>',
    ),
    part('_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>`,
      each(
        ({ name, isHidden }, number) =>
          `<sheet name="${xmlText(name)}" sheetId="${number}"${isHidden ? ' state="hidden"' : ''} r:id="rId${number}"/>`,
      ),
      '</sheets></workbook>',
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relations(
        each((_, number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)) +
          relation('styles', 'styles', 'styles.xml'),
      ),
    ),
    { name: 'xl/styles.xml', text: [STYLES] },
    ...sheets.map((sheet, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      text: sheetText(sheet, at === 0),
    })),
  ];
}

const relations = (inner: string) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

const FROZEN = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';

async function* sheetText({ rows, hasHeadings }: SheetToWrite, isFirst: boolean): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ''}>${hasHeadings ? FROZEN : ''}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${LIMITS.columns}" width="18" customWidth="1"/></cols><sheetData>`;
  let number = 0;
  for await (const texts of rows) {
    number += 1;
    let row = `<row r="${number}">`;
    texts.forEach((text, at) => {
      if (text !== '') row += cellText(`${columnLetters(at + 1)}${number}`, text);
    });
    yield `${row}</row>`;
  }
  yield '</sheetData></worksheet>';
}

/** Programs take blanks off a text unless they are told to keep them. */
const cellText = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t${/^\s|\s$|\s\s|[\t\n]/.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(escaped(text))}</t></is></c>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xmlText = (text: string) =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign) : text;
