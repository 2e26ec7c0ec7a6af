/** Names of many languages in every encoding, in the case that programs give them: none becomes another one. */

import { describe, expect, it } from 'vitest';
import { certainText, pageReadings } from '../../../src/correction/rules/code-page-readings.js';
import {
  ALL_PAGES,
  CODE_PAGES,
  type CodePage,
  type Encoding,
  fromCodePage,
} from '../../../src/correction/rules/code-pages.js';
import { toPlainText } from '../../../src/correction/rules/plain-letters.js';
import { share } from '../../support/campaign.js';
import { seeded } from '../../support/random.js';
import { recordType } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { employerOf, layoutOf, recordWith } from '../support/one-record.js';

/** Most of them are rare here, so that nothing but their bytes tells what they are. */
const RARE = `
Añorve Güiraldes Argüello Bañuelos Echeverría Goñi Olguín Cañizares Sigüenza Larrañaga Piñeiro Iñárritu Mañón Güemes
Ibarrá Núria Òscar Àlex Nicolò Cantù Però Salò Giosuè Patanè Cefalù Scalà Lœuvre Guédon Crête Dupré Forêt Prévôt
Lemaître Haüy Perçin Œuvray Châtelain Gôhier Théâtre Camões Bragança Araçá Antão Romão Ângelo Êxito Gonçálves
Büchner Käser Nägeli Sträßle Geißler Voß Hößlin Öttinger Äpfel Hölderlin Röhm Kröger Häfner Bär Löwe Jörn Düsing
Måller Mårten Bårdsen Ørsted Øystein Ågård Ægir Nærø Grønn Hjältén Norén Ström Sæther Bø Håland Kåre Göran Åsa Östen
Õunapuu Jõerüüt Tõnis Kõiv Mägi Pärt Rõõm Guðjón Þórunn Þráinn Æsa Ásdís Sæmundur Sigríður Össur Bjarnadóttir Ýr
Đukić Džafić Čubrilo Žarković Šešelj Đinđić Ćirić Drašković Uroš Čović Brčić Hadžić Zečević Mišić Mažuranić
Řehoř Říha Šťastný Žďárský Ďurica Ľubomír Ťažký Dzurňák Měšťan Přibyl Křížek Vaněk Hůlka Třeštík Dĺžik Vŕba Päťko
Gałązka Źdźbło Śliwiński Łęcki Ćwik Małek Wróbel Zając Kądziołka Gębski Róża Błażej Mikołaj Jagiełło Ślązak Głód
Őry Ősi Gyöngyösi Bődör Bíró Lőrincz Szűcs Fűzesi Vörös Dezső Jenő Győző Zsófia Ákos Pető Dévényi
Ștefănescu Mărginean Țiriac Ţiriac Bărbulescu Vâlcea Rădulescu Măşcaş Păşcan Mihăiţă Crăciun Lăcătuş Năstase Bădiţă
Işık Çağlar Ağca Barış Çağrı Uğur Tuğçe Ünlü Öner Tütüncü Kıraç Hıdır İlker İnönü Şükrü Yağmur Söğüt Sarıgül Altıntaş
Čepaitė Jonušas Ūdris Āboliņš Ģirts Ķeniņš Ēriks Krūmiņš Vītols Žvirblis Kėvišas Įmantas Ąžuolas Ęsė Čiurlionis
Đặng Võ Hồ Lý Hoàng Thủy Ħamrun Renë Boël Naïm Gëzim Përparim Gjokë Çelë Hysnë Arbër Ylldëz Sigurðsson Müjdat
`
  .trim()
  .split(/\s+/);
const FREQUENT =
  'Muñoz García Pérez José Núñez Hernández Peña Gómez López Martínez Mónica Ángel Suárez Müller Möller Jäger Groß François Hélène Noël João Simões Søren Björn Kovačević Novák Şahin Yıldız Łukasz Guðrún Ibáñez Hübner Krüger René Chloé Raúl Íñigo Óscar'.split(
    ' ',
  );
const NAMES = [...RARE, ...FREQUENT];

const PLAIN: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ø: 'O', ø: 'o', Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Þ: 'TH', þ: 'th' },
  ...{ Ð: 'D', ð: 'd', ß: 'ss', ı: 'i', Ħ: 'H', ħ: 'h' },
};
const plainOf = (name: string) =>
  Array.from(name, (one) => PLAIN[one] ?? one)
    .join('')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase();

