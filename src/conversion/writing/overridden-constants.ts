/**
 * The cells that say something else than a value for all rows. The command line then writes no file, and names the cells. The
 * service makes the file with what the cells say, and lists them with its notes.
 */

import type { RowParts } from '../reading/row-reader.js';
import type { Recipe } from './field-recipes.js';
import type { OnReading, TypePlan, WrittenRecord } from './writing-plan.js';

/** Compares the records of one type with the values for all rows. */
export class OverriddenConstants {
  private readonly given: readonly { at: number; recipe: Recipe; text: string }[];

  constructor({ type, recipes }: Pick<TypePlan, 'type' | 'recipes'>, constants: RowParts) {
    this.given = recipes
      .filter(({ takes: [first = ''] }) => constants.has(first))
      .map((recipe) => ({
        at: type.fields.indexOf(recipe.field),
        recipe,
        text: recipe.read(constants).text,
      }))
      // Empty means "none": where a person has named a column as well, its cells are meant.
      .filter(({ text }) => text !== '');
  }

  /** Names the cells of a row that contradict a value. */
  compare(row: RowParts, { texts }: Pick<WrittenRecord, 'texts'>, on: OnReading): void {
    for (const { at, recipe, text } of this.given) {
      const column = recipe.columnIn(row);
      if (column > 0 && texts[at] !== text) on.trouble(recipe.field.name, column, CONTRADICTED);
    }
  }
}

/** As the service lists it, which has used the cell. The command line says it in its own words. */
const CONTRADICTED = {
  kind: 'constant',
  text: 'the mapping has another value for all rows. The cell was used. Remove one of the two.',
} as const;
