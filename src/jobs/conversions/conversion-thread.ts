/** The thread in which tables are read and files are made from them: a hostile workbook ends it, and not the program. */

import { openRandomAccess } from '../../storage/index.js';
import { openTable, type TableFile } from '../../tables/index.js';
import { errorOf, type ThreadError } from '../thread-error.js';
import { type FileOfTable, type FileOrder, makeFileOfTable } from './file-of-table.js';
import { type SurveyedTable, surveyedTable, type TableOrder } from './surveyed-table.js';

/** Where a table is. */
export interface PlacedTableTask {
  readonly path: string;
  /** The folder around it, for the words of errors. */
  readonly root: string;
}

/** The result of a task. */
export type TableResult<Done> = { readonly done: Done } | { readonly error: ThreadError };

/** @throws nothing that is expected; that is a part of the result */
export function survey(task: PlacedTableTask & TableOrder): Promise<TableResult<SurveyedTable>> {
  return withTable(task, (table) => surveyedTable(table, task));
}

/** @throws nothing that is expected; that is a part of the result */
export function makeFile(task: PlacedTableTask & FileOrder): Promise<TableResult<FileOfTable>> {
  return withTable(task, (table) => makeFileOfTable(table, task));
}

async function withTable<Done>(
  { path, root }: PlacedTableTask,
  work: (table: TableFile) => Promise<Done>,
): Promise<TableResult<Done>> {
  try {
    const table = await openTable(await openRandomAccess(path));
    try {
      return { done: await work(table) };
    } finally {
      await table.close();
    }
  } catch (error) {
    return { error: errorOf(error, root) };
  }
}
