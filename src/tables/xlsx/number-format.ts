/** Number formats: which of them make a number a date, and which show zeros and signs that the number does not have. */

/** A number format, such as `00000` or `m/d/yyyy`. */
export interface NumberFormat {
  readonly code: string;
  /** Shows a day, alone or with a time. */
  readonly isDate: boolean;
  /** What the spreadsheet program shows for a whole number; undefined where it shows its digits only, or something else. */
  shown(digits: string): string | undefined;
}

/** The formats without a code in the file, by their numbers: ECMA-376, 18.8.30. Those of dates that differ by country are any date. */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  ...Object.entries({
    1: '0',
    2: '0.00',
    3: '#,##0',
    4: '#,##0.00',
    9: '0%',
    10: '0.00%',
    11: '0.00E+00',
    12: '# ?/?',
    13: '# ??/??',
    14: 'm/d/yyyy',
    15: 'd-mmm-yy',
    16: 'd-mmm',
    17: 'mmm-yy',
    18: 'h:mm AM/PM',
    19: 'h:mm:ss AM/PM',
    20: 'h:mm',
    21: 'h:mm:ss',
    22: 'm/d/yyyy h:mm',
    37: '#,##0 ;(#,##0)',
    38: '#,##0 ;[Red](#,##0)',
    39: '#,##0.00;(#,##0.00)',
    40: '#,##0.00;[Red](#,##0.00)',
    45: 'mm:ss',
    46: '[h]:mm:ss',
    47: 'mmss.0',
    48: '##0.0E+0',
    49: '@',
  }).map(([id, code]): [number, string] => [Number(id), code]),
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id): [number, string] => [id, 'yyyy/m/d']),
]);

/** The code of a format that the file does not describe. */
export const builtInCode = (id: number): string | undefined => BUILT_IN.get(id);

/** Undefined for the general format, which determines nothing. */
export function numberFormat(code: string): NumberFormat | undefined {
  if (code === '' || /^(General|Standard)$/i.test(code)) return undefined;
  const sections = code.match(/(?:"[^"]*"?|\\[\s\S]|[^;"\\])+/g)?.map(sectionOf) ?? [];
  const isDate =
    /[yd]|^[^hs]*m[^hs]*$/i.test(sections[0]?.bare ?? '') && !/^General/i.test(sections[0]?.bare ?? '');
  const shown = (digits: string) => {
    if (isDate || !/^\d+$/.test(digits)) return undefined;
    const text = sectionFor(sections, Number(digits))?.fill?.(digits);
    return text === digits ? undefined : text;
  };
  return { code, isDate, shown };
}

interface Section {
  /** Without texts in quotes, colors and conditions; `[h]`, hours of more than a day, is one of its signs. */
  readonly bare: string;
  readonly condition: ((value: number) => boolean) | undefined;
  /** Undefined when the section has more than digits and plain signs. */
  readonly fill: ((digits: string) => string) | undefined;
}

/** A text in quotes, a sign after a backslash, a gap as wide as a sign, a filling, something in brackets, or one sign. */
const TOKEN = /"([^"]*)"?|\\([\s\S])|_[\s\S]|\*[\s\S]|\[([^\]]*)\]|[\s\S]/g;

function sectionOf(code: string): Section {
  const tokens = [...code.matchAll(TOKEN)];
  const bare = tokens.map(([token]) => token).filter((token) => /^(\[[hms]+\]|[^"\\_*[])/i.test(token));
  const bracketed = tokens.flatMap(([, , , inner]) => inner ?? []);
  return {
    bare: bare.join(''),
    condition: bracketed.map(conditionOf).find((condition) => condition !== undefined),
    fill: bare.every((token) => /[0#? ()-]/.test(token)) ? (digits) => filled(tokens, digits) : undefined,
  };
}

function conditionOf(text: string): Section['condition'] {
  const [, sign, limit] = /^(<=|>=|<>|<|>|=)(-?[\d.]+)$/.exec(text) ?? [];
  if (!sign) return undefined;
  const most = Number(limit);
  const tests: Record<string, (value: number) => boolean> = {
    '<=': (value) => value <= most,
    '>=': (value) => value >= most,
    '<>': (value) => value !== most,
    '<': (value) => value < most,
    '>': (value) => value > most,
    '=': (value) => value === most,
  };
  return tests[sign];
}

/** Of sections without conditions, the third is for zero and the first for what is greater. */
function sectionFor(sections: readonly Section[], value: number): Section | undefined {
  if (sections.some(({ condition }) => condition))
    return sections.find(({ condition }) => condition?.(value) ?? true);
  return (value === 0 && sections[2]) || sections[0];
}

/** Digits fill their places from the right; those without a place come before the first one. */
function filled(tokens: readonly RegExpExecArray[], digits: string): string {
  const isPlace = (token: string) => token === '0' || token === '#' || token === '?';
  let places = tokens.filter(([token]) => isPlace(token)).length;
  if (places === 0) return digits;
  let rest = digits === '0' ? '' : digits;
  const shown = tokens.map(([token, quoted, sign]) => {
    if (!isPlace(token)) return quoted ?? sign ?? (/^[_*[]/.test(token) ? '' : token);
    const taken = rest.slice(0, Math.max(0, rest.length - places + 1));
    rest = rest.slice(taken.length);
    places -= 1;
    return taken || { 0: '0', '#': '', '?': ' ' }[token];
  });
  return shown.join('').trim();
}
