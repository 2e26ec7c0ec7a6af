/** Workbooks that are made to break a reader, and files that are not workbooks: what each is, and what is said of it. */

import { constants, deflateRawSync } from 'node:zlib';
import { workbookOf, type ZipPart, zipOf } from './zip.js';

/** A file that is not to be read. */
export interface Hostile {
  readonly name: string;
  readonly bytes: () => Buffer;
  readonly says: string;
  /** Takes a second and more: for long campaigns. */
  readonly isHeavy?: true;
}

const MEGABYTE = 1024 * 1024;
const SHEET = 'xl/worksheets/sheet0.xml';
const OPEN = '<worksheet><sheetData>';

const hires = (rows: string) => workbookOf({ sheets: { Hires: rows } });
const withPart = (part: ZipPart) => workbookOf({ sheets: { Hires: '' }, parts: [part] });

/** A part with `unit` repeated, packed without writing it out: `count` times `unit`, between two texts. */
function repeated(name: string, before: string, unit: string, count: number, after: string): ZipPart {
  const block = unit.repeat(Math.max(1, Math.floor(MEGABYTE / unit.length)));
  const blocks = Math.ceil((count * unit.length) / block.length);
  const flushed = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  const packed = flushed(block);
  return {
    name,
    data: '',
    deflated: Buffer.concat([flushed(before), ...Array<Buffer>(blocks).fill(packed), deflateRawSync(after)]),
    declaredSize: before.length + blocks * block.length + after.length,
  };
}

const cell = (reference: string) => `<c r="${reference}"><v>1</v></c>`;
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const ole = (name: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000), utf16(name)]);
const DAMAGED = 'The workbook is cut off or damaged.';
const DOCTYPE = `A part of the workbook has a DOCTYPE, which no workbook needs: ${SHEET}.`;

