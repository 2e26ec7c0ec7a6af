/**
 * Values that belong elsewhere, as people type them into a field of an address or of the employer's name: numbers, dates,
 * phones, accounts, and names of the record's person or of another one. Made up; no SSN of them was issued.
 */

/** The person of the record. */
export const PERSON = { first_name: 'AMY', middle_name: 'XIU', last_name: 'KOWALCZYK' };

const SSNS = [
  ...['899-2O-1485', '8992O1485', '899    29    1485', '899A29B1485', 'XXX-XX-1485', '89929-1485'],
  ...['899-29-1485', '899 29 1485', '899.29.1485', '899/29/1485', '899291485', 'SSN899291485', '899-29-XXXX'],
  ...['8 9 9 2 9 1 4 8 5', '89-929-1485', '(899)291485', '899_29_1485', 'B99-29-1485', '8992-91485'],
  ...[
    'BGG-ZG-IOBS',
    'OBOIZSLBS',
    'LAST4 1485',
    '1485',
    '#1485',
    'EIN 99-1234567',
    '99-1234567',
    'ITIN 989701234',
  ],
];
const DATES = [
  ...['17 MAR 1984', 'MARCH 17, 1984', '17MAR84', '031784', '3 17 84', '03/17/1984', '3/17/84', '1984-03-17'],
  ...[
    '19840317',
    '17.03.1984',
    '03-17-84',
    'MAR 17 84',
    'DOB 031784',
    'BORN 1984',
    '17TH MARCH 84',
    '3-17-1984',
  ],
  ...[
    'O3/I7/I984',
    '84.03.17',
    '1984 MAR 17',
    '17 III 1984',
    'HIRED 111026',
    '11/10/26',
    '17/03/84',
    'MARCH 1984',
    '1984',
  ],
  ...['MAR-17-84', '17. MARCH 84', '5/I/9O', 'AGE 42', 'B 1984-3-17'],
];
const PHONES = [
  ...[
    '555 0183',
    '1-800-HIRE-ME9',
    '555-0183',
    '(614) 555-0183',
    '614.555.0183',
    '6145550183',
    '+1 614 555 0183',
  ],
  ...[
    'CALL 555 0183',
    'CELL 614 555',
    '5550183',
    'TEL. 614/5550183',
    '001 614 5550183',
    'X555O183',
    'EXT 4417',
  ],
];
const ACCOUNTS = [
  ...[
    'ACCT 00418822',
    'IBAN DE89 3704',
    'DL RS418822',
    '4111 1111 1111',
    'EMP#20417',
    'ID A1B2C3D4',
    'PIN 4471',
  ],
  ...[
    'P0 B0X 4I7',
    '12 OAK ST',
    '12B OAK ST APT 4',
    'RR 2 BOX 17',
    'SUITE 400',
    'BADGE 77-41',
    'ACH 044000024',
    'MRN 5518',
    'W-2 417',
    'UNIT 9',
    'USER77',
    'ROUTING 44000',
    'XK22-9917',
    'K9-2207-X',
    'CASE 26-0417',
  ],
];
const OWN_NAMES = [
  ...[
    'AMY',
    'K0W4LCZYK',
    'KOWALCZYK',
    'KOWALCZYK9',
    "K'OWALCZYK",
    'KOWALCZIK',
    'KOVALCZYK',
    'AMY K',
    'A. KOWALCZYK',
  ],
  ...[
    'KOWALCZYK AMY',
    'KOWALCZYK, AMY',
    'AMYKOWALCZYK',
    'AMIE',
    'XIU',
    'MRS KOWALCZYK',
    'C/O KOWALCZYK',
    'K O W A L C Z Y K',
  ],
  ...[
    'KOWALCZYK TOOLS',
    'AMY;S TOOLS',
    'KOWALCZYKS',
    'kowalczyk',
    'KOWAL-CZYK',
    'KOWALCZYK;',
    'AMY-XIU',
    'AMY.',
    'KOWALC2YK',
  ],
];
/** In the name of an employer they could be one. */
const OTHER_NAMES = [
  ...[
    'JENNIFER',
    "O'BRIEN9",
    'MARIA GARCIA',
    'JOSE HERNANDEZ',
    'SMITH, JOHN',
    'T WASHINGTON',
    'NGUYEN;',
    'LI WEI',
  ],
  ...['DELACROIX*', 'MC/DONALD', 'VAN DER BERG;', 'ANNE-MARIE/'],
];

/** All of them. */
export const LEAKS: readonly string[] = [
  ...SSNS,
  ...DATES,
  ...PHONES,
  ...ACCOUNTS,
  ...OWN_NAMES,
  ...OTHER_NAMES,
];
