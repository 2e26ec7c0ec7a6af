/**
 * Hires written down by hand, as they occur in this country: particles, hyphens, names of two letters, military, island and
 * rural addresses, PO boxes, leap days, contractors. None comes from a generator or from the tables of the program. No person
 * is meant, and no number was ever issued.
 */

import type { AddressBlock, DateFormat, Layout } from '../../src/layouts/types.js';
import { seeded } from '../support/random.js';
import { cleanEmployer, cleanRecord, fieldNamed, framed, recordType, setField } from '../support/records.js';

/** Last name, first name, middle name. */
const PEOPLE = `
DE LA CRUZ,MARIA,DEL CARMEN|VAN DER BERG,PIETER,|VON TRAPP,LISL,A|DE LEON,JUAN,CARLOS|LA RUE,ANTOINE,|DI STEFANO,GINA,M
EL-AMIN,YUSUF,|AL-HASHIMI,NOOR,|ST JOHN,OLIVER,|ST CLAIR,BETH,ANN|MC DONALD,RORY,|MAC GREGOR,IAIN,|O NEAL,SHANICE,
TER HORST,WILLEM,|TEN EYCK,CORNELIA,|VAN,THI,LAN|LE,AN,|NG,WEI,|YU,BO,|XU,YI,|LY,MAI,|WU,JO,|OH,SE,|HO,TY,|DO,HA,|BA,UN,
SMITH-JONES,MARY-KATE,|GARCIA-LOPEZ,ANA,|NGUYEN-TRAN,KIM-LY,|LEVI-STRAUSS,JEAN-LUC,|O,YOUNG,|U,THANT,|Q,LI,|E,XIN,
WOJCIECHOWSKI,KRZYSZTOF,|PAPADOPOULOS,KONSTANTINOS,|RAMAKRISHNAN,VENKATARAMAN,|KRISHNAMURTHY,SRI,|OKONKWO,CHUKWUEMEKA,
KEALOHA,LEILANI,|BEGAY,DWAYNE,|YAZZIE,SHERRI,|TWO BULLS,RAY,|RUNNING WATER,JOY,|BLACK ELK,TOM,|HOLY ROCK,ED,
JUNIOR,CARLTON,|SENIOR,DONNA,|KING,MARTIN,|PRINCE,CHARLES,|BISHOP,ELVIN,|MAJOR,JOHN,|DEAN,JAMES,|PAGE,LARRY,|YOUNG,NEIL,
JANUARY,LOIS,|MONDAY,RICK,|SUMMER,DONNA,|MAY,APRIL,|JUNE,RAY,|STREET,PICABO,|ROAD,ALICE,|HILL,FAITH,|LAKE,RICKI,
TRUE,RANDY,|BLANK,LES,|SALAZAR,D,|BROWN,A,J|GREEN,AL,|WHITE,BETTY,|BLACK,JACK,|GRAY,MACY,|JOHNSON,DEANDRE,|LEE,BRUCE,
IBN SAUD,FAHD,|BIN SALEH,OMAR,|ABU BAKR,ZAYD,|BEN DAVID,RUTH,|BAR LEV,DOV,|DOS SANTOS,JOAO,|DA SILVA,PAULO,|DAS NEVES,RUI,
FITZGERALD,ELLA,|D ANGELO,BEVERLY,|L HEUREUX,MARC,|DELL ORTO,SOFIA,|DE LA TORRE Y RIVERA,INES,|PEREZ DE CUELLAR,JAVIER,
TAUFAAHAU,TUPOU,|FALEOLO,SINA,|CRUZ SABLAN,TITA,|UCHIDA,MIKA,|TRAN,VAN,ANH|PHAM,THI,HONG|LIM,GEOK,CHOO|SO,MAN,KIT`;

