/** Files whose names are written in one code page: no letter may become another one. */

import { describe, expect, it } from 'vitest';
import { CODE_PAGES, type CodePage, fromCodePage } from '../../../src/correction/rules/code-pages.js';
import { share } from '../../support/campaign.js';
import { SHAPES } from '../../support/layouts.js';
import { fieldText } from '../../support/records.js';
import type { Values } from '../../support/values.js';
import { correct } from '../support/correct-bytes.js';
import { asFile, employerOf, layoutOf, recordWith } from '../support/one-record.js';

/** Names as people write them, and in the letters of the layouts. */
const NAMES = (
  'MARTÍNEZ MARTINEZ,JÜRGEN JURGEN,José Jose,JÄGER JAGER,Zoë Zoe,PEÑA PENA,GARCÍA GARCIA,Núñez Nunez,GÓMEZ GOMEZ,' +
  'LÓPEZ LOPEZ,HERNÁNDEZ HERNANDEZ,MÜLLER MULLER,Müller Muller,FRANÇOIS FRANCOIS,Ångström Angstrom,BJÖRK BJORK,' +
  'Béatrice Beatrice,RENÉE RENEE,Chloé Chloe,Gonçalves Goncalves,Hélène Helene,Ibáñez Ibanez,Weiß Weiss,Søren Soren,' +
  'Noël Noel,Raúl Raul,MUÑOZ MUNOZ,Benítez Benitez,Saïd Said,Tomás Tomas,D’AMICO DAMICO,O’NEIL ONEIL'
)
  .split(',')
  .map((pair) => pair.split(' ') as [written: string, plain: string]);

/** The bytes of a text; undefined when the code page lacks one of its characters. */
function encode(text: string, page: CodePage | 'utf-8'): Buffer | undefined {
  if (page === 'utf-8') return Buffer.from(text);
  const all = fromCodePage(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    page,
  );
  const bytes = Array.from(text, (character) => all.indexOf(character));
  return bytes.includes(-1) ? undefined : Buffer.from(bytes);
}

const PAGES = [...CODE_PAGES, 'utf-8'] as const;

describe.each(share(SHAPES, 2))('a file for $state', (layout) => {
  it.each(PAGES)('with names in %s gets no wrong letter, and most of the right ones', async (page) => {
    const able = NAMES.filter(([written]) => encode(written, page));
    const lines = able.map(([written], at) => {
      const line = recordWith(
        layout,
        { last_name: '#'.repeat(written.length) },
        { number: at },
        at + 1,
        employerOf(layout),
      );
      return encode(line.replace(/#+/, written), page)!;
    });
    const file = Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')]));
    const { output, result } = await correct(layout, file);
    const found = output
      .toString('latin1')
      .split('\n')
      .slice(0, -1)
      .map((line) => fieldText(layout, line, 'employee_last_name'));
    const plain = able.map(([, one]) => one);
    const written = found.flatMap((name, at) => (/^[ -~]+$/.test(name) ? [[name, plain[at]]] : []));
    expect(written.filter(([name, wanted]) => name !== wanted)).toEqual([]);
    expect(written.length).toBeGreaterThan(0.9 * able.length);
    const again = await correct(layout, output);
    expect(again.result.corrections_applied).toBe(0);
    expect(again.result.total_errors).toBe(result.corrections_failed);
  });

  it.each(PAGES)('with one name in %s gets it right or not at all', async (page) => {
    for (const [written, plain] of share(NAMES, 8)) {
      const line = recordWith(layout, { last_name: '#'.repeat(written.length) });
      const bytes = encode(line.replace(/#+/, written), page);
      if (!bytes) continue;
      const { output, changes } = await correct(layout, Buffer.concat([bytes, Buffer.from('\n')]));
      const name = fieldText(layout, output.toString('latin1'), 'employee_last_name');
      if (changes.length > 0) expect(name).toBe(plain);
    }
  });
});

describe.each(CODE_PAGES)('an employer whose names are in %s', (page) => {
  const layout = layoutOf('Texas');
  const written = NAMES.flatMap(([name]) => encode(name, page) ?? []).map((one) => one.toString('latin1'));
  const correctedLast = async (texts: Values) => {
    const named = written.map((last_name, number) => ({ last_name, number }));
    const lines = [...named, { ...texts, number: written.length }].map(({ number, ...own }) =>
      recordWith(layout, own, { number }, number + 1, employerOf(layout)),
    );
    const { output } = await correct(layout, Buffer.from(asFile(lines), 'latin1'));
    return output.toString('latin1').split('\n')[written.length]!;
  };

  it.each([
    ['a capital letter of code page 850 within small ones', 'address_1', '12 Landsca\xb5ing Way'],
    ['a letter of rare code pages', 'address_1', '77 Highla\xb3d Pkwy'],
    ['a small letter of the Macintosh within capitals', 'last_name', 'WOO\x88BRIDGE'],
    ['a capital letter in a frequent first name', 'first_name', 'KIM\xc2ERLY'],
    ['a letter in front of a frequent first name', 'first_name', '\xc2Ashley'],
    ['a letter in a frequent last name', 'last_name', 'CAMPB\xc2LL'],
  ])('is asked about a byte that came into a word: %s', async (_, field, text) => {
    const line = await correctedLast({ [field]: text });
    expect(fieldText(layout, line, `employee_${field}`)).toBe(text);
  });

  it('has the text of its other records in place of one with such a byte', async () => {
    const { employer_name: name = '' } = employerOf(layout);
    const line = await correctedLast({ employer_name: name.replace(/(?<=[A-Z]{2})[A-Z]/, '\xc9') });
    expect(fieldText(layout, line, 'employer_name')).toBe(name);
  });
});

it.each([
  ['address_1', 'RUA O\u00a0SIS 12'],
  ['first_name', 'O\u00a0LEE'],
])('a byte after an O in %s does not make the á of code page 437 a blank', async (field, text) => {
  const layout = layoutOf('Texas');
  const texts = { [field]: text, last_name: 'V\u00a0SQUEZ' };
  const lines = [recordWith(layout, texts)];
  const { changes } = await correct(layout, Buffer.from(asFile(lines), 'latin1'));
  expect(changes).toEqual([]);
});

it('names that differ between code pages are proposed in each', async () => {
  const layout = layoutOf('Texas');
  const { proposals, changes } = await correct(layout, asFile([recordWith(layout, { last_name: 'ØSTBY' })]));
  expect(changes).toEqual([]);
  const offered = proposals[0]?.options.map(({ rule, edits }) => [rule, edits[0]?.after]) ?? [];
  expect(offered.slice(0, 2)).toEqual([
    ['plain-characters-offered', 'OSTBY'],
    ['plain-characters-offered', 'ISTBY'],
  ]);
  // Ř and Ě of central Europe, and ÿ of the Macintosh.
  expect(offered.slice(2).map(([, text]) => text)).toEqual(['YSTBY', 'RSTBY', 'ESTBY']);
});

it('an apostrophe of Windows-1252 that may be a letter is proposed first as what it is: nothing', async () => {
  const layout = layoutOf('Texas');
  const line = recordWith(layout, { last_name: 'ST JOHN\u0092S' });
  const { proposals, changes } = await correct(layout, Buffer.from(asFile([line]), 'latin1'));
  expect(changes).toEqual([]);
  expect(proposals[0]?.options.map(({ edits }) => edits[0]?.after)).toEqual([
    'ST JOHNS',
    'ST JOHNAES',
    'ST JOHNIS',
    'ST JOHNLS',
  ]);
});
