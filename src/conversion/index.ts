/** Cells to records and back: recognition of columns, mappings, reading, writing, returning. Uses no files. */

export { MAPPING_LEVELS, type MappedColumn, type Mapping, type MappingLevel } from './mapping/mapping.js';
