/** Reads all records to find what those of each employer have in common. It is looked for only when an error may depend on it. */

import type { ErrorType, RecordAlignment, RecordCheck, RecordPlan } from '../../validation/index.js';
import { LineCorrection, PUSHING } from '../line/correct-line.js';
import { checkOfType, type FileLine, identifiedCheck, type LineContext } from '../line/line-context.js';
import { editLine } from '../line/line-edit.js';
import { columnsWithoutSigns, widerDates } from '../line/number-signs.js';
import { HabitsByEmployer, type Observed, type StatedOrders } from '../record/employer-habits.js';
import { isEmployerField } from '../record/employer-profile.js';
import type { LoggedError } from '../record/logged-error.js';
import { RecordDraft } from '../record/record-draft.js';
import { NO_EMPLOYER, OF_FILE, RecordEmployers } from '../record/record-employer.js';
import { readLines } from './file-pieces.js';
import type { FoundErrors } from './find-errors.js';

/** Errors of records whose fields may not be in their columns. */
const OUT_OF_COLUMNS: ReadonlySet<ErrorType> = new Set(['RECORD_LENGTH_MISMATCH', 'RECORD_SHIFTED']);

/** The habits of a file, and what is to be said about them. */
export interface GatheredHabits {
  habits: HabitsByEmployer;
  notes: string[];
}

/**
 * The habits of the employers of a file. Records with errors count too, as they are in their columns: a second correction
 * must not find a habit that the first one did not find. `withEmployers` returns the context with what the records of
 * each employer agree on, but without habits.
 */
export async function gatherHabits(
  context: LineContext,
  withEmployers: () => Promise<LineContext>,
  { errors, source }: FoundErrors,
  stated: StatedOrders,
  signal?: AbortSignal,
): Promise<GatheredHabits> {
  const { plan } = checkOf(context, 'employee');
  const salary = plan.roles.salary?.field.name;
  const observed: Observed = {
    letters: errors.some(({ error_type }) => error_type === 'INVALID_CHARACTER'),
    dates: errors.some(({ error_type }) => error_type === 'INVALID_DATE' || OUT_OF_COLUMNS.has(error_type)),
    amounts: errors.some(({ field_name }) => field_name === salary),
    countries: errors.some(({ error_type }) => error_type === 'INVALID_COUNTRY_CODE'),
    texts: context.fixWarnings || errors.some(({ error_type }) => error_type === 'INVALID_ALIGNMENT'),
    columns: errors.some(({ error_type }) => OUT_OF_COLUMNS.has(error_type) || PUSHING.has(error_type)),
  };
  const habits = new HabitsByEmployer(plan, context.today, observed);
  const employers = new RecordEmployers();
  if (Object.values(observed).some(Boolean)) {
    const gathering = new Gathering(await withEmployers(), habits, employers);
    for await (const lines of readLines(source, () => true, signal))
      for (const line of lines) gathering.add(line, errors.on(line.number));
  }
  return { habits, notes: habits.end(employers, stated) };
}

/** Observes line by line. */
class Gathering {
  constructor(
    private readonly context: LineContext,
    private readonly habits: HabitsByEmployer,
    private readonly employers: RecordEmployers,
  ) {}

  add(line: FileLine, errors: readonly LoggedError[]): void {
    const check = this.checkOf(line, errors);
    const employer = check ? this.employerOf(check, line, errors) : this.passOther(line, NO_EMPLOYER);
    if (errors.length > 0 || this.context.fixWarnings) this.habits.keepLine(line.number, employer);
  }

  /** By the type that its errors state: the identifier of a displaced record is out of its columns. */
  private checkOf({ bytes }: FileLine, errors: readonly LoggedError[]): RecordCheck | undefined {
    const { context } = this;
    const stated = errors.find(({ record_type }) => checkOfType(context, record_type) !== undefined);
    return stated ? checkOfType(context, stated.record_type) : identifiedCheck(context, bytes);
  }