/** Each with a sentence that says what to do. */
export const HOSTILE: readonly Hostile[] = [
  {
    name: 'two cells at the ends of a sheet',
    bytes: () => hires(`<row r="1">${cell('A1')}</row><row r="1048576">${cell('XFD1048576')}</row>`),
    says: 'more than 1,024 columns',
  },
  {
    name: '3,000 cells in the last column',
    bytes: () =>
      hires(
        Array.from({ length: 3000 }, (_, at) => `<row r="${at + 1}">${cell(`XFD${at + 1}`)}</row>`).join(''),
      ),
    says: 'more than 1,024 columns',
  },
  {
    name: 'a reference beyond all numbers',
    bytes: () => hires(`<row r="1">${cell('ZZZZZZZ99999999999')}</row>`),
    says: 'damaged in row 1',
  },
  {
    name: 'a row beyond the last',
    bytes: () => hires('<row r="1048577"/>'),
    says: 'more than 1,048,576 rows',
  },
  {
    name: 'a row beyond all numbers',
    bytes: () => hires('<row r="99999999999"/>'),
    says: 'damaged after row 0',
  },
  {
    name: 'an entity of another file',
    bytes: () =>
      withPart({
        name: SHEET,
        data: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${OPEN}<row><c t="inlineStr"><is><t>&e;</t></is></c></row></sheetData></worksheet>`,
      }),
    says: DOCTYPE,
  },
  {
    name: 'entities that grow',
    bytes: () => {
      const grows = Array.from(
        { length: 9 },
        (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
      ).join('');
      return withPart({
        name: SHEET,
        data: `<!DOCTYPE x [<!ENTITY l0 "ha">${grows}]><worksheet>&l9;</worksheet>`,
      });
    },
    says: DOCTYPE,
  },
  {
    name: '600 MB of blanks',
    bytes: () => withPart(repeated(SHEET, OPEN, ' ', 600 * MEGABYTE, '</sheetData></worksheet>')),
    says: 'unpacks to more than a table may have',
  },
  {
    name: '600 MB that are declared as 1,000 bytes',
    bytes: () =>
      withPart({
        ...repeated(SHEET, OPEN, ' ', 600 * MEGABYTE, '</sheetData></worksheet>'),
        declaredSize: 1000,
      }),
    says: DAMAGED,
  },
  {
    name: '400 MB of blanks without a tag',
    bytes: () => withPart(repeated(SHEET, OPEN, ' ', 400 * MEGABYTE, '</sheetData></worksheet>')),
    says: 'has a text that is too long',
  },
  {
    name: '400 MB in a comment of the XML',
    bytes: () => withPart(repeated(SHEET, '<worksheet><!--', ' ', 400 * MEGABYTE, '--></worksheet>')),
    says: 'has a text that is too long',
  },
  {
    name: '400 MB in an attribute',
    bytes: () => withPart(repeated(SHEET, '<worksheet x="', ' ', 400 * MEGABYTE, '"/>')),
    says: 'has a text that is too long',
  },
  {
    name: '6 million rows',
    bytes: () => withPart(repeated(SHEET, OPEN, '<row/>', 6_000_000, '</sheetData></worksheet>')),
    says: 'more than 1,048,576 rows',
    isHeavy: true,
  },
  {
    name: 'rows whose only cell is far to the right',
    bytes: () =>
      hires(
        Array.from({ length: 20_000 }, (_, at) => `<row r="${at + 1}">${cell(`AMJ${at + 1}`)}</row>`).join(
          '',
        ),
      ),
    says: 'more than 20 million cells',
    isHeavy: true,
  },
  {
    name: '400 MB of shared texts',
    bytes: () =>
      withPart(
        repeated('xl/sharedStrings.xml', '<sst>', `<si><t>${'x'.repeat(1000)}</t></si>`, 400_000, '</sst>'),
      ),
    says: 'The workbook has too much text.',
    isHeavy: true,
  },
  {
    name: '90 million empty shared texts',
    bytes: () => withPart(repeated('xl/sharedStrings.xml', '<sst>', '<si/>', 90_000_000, '</sst>')),
    says: 'The workbook has too much text.',
    isHeavy: true,
  },
  {
    name: '120 million elements that say nothing',
    bytes: () => withPart(repeated(SHEET, OPEN, '<x/>', 120_000_000, '</sheetData></worksheet>')),
    says: 'has too many elements',
    isHeavy: true,
  },
  {
    name: 'elements within elements',
    bytes: () => withPart({ name: SHEET, data: '<a>'.repeat(500_000) }),
    says: 'has elements that are nested too deeply',
  },
  {
    name: 'a text longer than a cell takes',
    bytes: () => hires(`<row><c r="A1" t="inlineStr"><is><t>${'x'.repeat(32_768)}</t></is></c></row>`),
    says: 'A cell has more than 32,767 characters: Hires!A1.',
  },
  {
    name: 'a million merged areas',
    bytes: () =>
      withPart(
        repeated(
          SHEET,
          '<worksheet><mergeCells>',
          '<mergeCell ref="A1:B2"/>',
          1_000_000,
          '</mergeCells></worksheet>',
        ),
      ),
    says: 'has too many merged cells',
  },
  {
    name: 'a million cell styles',
    bytes: () =>
      withPart(
        repeated(
          'xl/styles.xml',
          '<styleSheet><cellXfs>',
          '<xf numFmtId="14"/>',
          1_000_000,
          '</cellXfs></styleSheet>',
        ),
      ),
    says: 'The workbook has too many cell styles.',
  },
  {
    name: 'a million sheets',
    bytes: () =>
      withPart(
        repeated(
          'xl/workbook.xml',
          '<workbook><sheets>',
          '<sheet name="x"/>',
          1_000_000,
          '</sheets></workbook>',
        ),
      ),
    says: 'The workbook has too many sheets.',
  },
  {
    name: '2,001 parts',
    bytes: () => zipOf(Array.from({ length: 2001 }, (_, at) => ({ name: `xl/${at}.xml`, data: '' }))),
    says: 'unpacks to more than a table may have',
  },
  {
    name: 'two sheets in the same place',
    bytes: () => {
      const part = (name: string) => ({ name, data: '<worksheet/>' });
      return workbookOf({ sheets: { Hires: '' }, parts: [part(SHEET), part(SHEET.toUpperCase())] });
    },
    says: 'The workbook has a part twice.',
  },
  {
    name: 'a part that would be unpacked elsewhere',
    bytes: () => withPart({ name: '../../etc/passwd', data: 'x' }),
    says: DAMAGED,
  },
  {
    name: 'a sheet at another address',
    bytes: () => {
      const target = 'Target="https://sheets.example/sheet.xml" TargetMode="External"';
      const relation = `<Relationship Id="s0" Type="http://x/relationships/worksheet" ${target}/>`;
      return withPart({
        name: 'xl/_rels/workbook.xml.rels',
        data: `<Relationships>${relation}</Relationships>`,
      });
    },
    says: 'The workbook has no sheet with cells.',
  },
  {
    name: 'a sheet that is not there',
    bytes: () => zipOf([]),
    says: 'This is a zip archive without a workbook.',
  },
  {
    name: 'a wrong checksum',
    bytes: () => withPart({ name: SHEET, data: '<worksheet/>', crc: 1 }),
    says: DAMAGED,
  },
  {
    name: 'a part packed in an unknown way',
    bytes: () => withPart({ name: SHEET, data: '<worksheet/>', method: 99 }),
    says: DAMAGED,
  },
  {
    name: 'a part that unpacks to nothing',
    bytes: () => withPart({ name: SHEET, data: 'x', deflated: Buffer.from('no zip') }),
    says: DAMAGED,
  },
  {
    name: 'a part that ends too early',
    bytes: () => withPart({ name: SHEET, data: `${OPEN}<row><c>` }),
    says: `is damaged: ${SHEET}.`,
  },
  {
    name: 'a character that XML has not',
    bytes: () => withPart({ name: SHEET, data: '<worksheet>&#0;</worksheet>' }),
    says: `is damaged: ${SHEET}.`,
  },
  {
    name: 'bytes that are no UTF-8',
    bytes: () => withPart({ name: SHEET, data: Buffer.from('<a>\xff</a>', 'latin1') }),
    says: `is damaged: ${SHEET}.`,
  },
  {
    name: 'an archive with a password',
    bytes: () => withPart({ name: SHEET, data: 'x', flags: 1 }),
    says: 'The archive has a password.',
  },
  { name: 'a workbook cut in the middle', bytes: () => hires(cell('A1')).subarray(0, 700), says: DAMAGED },
  {
    name: 'an archive that says it has more parts than bytes',
    bytes: () => endless(),
    says: 'unpacks to more than a table may have',
  },
  {
    name: 'an archive without a workbook',
    bytes: () => zipOf([{ name: 'hires.csv', data: 'a,b' }]),
    says: 'This is a zip archive without a workbook. Unpack it first',
  },
];

/** A workbook whose end says that it has 65,535 parts. */
function endless(): Buffer {
  const bytes = hires('');
  bytes.writeUInt16LE(65_535, bytes.length - 12);
  return bytes;
}

/** Files of other programs: each is named, with what to do. */
export const NOT_TABLES: readonly Hostile[] = [
  {
    name: 'a workbook with a password',
    bytes: () => ole('EncryptedPackage'),
    says: 'The workbook has a password. Open it',
  },
  {
    name: 'an old workbook',
    bytes: () => ole('Workbook'),
    says: 'an old Excel workbook (.xls) or another old Office document. Open it in',
  },
  {
    name: 'a very old workbook',
    bytes: () => Buffer.from('0908080000050500', 'hex'),
    says: 'an old Excel workbook (.xls)',
  },
  {
    name: 'an OpenDocument table',
    bytes: () =>
      zipOf([
        { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'content.xml', data: '<x/>' },
      ]),
    says: 'an OpenDocument file (.ods). Open it in the spreadsheet program and save it as .xlsx.',
  },
  {
    name: 'a Numbers document',
    bytes: () => zipOf([{ name: 'Index/Document.iwa', data: '' }]),
    says: 'a Numbers document. In Numbers, export it as .xlsx.',
  },
  { name: 'a binary workbook', bytes: () => zipOf([{ name: 'xl/workbook.bin', data: '' }]), says: '(.xlsb)' },
  {
    name: 'a Word document',
    bytes: () => zipOf([{ name: 'word/document.xml', data: '' }]),
    says: 'a Word document',
  },
  { name: 'a PDF', bytes: () => Buffer.from('%PDF-1.7\n'), says: 'a PDF document. Export the table' },
  {
    name: 'a web page',
    bytes: () => Buffer.from('\ufeff\r\n<html xmlns:x="urn:x"><table><tr><td>1</td></tr></table></html>'),
    says: 'a web page, whatever its name ends with. Open it in',
  },
  {
    name: 'a web page with a declaration',
    bytes: () => Buffer.from('<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x">\n<html/>'),
    says: 'a web page',
  },
  {
    name: 'a web page in parts',
    bytes: () => Buffer.from('MIME-Version: 1.0\r\nX: y\r\n'),
    says: 'a web page',
  },
  {
    name: 'a table of 2003',
    bytes: () =>
      Buffer.from(
        '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      ),
    says: 'an Excel 2003 XML file',
  },
  {
    name: 'an XML file',
    bytes: () => Buffer.from('<?xml version="1.0"?><hires/>'),
    says: 'an XML file. Export the table',
  },
  { name: 'a SYLK table', bytes: () => Buffer.from('ID;PWXL;N;E\r\n'), says: 'SYLK' },
  {
    name: 'a gzip archive',
    bytes: () => Buffer.from([0x1f, 0x8b, 8, 0]),
    says: 'a gzip archive. Unpack it first',
  },
  {
    name: 'a picture',
    bytes: () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
    says: 'a binary file, not a table',
  },
];
