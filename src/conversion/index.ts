/** Cells to records and back: recognition of columns, mappings, reading, writing, returning. Uses no files. */

export {
  chooseField,
  confirmColumn,
  confirmMapping,
  type Decided,
  othersNotUsed,
} from './mapping/decide.js';
export { fitMapping } from './mapping/fit-mapping.js';
export type { MappedColumn, Mapping, MappingLevel } from './mapping/mapping.js';
export { parseMapping, refuseUnconfirmed } from './mapping/parse-mapping.js';
export { isExact, proposeMapping } from './mapping/propose.js';
export { columnName, missingIn, missingSentence, wantedOf } from './mapping/wanted.js';

export { type HiresForm, openHiresTable } from './returning/hires-table.js';
export { findReturned, type ReturnedTable } from './returning/returned-table.js';
export { openStateTable } from './returning/state-table.js';
export { HireRows, hireRules, type LeftOutRow } from './table/hire-rows.js';
export { hasTable, type Survey, surveyTable } from './table/survey.js';
export type { CellPlace } from './writing/conversion-notes.js';
export {
  type MappedTable,
  readFacts,
  StateFile,
  stateOfHire,
  type TableFacts,
  writeFiles,
} from './writing/convert-table.js';
export { cellName, Origins } from './writing/origins.js';