  private numberOf(check: RecordCheck, id: 'employee' | 'employer', named: Uint8Array | undefined): number {
    if (!named) return this.unknown(id);
    return id === 'employee'
      ? this.employers.ofEmployee(check, named)
      : this.employers.ofEmployerRecord(check, named);
  }

  private employerOf(check: RecordCheck, line: FileLine, errors: readonly LoggedError[]): number {
    const { habits } = this;
    const { id } = check.plan.type;
    if (id !== 'employee' && id !== 'employer') return this.passOther(line, OF_FILE);
    const alignment = this.context.alignments.get(id);
    if (alignment?.isTooShort(line.bytes.length)) return this.unknown(id);
    const isWide = errors.some(({ error_type }) => OUT_OF_COLUMNS.has(error_type));
    const draft = RecordDraft.of(line.bytes, this.context.layout.record_length);
    const withoutSigns = isWide ? columnsWithoutSigns(line.bytes, check.plan) : undefined;
    const record = withoutSigns ?? columnsOf(draft, errors, alignment);
    const employer = this.numberOf(check, id, this.repaired(check, line, errors) ?? record);
    if (record) habits.observe(employer, record, check.plan, draft.isByCharacters);
    if (id !== 'employee') return employer;
    const mayHaveMoved = isWide || errors.some(({ error_type }) => PUSHING.has(error_type));
    if (record && !mayHaveMoved) habits.observeFein(record);
    habits.observeDates(employer, record, isWide ? widerDates(line.bytes, check.plan) : []);
    return employer;
  }

  /** A line that is not blank may have ended the records of an employer, or begun those of another one. */
  private passOther({ bytes }: FileLine, employer: number): number {
    if (bytes.some((byte) => byte > 0x20)) this.employers.passOther();
    return employer;
  }

  /** A line that is too short for a record has no employer; the file then has no single one. */
  private unknown(id: 'employee' | 'employer'): number {
    if (id === 'employee') this.employers.passEmployee();
    else this.employers.passOther();
    return NO_EMPLOYER;
  }

  /**
   * The record as the rules leave it that need no habits, where a field that names its employer has an error: a second
   * correction finds it so, and must find the same employers.
   */
  private repaired(
    { plan }: RecordCheck,
    line: FileLine,
    errors: readonly LoggedError[],
  ): Uint8Array | undefined {
    const names = namesOfEmployer(plan);
    if (!errors.some(({ field_name }) => names.has(field_name))) return undefined;
    const location = { record_number: 0, record_type: plan.type.id };
    const { edits } = new LineCorrection(line, location, errors, this.context);
    const { record_length: length } = this.context.layout;
    const draft = RecordDraft.of(editLine(line.bytes, edits), length);
    return draft.length === length ? draft.columns : undefined;
  }
}

/** The record in its columns, as the correction will realign it; undefined when it stays displaced. */
function columnsOf(
  { lineColumns, columns, length }: RecordDraft,
  errors: readonly LoggedError[],
  alignment: RecordAlignment | undefined,
): Uint8Array | undefined {
  if (!errors.some(({ error_type }) => error_type === 'RECORD_SHIFTED')) return columns;
  const found = alignment?.of(lineColumns, 0, length);
  return found?.kind === 'exact' && found.cutFields.length === 0 ? found.record : undefined;
}

const employerNames = new WeakMap<RecordPlan, ReadonlySet<string>>();

/** The fields of a record that name its employer. */
function namesOfEmployer(plan: RecordPlan): ReadonlySet<string> {
  const known = employerNames.get(plan);
  if (known) return known;
  const fresh = new Set(
    plan.fields.flatMap(({ field }) => (isEmployerField(field) || field.kind === 'fein' ? field.name : [])),
  );
  employerNames.set(plan, fresh);
  return fresh;
}

function checkOf({ checks }: LineContext, id: 'employee'): RecordCheck {
  const check = checks.get(id);
  if (!check) throw new Error('The layout has no employee record');
  return check;
}
