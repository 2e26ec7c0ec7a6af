/** Reads all records to find out what they have in common. Each habit is looked for only when an error may depend on it. */

import { hasIdentifier, type RecordPlan } from '../../validation/index.js';
import { CodePageHabit } from '../record/code-page-habit.js';
import type { FileHabits } from '../record/file-habits.js';
import { readPieces } from './file-pieces.js';
import type { FoundErrors } from './find-errors.js';

/** The habits of the file. Employee records count by what stands in their columns. */
export async function gatherHabits(
  plan: RecordPlan,
  { errors, source }: FoundErrors,
  signal?: AbortSignal,
): Promise<FileHabits> {
  const codePages = new CodePageHabit(plan);
  const isNeeded = errors.some(({ error_type }) => error_type === 'INVALID_CHARACTER');
  if (isNeeded) {
    for await (const pieces of readPieces(source, () => true, signal)) {
      for (const piece of pieces) {
        if ('line' in piece && hasIdentifier(plan.type, piece.line.bytes, 0))
          codePages.meet(piece.line.bytes);
      }
    }
  }
  return { codePages: codePages.possible };
}
