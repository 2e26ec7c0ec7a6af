/** Cells to records and back: recognition of columns, mappings, reading, writing, returning. Uses no files. */

export {
  chooseField,
  confirmColumn,
  confirmMapping,
  type Decided,
  othersNotUsed,
} from './mapping/decide.js';
export { fitMapping } from './mapping/fit-mapping.js';
export { MAPPING_LEVELS, type MappedColumn, type Mapping, type MappingLevel } from './mapping/mapping.js';
export { parseMapping, refuseUnconfirmed } from './mapping/parse-mapping.js';
export { isExact, type ProposalContext, proposeMapping } from './mapping/propose.js';
export { columnName, missingIn, missingSentence } from './mapping/wanted.js';
export { fieldsOf, type UsedColumn } from './reading/row-reader.js';
export { type HiresForm, openHiresTable } from './returning/hires-table.js';
export { findReturned, type ReturnedTable } from './returning/returned-table.js';
export { HireRows, hireRules, type LeftOutRow } from './table/hire-rows.js';
export { hasTable, type Survey, type SurveyOptions, surveyTable } from './table/survey.js';
export type {
  CellPlace,
  CellTrouble,
  ConversionNotes,
  CountedChange,
  LostField,
} from './writing/conversion-notes.js';
export {
  type FileOutput,
  type MappedTable,
  readFacts,
  StateFile,
  stateOfHire,
  type TableFacts,
  writeFiles,
} from './writing/convert-table.js';
export { cellName, Origins } from './writing/origins.js';
