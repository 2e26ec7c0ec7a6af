/** Zip archives for tests, also such as no program writes. */

import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive, and the lies about it. */
export interface ZipPart {
  name: string;
  data: string | Uint8Array;
  /** Compressed as they are to be written, in place of `data`. */
  deflated?: Uint8Array;
  declaredSize?: number;
  crc?: number;
  flags?: number;
  method?: number;
}

/** The bytes of an archive. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const part of parts) {
    const data = Buffer.from(part.data as Uint8Array);
    const packed = part.deflated ?? deflateRawSync(data);
    const name = Buffer.from(part.name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(part.flags ?? 0, 2);
    head.writeUInt16LE(part.method ?? 8, 4);
    head.writeUInt32LE(part.crc ?? crc32(data), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(part.declaredSize ?? data.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, tail, name]));
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, central, Buffer.from('PK\x05\x06'), end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** What a workbook of tests has. */
export interface WorkbookParts {
  /** The XML within `sheetData` by the name of the sheet, or the whole part when it begins with `<?xml`. */
  sheets: Record<string, string>;
  /** Attributes of the elements `sheet`, such as `state="hidden"`. */
  attributes?: Record<string, string>;
  /** The elements `si`. */
  texts?: string;
  /** Codes of number formats; style 1 has the first. */
  formats?: readonly string[];
  is1904?: boolean;
  /** In addition, or in place of parts with the same name. */
  parts?: readonly ZipPart[];
}

/** The bytes of a workbook, made of raw XML so that no library's writer hides what a reader meets. */
export function workbookOf({
  sheets,
  attributes = {},
  texts,
  formats = [],
  is1904,
  parts = [],
}: WorkbookParts): Buffer {
  const names = Object.keys(sheets);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const own: ZipPart[] = [
    { name: '_rels/.rels', data: relations(relation('r1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${names
        .map(
          (name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}" ${attributes[name] ?? ''}/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations(
        names.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`)).join('') +
          relation('texts', 'sharedStrings', 'sharedStrings.xml') +
          relation('styles', 'styles', '/xl/styles.xml'),
      ),
    },
    {
      name: 'xl/styles.xml',
      data: `<styleSheet xmlns="${MAIN}"><numFmts>${formats
        .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
        .join(
          '',
        )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
        .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    },
    ...(texts === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', data: `<sst xmlns="${MAIN}">${texts}</sst>` }]),
    ...Object.values(sheets).map((inner, at) => ({
      name: `xl/worksheets/sheet${at}.xml`,
      data: inner.startsWith('<?xml')
        ? inner
        : `<worksheet xmlns="${MAIN}"><sheetData>${inner}</sheetData></worksheet>`,
    })),
  ];
  const replaced = new Set(parts.map(({ name }) => name));
  return zipOf([...own.filter(({ name }) => !replaced.has(name)), ...parts]);
}