/** Lines of an address, city, state, ZIP code. */
const ADDRESSES = `
PSC 473 BOX 1208/FPO/AP/96349|UNIT 45013 BOX 2771/APO/AP/96338|CMR 467 BOX 3315/APO/AE/09096|UNIT 3400 BOX 12/APO/AA/34020
USS RONALD REAGAN CVN 76/FPO/AP/96616|PSC 813 BOX 44/FPO/AE/09620|CALLE A 150 URB LAS GLADIOLAS/SAN JUAN/PR/00926
PO BOX 363227/SAN JUAN/PR/00936|BO CAGUANA CARR 111 KM 12/UTUADO/PR/00641|HC 3 BOX 12345/AGUADILLA/PR/00603
1338 N MARINE CORPS DR/TAMUNING/GU/96913|PO BOX 2950/HAGATNA/GU/96932|9053 ESTATE THOMAS STE 101/ST THOMAS/VI/00802
1142 KING ST/CHRISTIANSTED/VI/00820|PO BOX 1147/PAGO PAGO/AS/96799|PMB 125 BOX 10001/SAIPAN/MP/96950
PO BOX 100/KOROR/PW/96940|PO BOX 1649/MAJURO/MH/96960|RR 2 BOX 152/OKEENE/OK/73763|HC 61 BOX 4009/SALMON/ID/83467
RR 1 BOX 15A/FORKSVILLE/PA/18616|N6W23001 BLUEMOUND RD/WAUKESHA/WI/53188|W180N8085 TOWN HALL RD/MENOMONEE FALLS/WI/53051
MILE 1314 ALASKA HWY/TOK/AK/99780|STAR ROUTE 2/DELTA/UT/84624|RURAL ROUTE 4 BOX 87-A/GRUNDY/VA/24614
PO BOX 7/MARFA/TX/79843|PO BOX 100001/ANCHORAGE/AK/99510|GENERAL DELIVERY/BETHEL/AK/99559|PO DRAWER 12/MONROE/LA/71210
1047 1/2 N ORANGE DR/LOS ANGELES/CA/90038|350 FIFTH AVE FL 34/NEW YORK/NY/10118|1600 PENNSYLVANIA AVE NW/WASHINGTON/DC/20500
12 E 49TH ST # 11/NEW YORK/NY/10017|45-22 46TH ST APT 3B/SUNNYSIDE/NY/11104|100 MC LEAN BLVD/MC LEAN/VA/22102
4 KING OF PRUSSIA RD/KING OF PRUSSIA/PA/19406|211 N 4TH ST/COEUR D ALENE/ID/83814|9 MAIN ST/O FALLON/MO/63366
505 SIMS ST/TRUTH OR CONSEQUENCES/NM/87901|301 W MARKET ST/WINSTON SALEM/NC/27101|77 W WACKER DR/CHICAGO/IL/60601
400 LA CROSSE ST/LA CROSSE/WI/54601|203 S FARWELL ST/EAU CLAIRE/WI/54701|160 S MACY ST/FOND DU LAC/WI/54935
175 N MAIN ST/ST GEORGE/UT/84770|15 W KELLOGG BLVD/ST PAUL/MN/55102|411 W 1ST ST/DULUTH/MN/55802|5 MAIN ST/EMBARRASS/MN/55732
90 W BROAD ST/COLUMBUS/OH/43215|801 PLUM ST/CINCINNATI/OH/45202|601 LAKESIDE AVE E/CLEVELAND/OH/44114
301 W 2ND ST/AUSTIN/TX/78701|300 N CAMPBELL ST/EL PASO/TX/79901|1201 LEOPARD ST/CORPUS CHRISTI/TX/78401
1437 BANNOCK ST/DENVER/CO/80202|30 S NEVADA AVE/COLORADO SPRINGS/CO/80903|250 N 5TH ST/GRAND JUNCTION/CO/81501
1300 PERDIDO ST/NEW ORLEANS/LA/70112|222 ST LOUIS ST/BATON ROUGE/LA/70802|505 TRAVIS ST/SHREVEPORT/LA/71101
1 CITY HALL SQ/BOSTON/MA/02201|455 MAIN ST/WORCESTER/MA/01608|451 S STATE ST/SALT LAKE CITY/UT/84111
351 W CENTER ST/PROVO/UT/84601|444 SW 2ND AVE/MIAMI/FL/33130|300 S ADAMS ST/TALLAHASSEE/FL/32301|24 EAGLE ST/ALBANY/NY/12207
900 E BROAD ST/RICHMOND/VA/23219|600 4TH AVE/SEATTLE/WA/98104|808 W SPOKANE FALLS BLVD/SPOKANE/WA/99201
501 VIRGINIA ST E/CHARLESTON/WV/25301|2101 ONEIL AVE/CHEYENNE/WY/82001|200 N DAVID ST/CASPER/WY/82601
400 MARQUETTE AVE NW/ALBUQUERQUE/NM/87102|200 LINCOLN AVE/SANTA FE/NM/87501|500 W MARKHAM ST/LITTLE ROCK/AR/72201
623 GARRISON AVE/FORT SMITH/AR/72901|155 HERITAGE WAY/JUNEAU/AK/99801|800 CUSHMAN ST/FAIRBANKS/AK/99701`;

