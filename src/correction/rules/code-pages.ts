/**
 * The code pages with one byte a character that payroll systems on PCs and Macs write.
 * Source: the mapping tables of the Unicode Consortium (CP437, CP850, ROMAN).
 */

import { fromWindows1252 } from '../../validation/index.js';

export type CodePage = 'windows-1252' | 'cp850' | 'cp437' | 'macintosh';

/** The most frequent one first. */
export const CODE_PAGES: readonly CodePage[] = ['windows-1252', 'cp850', 'cp437', 'macintosh'];

/** Characters of the bytes 0x80 to 0xff. */
const HIGH: Readonly<Record<Exclude<CodePage, 'windows-1252'>, string>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
    '¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
};

/** The text of bytes, one character each. */
export function fromCodePage(bytes: Uint8Array, page: CodePage): string {
  if (page === 'windows-1252') return fromWindows1252(bytes);
  const high = HIGH[page];
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : high.charAt(byte - 0x80),
  ).join('');
}
