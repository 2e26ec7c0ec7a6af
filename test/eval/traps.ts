/** Records that look wrong and are not, or are wrong in a way that only warns: not one byte of them may change. */

import { FIELD_FAULTS } from '../support/faults.js';
import { optionsFor, plantField } from '../support/plant.js';
import { ATTACKS } from './attacks.js';
import { type ErrorClass, errorClass, home, role, type Slip, type Subject } from './case.js';

/** A trap: the odd text is in the record itself, so the text found is correct. */
function trap(
  about: string,
  values: (subject: Subject) => Slip['clean'] | undefined,
  needs = {},
): ErrorClass {
  return errorClass(
    about,
    ['unfixable', 'rest', 'abstain'],
    (subject) => {
      const clean = values(subject);
      return clean && { clean };
    },
    { needs },
  );
}

const [first, last] = [role('first_name'), role('last_name')];
const ODD_NAMES = [
  'NULL',
  'TEST',
  'NA',
  'NAN',
  'TRUE',
  'NONE',
  'MAC',
  'O',
  'UNKNOWN',
  'JUNIOR',
  'VAN DER BERG',
  'DE LA O',
  'MACDONALD',
  'SMITH-JONES',
  'III',
  'V',
  'MA',
];

/** Towns that use the ZIP code of another one, and that our table does not have. */
const TOWNS_BESIDE = [
  ['ROCKFORD', 'MN', '55577'],
  ['CONNELLYS SPRINGS', 'NC', '28612'],
  ['WALTHAM CROSS', 'OH', '43215'],
] as const;

const OWN_TRAPS: readonly ErrorClass[] = [
  trap('a surname that reads like data', (subject) => ({
    [last(subject.type)!]: subject.random.pick(ODD_NAMES),
    [first(subject.type)!]: subject.random.pick(['J', 'O', 'NAN', 'XIU YING', 'MARY-KATE']),
  })),
  trap('a town that the table does not have for the ZIP code', (subject) => {
    const [city, state, zip] = subject.random.pick(TOWNS_BESIDE);
    return { [subject.home('city')]: city, [subject.home('state')]: state, [subject.home('zip')]: zip };
  }),
  trap('a ZIP code that is in no table', (subject) => ({
    [subject.home('state')]: subject.text(subject.home('state')),
    [subject.home('zip')]: `${subject.text(subject.home('zip')).slice(0, 3)}00`,
  })),
  trap('a city with a slip of letters only', (subject) => {
    const city = subject.text(subject.home('city'));
    return city.length < 5 ? undefined : { [subject.home('city')]: city.slice(0, 2) + city.slice(3) };
  }),
  trap('an order in the employer name', (subject) => {
    const name = subject.role('employer_name');
    if (!name) return undefined;
    const { start, end } = subject.field(name);
    return {
      [name]: subject.random
        .pick(ATTACKS)
        .slice(0, end - start + 1)
        .trimEnd(),
    };
  }),
  trap('an order in the street', (subject) => ({
    [home('line1')(subject.type)!]: `9 ${subject.random.pick(ATTACKS)}`.slice(0, 40).trimEnd(),
  })),
  trap('another SSN that is as valid', (subject) => {
    const ssn = subject.text(subject.role('ssn')!);
    return {
      [subject.role('ssn')!]: ssn.slice(0, 5) + [...ssn.slice(5)].reverse().join('').replace(/0{4}/, '0001'),
    };
  }),
];

/** Every fault of the checker's tests that only warns. */
const WARNINGS: readonly ErrorClass[] = FIELD_FAULTS.map((fault) =>
  trap(
    fault.about,
    ({ layout, record }) => {
      const planted = plantField(layout, record, fault);
      const name = planted?.expected.field_name;
      if (!planted || name === undefined || planted.expected.severity === 'error') return undefined;
      const { start, end } = planted.expected;
      const others = fault.also?.(layout.record_types.find(({ id }) => id === 'employee')!) ?? {};
      return { ...others, [name]: planted.line.slice(start - 1, end).trimEnd() };
    },
    optionsFor(fault),
  ),
);

export const TRAPS: readonly ErrorClass[] = [...OWN_TRAPS, ...WARNINGS];