/** Line of an address abroad, city, FIPS 10-4 code that no other country has in ISO 3166, name of the country, postal code. */
const ABROAD = `
88 QUEEN ST W/TORONTO/CA/CANADA/M5H 2M5|1200 RUE SHERBROOKE O/MONTREAL/CA/CANADA/H3A 1G1|AV REFORMA 222/MEXICO/MX/MEXICO/06600
5 HIGH ST/LEEDS/UK/UNITED KINGDOM/LS1 4AP|12 OCONNELL ST/DUBLIN 2/EI/IRELAND/D02 X285|CALLE MAYOR 3/MADRID/SP/SPAIN/28013
3 RUE DE RIVOLI/PARIS/FR/FRANCE/75001|5 CHOME 2 1/TOKYO/JA/JAPAN/150 0001|221 SECTOR 17/CHANDIGARH/IN/INDIA/160017
18 AYALA AVE/MAKATI/RP/PHILIPPINES/1226|RUA AUGUSTA 90/SAO PAULO/BR/BRAZIL/01304 000|PO BOX 11/GEORGE TOWN/CJ/CAYMAN ISLANDS/KY1 1001`;

/** Prefixes of FEINs that campuses of the IRS and its web site assign. */
const FEIN_PREFIXES =
  '0102030405061011121314151620212223242526273031323334353637383940414243444546474850515253545556575859606162636465666768' +
  '71727374757677808182838485868788909192939495989900'.slice(0, -2);

const BUSINESSES =
  'ARROWHEAD DAIRY,BLUE HERON CAFE LLC,CASS COUNTY SCHOOLS 4,DUNN AND REED INC,EL TORO TIRES,FIRST BANK OF OTIS,G AND H FARMS';

const BIRTHS = '20000229,19960229,19720229,19480229,20040229,19870704,20081231,19551101,20100601'.split(',');
const HIRES = '20261121,20261107,20261109,20261110,20261113,20261116,20261118,20261120,20261112'.split(',');

const rows = (table: string) => table.trim().split(/[|\n]/).filter(Boolean);
const people = rows(PEOPLE).map((row) => row.split(',') as [last: string, first: string, middle: string]);
const addresses = rows(ADDRESSES).map(
  (row) => /^(.*)\/([^/]*)\/(..)\/(\d{5})$/.exec(row)!.slice(1) as Address,
);
const abroad = rows(ABROAD).map((row) => row.split('/') as Foreign);
const prefixes = FEIN_PREFIXES.match(/../g)!;
const businesses = BUSINESSES.split(',');

type Address = [line: string, city: string, state: string, zip: string];
type Foreign = [line: string, city: string, code: string, country: string, postalCode: string];

const at = <One>(list: readonly One[], nth: number) => list[nth % list.length]!;

/** The lines of a file with `count` of these hires, some of them abroad, whatever else the layout wants around them. */
export function outsideFile(layout: Layout, count: number): string[] {
  const random = seeded(5);
  const records = Array.from({ length: count }, (_, nth) => {
    const record = outsideRecord(layout, nth);
    return nth % 7 === 3 ? withAddressAbroad(layout, record, nth) : record;
  });
  return framed(layout, random, records, { optional: 1 });
}

