/** A conversion as the API gives it: what is known of the table, its mapping, and the files that were made from it. */

import type { Conversion, Values, WaitingConversion } from '../../api/index.js';
import type { SurveyedTable } from '../../jobs/index.js';
import { OUTLINES, readLayout } from '../../layouts/index.js';
import { escapedJson } from '../../printable.js';
import { MASKED, Masks } from '../../reports/index.js';
import {
  type ClientStore,
  type ConversionRow,
  currentFileOf,
  type FileRow,
  ifOfGroup,
} from '../../storage/index.js';
import { tagOf } from './answer-headers.js';
import { coveredMapping } from './covered-mapping.js';

/** The content of a conversion in the store. */
export interface ConversionContent {
  readonly table: SurveyedTable;
  /** As the client named them. */
  readonly asked: { readonly state: string | null; readonly sheet: string | null };
}

/** The content of a row. */
export const contentOf = ({ content }: Pick<ConversionRow, 'content'>) => content as ConversionContent;

/** Whether a conversion has this mapping. A file that was made with it is then a current one. */
export const hasMapping = (row: ConversionRow, mapping: SurveyedTable['mapping']) =>
  JSON.stringify(contentOf(row).table.mapping) === JSON.stringify(mapping);

/** The tag of a conversion, which the tags of its answers begin with. */
export const conversionTag = ({ conversion_id, revision }: ConversionRow) => tagOf(conversion_id, revision);

/** The JSON of a conversion, with its tag. */
export async function conversionBody(
  row: ConversionRow,
  values: Values,
  store: ClientStore,
): Promise<{ etag: string; body: string }> {
  const { conversion_id, file_name, size, sha256, created_at, revision } = row;
  const { table } = contentOf(row);
  const { is_whole, columns, files: planned, state, ...facts } = table;
  const files: Conversion['files'] = [];
  for (const file of planned)
    files.push({
      ...file,
      file_id: (await madeFileOf(row, file.state, store))?.file_id ?? null,
    } as Conversion['files'][number]);
  const isMade = files.some(({ file_id }) => file_id !== null);
  const body = {
    ...{ conversion_id, file_name, size, sha256, created_at },
    status: isMade ? 'converted' : is_whole ? 'ready' : 'open',
    state,
    ...facts,
    states: [...statesOf(table)],
    columns: await shownColumns(table, values, created_at),
    mapping: await shownMapping(table, values),
    files,
  };
  const made = files.map(({ file_id }) => file_id?.slice(0, 8) ?? '').join('-');
  return {
    etag: tagOf(conversion_id, revision, values, made),
    body: escapedJson(JSON.stringify(body satisfies Record<keyof Conversion, unknown>)),
  };
}

/** The states whose files are made from a table. One that an older version has kept does not name them. */
const statesOf = ({ state, states = state === null ? [] : [state] }: SurveyedTable) => states;

async function shownMapping({ mapping }: SurveyedTable, values: Values): Promise<Conversion['mapping']> {
  if (mapping === null || values === 'show') return mapping;
  return coveredMapping(mapping);
}

/** A conversion of which no file was made, as the list has it. */
export function waitingConversion(row: ConversionRow): WaitingConversion {
  const { conversion_id, file_name, size, sha256, created_at } = row;
  const { state, sheet, hires, is_whole } = contentOf(row).table;
  const status = is_whole ? 'ready' : 'open';
  return { conversion_id, file_name, size, sha256, created_at, state, sheet, hires, status };
}

/** The file that was made for a state with the present mapping, unless it was deleted. */
export async function madeFileOf(
  row: ConversionRow,
  state: string,
  store: ClientStore,
): Promise<FileRow | undefined> {
  const id = currentFileOf(row, state);
  return id === undefined ? undefined : ifOfGroup(await store.getFile(id), row);
}

/** Values of a column whose field is not known may be anything: they are covered. */
async function shownColumns(
  { columns, mapping, state }: SurveyedTable,
  values: Values,
  createdAt: string,
): Promise<Conversion['columns']> {
  const layout = await readLayout(state ?? OUTLINES[0]?.state ?? '');
  const masks = layout && new Masks(layout, 'mask', createdAt);
  const employee = layout?.record_types.find(({ id }) => id === 'employee');
  const known = new Set(employee?.fields.map(({ name }) => name));
  const fieldOf = new Map(mapping?.columns.map(({ column, field }) => [column, field ?? '']));
  return columns.map(({ samples, ...column }) => {
    const field = fieldOf.get(column.column) ?? '';
    const shown = (text: string) => {
      if (values === 'show') return { value: text };
      const { text: value, masked } =
        masks && known.has(field)
          ? masks.value({ record_type: 'employee', field_name: field }, text)
          : { text: MASKED, masked: true };
      return masked ? { value, value_masked: true as const } : { value };
    };
    return { ...column, samples: samples.map(shown) };
  });
}