const capitals = (name: string) => name.replace(/[^ß]+/g, (part) => part.toUpperCase());
const smallAscii = (name: string) => name.replace(/[A-Z]+/g, (part) => part.toLowerCase());
const initials = (name: string) =>
  smallAscii(name).replace(/(^|[^a-z])([a-z])/g, (_, before, letter) => before + letter.toUpperCase());

/** What programs do to the case of names; several know the letters of ASCII alone. */
const CASES: Readonly<Record<string, (name: string) => string>> = {
  'as people write them': (name) => name,
  'in capitals': capitals,
  'in small letters': (name) => name.toLowerCase(),
  'with ASCII in capitals': (name) => name.replace(/[a-z]+/g, (part) => part.toUpperCase()),
  'with ASCII in small letters': smallAscii,
  'in capitals, then ASCII in small letters': (name) => smallAscii(capitals(name)),
  'in capitals, then ASCII after the first in small letters': (name) =>
    capitals(name).charAt(0) + smallAscii(capitals(name).slice(1)),
  'with a capital after each letter beyond ASCII': initials,
};

const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const ENCODINGS: readonly Encoding[] = [...ALL_PAGES, 'utf-8'];

/** The bytes of a text; undefined where the encoding lacks a character, or the text is all ASCII. */
function encode(text: string, encoding: Encoding): Buffer | undefined {
  if (/^[\0-\x7f]*$/.test(text)) return undefined;
  if (encoding === 'utf-8') return Buffer.from(text);
  const all = fromCodePage(EVERY_BYTE, encoding);
  const bytes = Array.from(text, (character) => all.indexOf(character));
  return bytes.includes(-1) ? undefined : Buffer.from(bytes);
}

const texas = layoutOf('Texas');
const { start, end } = recordType(texas, 'employee').fields.find(
  ({ name }) => name === 'employee_last_name',
)!;