/** One of these hires, of an employer by its number: an employer of its own by default. */
export function outsideRecord(layout: Layout, nth: number, employer = nth): string {
  const { roles, addresses: blocks, contractor } = recordType(layout, 'employee');
  const isContractor = contractor !== undefined && nth % 9 === 4;
  const options = { number: nth, optional: 0, address: 'domestic', contractor: false } as const;
  const base = cleanRecord(layout, seeded(nth), options, cleanEmployer(layout, seeded(employer), options));
  const [last, first, middle] = fitting(layout, nth);
  const fein = `${at(prefixes, employer)}${String(3_045_117 + 7919 * employer).slice(-7)}`;
  const given: [field: string | undefined, text: string][] = [
    [roles.ssn, `899${String(11 + (nth % 80)).padStart(2, '0')}${String(2001 + (nth % 7000))}`],
    [roles.last_name, last],
    [roles.first_name, first],
    ['employee_middle_name', middle],
    [roles.full_name, `${last},${first}${middle && ` ${middle.charAt(0)}`}`],
    [roles.birth_date, at(BIRTHS, nth)],
    [roles.hire_date, at(HIRES, nth)],
    [roles.fein, fein],
    [roles.employer_name, at(businesses, employer)],
    [isContractor ? contractor.field : undefined, `${at(HIRES, nth)} 6 MONTHS`],
  ];
  const [own] = blocks;
  const line = given.reduce((record, [field, text]) => written(layout, record, field, text), base);
  return own ? addressed(layout, line, own, nth) : line;
}

/** The next person whose names are not too long for the fields of the layout. */
function fitting(layout: Layout, nth: number) {
  const { roles } = recordType(layout, 'employee');
  const fits = (field: string | undefined, text: string) => !field || text.length <= widthOf(layout, field);
  for (let next = nth; ; next++) {
    const person = at(people, next);
    const [last, first, middle] = person;
    if (
      fits(roles.last_name, last) &&
      fits(roles.first_name, first) &&
      fits(roles.full_name, `${last},${first}${middle && ' M'}`)
    )
      return person;
  }
}

function addressed(layout: Layout, line: string, block: AddressBlock, nth: number): string {
  for (let next = nth; ; next++) {
    const [street, city, state, zip] = at(addresses, next);
    if (street.length > widthOf(layout, block.line1) || city.length > widthOf(layout, block.city)) continue;
    const texts = [
      [block.line1, street],
      [block.city, city],
      [block.state, state],
      [block.zip, zip],
      [block.zip4, nth % 3 === 0 ? '1234' : ''],
    ] as const;
    return texts.reduce((record, [field, text]) => written(layout, record, field, text), line);
  }
}

/** The record with a foreign home address, where the layout has a place for one. */
function withAddressAbroad(layout: Layout, record: string, nth: number): string {
  const { addresses: blocks } = recordType(layout, 'employee');
  const [own] = blocks;
  if (!own?.country_code) return record;
  const [street, city, code, country, postalCode] = at(abroad, nth);
  const texts: [field: string | undefined, text: string][] = [
    [own.line1, street],
    [own.city, city],
    [own.state, ''],
    [own.zip, own.foreign_postal_code ? '' : postalCode],
    [own.zip4, ''],
    [own.country_code, code],
    [own.country_name, country],
    [own.foreign_postal_code, postalCode],
  ];
  return texts.reduce((line, [field, text]) => written(layout, line, field, text), record);
}

const widthOf = (layout: Layout, name: string) => {
  const { start, end } = fieldNamed(layout, name);
  return end - start + 1;
};

/** Without the signs that a sheet forbids, days in the order of the layout; fields that the layout lacks are left out. */
function written(layout: Layout, line: string, name: string | undefined, text: string): string {
  const field = recordType(layout, 'employee').fields.find((one) => one.name === name);
  if (!field) return line;
  const signs = field.signs && (field.signs === 'none' ? /[^A-Z0-9]+/g : /[^A-Z0-9-]+/g);
  const plain = signs ? text.replace(signs, ' ').trim() : text;
  return setField(
    layout,
    line,
    field.name,
    field.kind === 'date' ? inOrder(plain, field.formats?.[0]) : plain,
  );
}

function inOrder(day: string, format: DateFormat | undefined): string {
  if (format === 'MMDDYY') return day.slice(4) + day.slice(2, 4);
  return format === 'MMDDYYYY' ? day.slice(4) + day.slice(0, 4) : day;
}
