/** How the records of one layout are written from the rows of one table. */

import type { Field, Layout, RecordType } from '../../layouts/index.js';
import { dayOf } from '../../validation/index.js';
import { padded } from '../reading/field-reader.js';
import type { Trouble } from '../reading/reading.js';
import type { RowParts } from '../reading/row-reader.js';
import {
  generatedText,
  isGenerated,
  isOfFile,
  type Recipe,
  type RecipeContext,
  recipeFor,
  takenBy,
  writtenTypes,
} from './field-recipes.js';

/** The last year that a day of hire can be of; two digits mean one of the hundred before it. */
const LAST_YEAR = 2090;

/** Takes what was changed and what could not be carried while a record is written. */
export interface OnReading {
  changed(change: string, column: number): void;
  trouble(field: string, column: number, trouble: Trouble): void;
}

/** A record as text: the texts of its fields, without and with padding. */
export interface WrittenRecord {
  readonly texts: readonly string[];
  readonly columns: readonly string[];
}

/** A field, and what fills it. */
interface Filling {
  field: Field;
  recipe: Recipe | undefined;
  /** The text where nothing of a row fills it, or only constants that were read before. */
  fixed: { text: string; column: string } | undefined;
}

/** Writes the records of one type. */
export class TypePlan {
  private readonly fillings: readonly Filling[];

  constructor(
    readonly type: RecordType,
    private readonly recordLength: number,
    known: ReadonlySet<string>,
    context: RecipeContext,
  ) {
    this.fillings = type.fields.map((field) => {
      const recipe = recipeFor(field, known, context, type);
      const isMade = !recipe && isGenerated(type, field);
      const text = isMade ? generatedText(field, context.today) : '';
      return { field, recipe, fixed: recipe ? undefined : { text, column: padded(field, text) } };
    });
  }

  /** Fields that columns and constants fill, with the names of the parts that they take. */
  get recipes(): Recipe[] {
    return this.fillings.flatMap(({ recipe }) => recipe ?? []);
  }

  /** The record of one row; `count` is the text of its count, where it has one. */
  write(row: RowParts, on: OnReading, counted?: { field: Field; text: string }): WrittenRecord {
    const texts: string[] = [];
    const columns: string[] = [];
    for (const filling of this.fillings) {
      const { field, fixed } = filling;
      const text = field === counted?.field ? counted.text : (fixed?.text ?? this.read(filling, row, on));
      texts.push(text);
      columns.push(fixed && text === fixed.text ? fixed.column : padded(field, text));
    }
    return { texts, columns };
  }

  private read(filling: Filling, row: RowParts, on: OnReading): string {
    const { field, recipe } = filling;
    if (!recipe) return '';
    const read = recipe.read(row);
    const { column = recipe.columnIn(row) } = read;
    if (column > 0) for (const change of read.changes) on.changed(change, column);
    if (read.trouble) on.trouble(field.name, column, read.trouble);
    // A ZIP code is read together with the state of its row.
    if (field.kind !== 'zip' && recipe.takes.every((name) => row.get(name)?.column === 0))
      filling.fixed = { text: read.text, column: padded(field, read.text) };
    return read.text;
  }

  /** The line of a record, without its end. Columns that no field has are blank. */
  lineOf({ columns }: Pick<WrittenRecord, 'columns'>): string {
    let line = '';
    for (const [at, { field }] of this.fillings.entries()) {
      if (line.length < field.start - 1) line = line.padEnd(field.start - 1);
      line += columns[at] ?? '';
    }
    return line.padEnd(this.recordLength);
  }

  /** The day of hire of a record, YYYYMMDD; undefined where it has none. */
  hireDay({ texts }: WrittenRecord): number | undefined {
    const at = this.type.fields.findIndex(({ name }) => name === this.type.roles.hire_date);
    const [format = 'YYYYMMDD'] = this.type.fields[at]?.formats ?? [];
    const digits = texts[at] ?? '';
    const day = /^\d+$/.test(digits) ? dayOf(Number(digits), format, LAST_YEAR) : 0;
    return day > 0 ? day : undefined;
  }

  /** The texts of the fields of a line, read from its columns. */
  textsOf(line: string): string[] {
    return this.fillings.map(({ field }) => line.slice(field.start - 1, field.end));
  }
}

/** The plans of all types of record that are written. */
export class WritingPlan {
  readonly types: ReadonlyMap<RecordType['id'], TypePlan>;
  /** The parts that no record of a row takes. */
  readonly lost: readonly string[];
  private readonly recipesByField = new Map<string, Recipe>();

  constructor(
    readonly layout: Layout,
    /** The common names of what columns and constants fill. */
    known: ReadonlySet<string>,
    context: RecipeContext,
  ) {
    const plans = writtenTypes(layout).map(
      (type) => new TypePlan(type, layout.record_length, known, context),
    );
    this.types = new Map(plans.map((plan) => [plan.type.id, plan]));
    const ofRows = plans.filter(({ type }) => !isOfFile(type));
    const taken = new Set(ofRows.flatMap(({ type }) => type.fields.flatMap((field) => takenBy(field))));
    this.lost = [...known].filter((name) => !taken.has(name));
    for (const plan of plans)
      for (const recipe of plan.recipes) this.recipesByField.set(recipe.field.name, recipe);
  }

  /** The plan of employee records, which every layout has. */
  get employee(): TypePlan {
    // Every layout has employee records: `checkLayout` refuses one without.
    return this.types.get('employee')!;
  }

  /** The names of the parts that fill a field; empty for one that no column or constant fills. */
  partsOf(field: string): readonly string[] {
    return this.recipesByField.get(field)?.takes ?? [];
  }
}
