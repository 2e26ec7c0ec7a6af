/** Tables of states, ZIP codes, cities, countries, EIN prefixes, name suffixes and code pages, with their lookups. */

export { foldCity, STATES_AS_WORDS } from './city-names.js';
export { HIGH_CHARACTERS } from './code-page-tables.js';
export { hasLegalForm, isCompanyName } from './company-words.js';
export {
  countryByName,
  FIPS_COUNTRIES,
  FIPS_INDEX,
  fipsIsoConflict,
  fipsName,
  isoToFips,
  US_TERRITORY_FIPS,
} from './countries.js';
export { type Deadline, loadDeadlines } from './deadlines.js';
export { isListedPrefix } from './fein-prefixes.js';
export { FREQUENT_FIRST_NAMES, FREQUENT_LAST_NAMES, SHORTER_FIRST_NAMES } from './frequent-names.js';
export { GIVEN_NAMES } from './given-names.js';
export { NAME_SUFFIXES } from './name-suffixes.js';
export { isOneSlip } from './one-slip.js';
export {
  CANADIAN_PROVINCES,
  codeIndex,
  isStateCode,
  STATE_INDEX,
  STATE_NUMBERS,
  STATES,
  stateCodeAt,
  stateIndexOf,
} from './states.js';
export { loadZipCities, type ZipCities } from './zip-cities.js';
export { prefixAllows, stateCodesOfPrefix } from './zip-prefixes.js';