/** The last names that a correction writes, and those that are wanted. */
async function corrected(names: readonly [written: Uint8Array, plain: string][]) {
  const lines = names.map(([bytes], at) => {
    const texts = { last_name: '#'.repeat(bytes.length) };
    const line = Buffer.from(recordWith(texas, texts, { number: at }, at + 1, employerOf(texas)));
    line.set(bytes, line.indexOf('#'));
    return line;
  });
  const { output } = await correct(texas, Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')])));
  const found = output.toString('latin1').split('\n');
  const all = names.map(([, plain], at) => ({
    plain,
    found: found[at]!.slice(start - 1, end).replace(/ +$/, ''),
  }));
  return all.filter((one) => /^[ -~]*$/.test(one.found));
}

const untrue = (names: readonly { found: string; plain: string }[]) =>
  names.filter(({ found, plain }) => found.toUpperCase() !== plain);

describe.each(Object.entries(CASES))('names %s', (_about, inCase) => {
  const written = (encoding: Encoding) =>
    NAMES.flatMap((name) => {
      const bytes = encode(inCase(name), encoding);
      return bytes ? [[bytes, plainOf(name)] as [Buffer, string]] : [];
    });

  it('are each certain as what they are, or not at all', () => {
    const wrong = ENCODINGS.flatMap((encoding) =>
      share(written(encoding), 40).flatMap(([bytes, plain]) => {
        const text = certainText(pageReadings(bytes, 'name'));
        return text === undefined || text.toUpperCase() === plain ? [] : [`${encoding}: ${plain}, ${text}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('of one employer in one encoding become no other names', async () => {
    const random = seeded(11);
    for (const encoding of share(ENCODINGS, 3)) {
      const all = written(encoding);
      const names = Array.from({ length: Math.min(20, all.length) }, () => random.pick(all));
      expect(untrue(await corrected(names))).toEqual([]);
    }
  });
});

const COMMON = `
Muñoz García Pérez José Núñez Hernández Peña Gómez López Martínez Mónica Ángel Suárez Müller Jäger François Hélène
Noël Ibáñez Krüger René Chloé Raúl Íñigo Óscar Rodríguez Sánchez Vásquez Gutiérrez Böhm
`
  .trim()
  .split(/\s+/);

describe.each(CODE_PAGES)('a file of one employer in %s', (page) => {
  const names = (list: readonly string[]) =>
    list.flatMap((name) => {
      const bytes = encode(name, page);
      return bytes ? [[bytes, plainOf(name)] as [Buffer, string]] : [];
    });

  it('has its frequent names repaired', async () => {
    const all = names(COMMON);
    const repaired = await corrected(all);
    expect(untrue(repaired)).toEqual([]);
    expect(repaired.length).toBe(all.length);
  });

  it('has rare names repaired beside frequent ones that rule out each other encoding', async () => {
    const all = names([...COMMON, 'Argüello', 'Bañuelos', 'Olguín', 'Echeverría', 'Larrañaga']);
    const repaired = await corrected(all);
    expect(untrue(repaired)).toEqual([]);
    expect(repaired.length).toBe(all.length);
    expect(await corrected(names(['Bañuelos']))).toEqual([]);
  });
});

describe('two letters of DOS that are one character of UTF-8', () => {
  const dos = (...texts: string[]) =>
    texts.map((text) => [encode(text, 'cp850')!, plainOf(text)] as [Buffer, string]);

  it.each(['ÍÑIGUEZ', 'MUÍÑOS'])('in %s are left without other names', async (name) => {
    expect(await corrected(dos(name))).toEqual(
      name === 'ÍÑIGUEZ' ? [{ plain: 'INIGUEZ', found: 'INIGUEZ' }] : [],
    );
  });

  it('are letters beside three other names of the employer', async () => {
    const all = dos('MUÍÑOS', 'MUÑOZ', 'PEÑA', 'ACUÑA');
    expect(await corrected(all)).toEqual(all.map(([, plain]) => ({ plain, found: plain })));
  });

  it('are not lost where they are written in plain letters', () => {
    expect(toPlainText('MU\u05a5OS')).toBeUndefined();
    expect(toPlainText('\u0301NGEL')).toBeUndefined();
    expect(toPlainText('MUN\u0303OZ')).toBe('MUNOZ');
  });
});

it('a blank that does not break, or an á, at the end of a name is left', async () => {
  for (const name of ['IBARR\xa0', 'Ibarr\xa0', 'MARY\xa0ANN', '\xa0NGEL'])
    expect(await corrected([[Buffer.from(name, 'latin1'), '']])).toEqual([]);
});

describe('a blank that does not break, or an á, beside names that prove a page of DOS', () => {
  const dos = ['Muñoz', 'Peña', 'Acuña', 'José', 'Núñez', 'Müller', 'Jäger', 'MUÑOZ', 'PEÑA'].flatMap(
    (name) => {
      const bytes = encode(name, 'cp437');
      return bytes ? [[bytes, plainOf(name)] as [Buffer, string]] : [];
    },
  );
  const beside = async (name: string, plain: string) => {
    const all = await corrected([...dos, [Buffer.from(name, 'latin1'), plain]]);
    expect(all.length).toBeGreaterThanOrEqual(dos.length);
    return all.slice(dos.length).map(({ found }) => found);
  };

  it.each([
    'MILLER\xa0',
    'Miller\xa0',
    'MARY\xa0ANN',
    'Mary\xa0Ann',
    '\xa0SMITH',
    'DE\xa0LA\xa0ROSA',
    'DE \xa0ROSA',
  ])('is left in %j', async (name) => expect(await beside(name, '')).toEqual([]));

  it('is a letter among the small letters of a name', async () => {
    expect(await beside('Baz\xa0n', 'BAZAN')).toEqual(['Bazan']);
  });
});

it('a file in UTF-8 whose columns are bytes has its names repaired', async () => {
  const all = ['Muñoz', 'García', 'Kovačević', 'Añorve', 'Dupré'].map(
    (name) => [Buffer.from(name), plainOf(name)] as [Buffer, string],
  );
  expect(untrue(await corrected(all))).toEqual([]);
  expect((await corrected(all)).length).toBe(all.length);
});

describe('a name that was read in the wrong code page and saved in UTF-8', () => {
  const misread = (name: string, page: CodePage, as: CodePage) =>
    fromCodePage(encode(name, page) ?? Buffer.from(name), as);

  it.each([
    ['José', 'cp850', 'windows-1252'],
    ['Hernández', 'cp437', 'windows-1252'],
    ['MARTÍNEZ', 'cp850', 'windows-1252'],
    ['García', 'windows-1252', 'cp850'],
    ['Muñoz', 'windows-1252', 'macintosh'],
    ['Gómez', 'macintosh', 'windows-1252'],
    ['GUÐMUNDUR', 'windows-1252', 'macintosh'],
    ['Yılmaz', 'cp850', 'macintosh'],
  ] as const)('%s, from %s as %s, is that name', (name, page, as) => {
    const bytes = Buffer.from(misread(name, page, as));
    expect(certainText(pageReadings(bytes, 'name'))?.toUpperCase()).toBe(plainOf(name));
  });

  it.each([
    ['Bañuelos', 'macintosh', 'windows-1252'],
    ['Argüello', 'cp850', 'windows-1252'],
    ['Echeverría', 'windows-1252', 'cp850'],
    ['Dévényi', 'cp850', 'macintosh'],
    ['RODRíGUEZ', 'macintosh', 'cp850'],
    ['Malmö', 'cp850', 'windows-1252'],
    ['é', 'cp850', 'windows-1252'],
    ['ægir', 'cp850', 'windows-1252'],
    ['Ñ', 'macintosh', 'windows-1252'],
    ['Ñandu', 'windows-1252', 'macintosh'],
    ['Boëtie', 'macintosh', 'windows-1252'],
    ['Martí', 'macintosh', 'windows-1252'],
    ['McÑeil', 'windows-1252', 'macintosh'],
    ['CARBÓ', 'windows-1252', 'macintosh'],
    ['CAMÕES', 'windows-1252', 'macintosh'],
    ['ANTÔNIA', 'windows-1252', 'macintosh'],
  ] as const)('%s, from %s as %s, is left', (name, page, as) => {
    expect(certainText(pageReadings(Buffer.from(misread(name, page, as)), 'name'))).toBeUndefined();
  });
});

it.each([
  ['MARTÍNEZ', 'cp850', 'windows-1252', 'cp850'],
  ['GARCÍA', 'cp850', 'windows-1252', 'cp437'],
  ['MÖLLER', 'macintosh', 'windows-1252', 'macintosh'],
] as const)('%s, from %s as %s, saved in %s, is asked about, and offered first', (name, page, as, saved) => {
  const read = fromCodePage(encode(name, page)!, as);
  const readings = pageReadings(encode(read, saved)!, 'name');
  expect(certainText(readings)).toBeUndefined();
  const named = readings.filter(({ names }) => names !== undefined);
  expect(named.map(({ text }) => text?.toUpperCase())).toContain(plainOf(name));
});

it.each([
  ['Smith–Jones', 'SMITH-JONES'],
  ['SMITH—JONES', 'SMITH-JONES'],
  ['L’Heureux', "L'HEUREUX"],
  ['Dell’Acqua', "DELL'ACQUA"],
  ['Lana‘i', "LANA'I"],
  ['O‘Dowd', "O'DOWD"],
  ['Robert “Bob” Lee', 'ROBERT "BOB" LEE'],
])('the signs of %s in UTF-8 are where people write them', (name, plain) => {
  expect(certainText(pageReadings(Buffer.from(name), 'name'))?.toUpperCase()).toBe(plain);
});

it.each(['BELéNO', 'SOTOMAYóR'])(
  '%s in UTF-8 is offered first as it is: capital letters may be those of ASCII alone',
  (name) => {
    const [asIs, ...others] = pageReadings(Buffer.from(name), 'name');
    expect(asIs).toMatchObject({ text: plainOf(name), isLikely: true });
    expect(others.length).toBeGreaterThan(0);
  },
);

it.each([
  [
    'with the parity bit in each letter',
    Buffer.from('UNIT').map((byte) => (byte > 0x40 ? byte | 0x80 : byte)),
  ],
  ['in Cyrillic letters of Windows', Buffer.from('d3cdc9cd', 'hex')],
])('a text %s is no text of these code pages', (_, bytes) =>
  expect(certainText(pageReadings(bytes, 'name'))).toBeUndefined(),
);

it.each(['\u200e', '‵', '♀', '␀', '\uf003', '㴚', 'ឭ'])(
  '%j in UTF-8 is not three letters of a code page',
  (one) => {
    for (const text of [`LIN${one}COLN`, `Lin${one}coln`, `DO${one}`])
      expect(certainText(pageReadings(Buffer.from(text), 'name'))).toBe(toPlainText(text));
  },
);
