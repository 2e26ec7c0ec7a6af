/** The columns of a table, each with its first values and the field that it fills. */

import { useRef } from 'react';
import type { Conversion } from '../../api/index.js';
import {
  DATE_READS,
  type FieldChoice,
  type MappedColumn,
  type Mapping,
  withLabels,
} from '../../conversion/index.js';
import { isLeft, type Left } from './what-is-left.js';

interface Columns {
  conversion: Conversion;
  mapping: Mapping;
  choices: readonly FieldChoice[];
  onColumn: (column: MappedColumn) => void;
}

const LEVELS: Readonly<Record<MappedColumn['level'], { word: string; tone: string; rank: number }>> = {
  open: { word: 'Open', tone: 'error', rank: 0 },
  likely: { word: 'Likely', tone: 'warning', rank: 1 },
  sure: { word: 'Sure', tone: 'good', rank: 2 },
  exact: { word: 'Exact', tone: 'good', rank: 2 },
  confirmed: { word: 'Decided', tone: 'good', rank: 2 },
};

/** Those that are open come first. A column stays where it is when it is decided. */
export function ColumnList({ conversion, mapping, choices, onColumn }: Columns) {
  const order = useRef<readonly string[]>(undefined);
  order.current ??= mapping.columns
    .map(({ column, level }) => ({ column, rank: LEVELS[level].rank }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ column }) => column);
  return (
    <ul className="rows mapping-columns">
      {order.current.map((letter) => {
        const column = mapping.columns.find((one) => one.column === letter);
        const known = conversion.columns.find((one) => one.column === letter);
        return column && known ? (
          <ColumnRow key={letter} {...{ column, known, choices, mapping, onColumn }} />
        ) : null;
      })}
    </ul>
  );
}

interface Row extends Omit<Columns, 'conversion'> {
  column: MappedColumn;
  known: Conversion['columns'][number];
}

function ColumnRow({ column, known, choices, mapping, onColumn }: Row) {
  const { level, reason } = column;
  const { heading, samples, filled, is_hidden } = known;
  const name = heading === '' ? `Column ${known.column}` : heading;
  const { word, tone } = LEVELS[level];
  const choice = choices.find(({ mapped }) => isSame(mapped, column));
  const put = (changed: Partial<MappedColumn>) => onColumn({ ...column, ...changed, level: 'confirmed' });
  return (
    <li id={`column-${known.column}`}>
      <div>
        <h3 className="name">{name}</h3>
        <p className="soft">
          {heading === '' ? '' : `Column ${known.column}, `}
          {Math.round(100 * filled)}% filled{is_hidden ? ', hidden' : ''}
        </p>
      </div>
      <p className="samples">
        {samples.length === 0 ? <span className="soft">No values</span> : null}
        {samples.map(({ value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values have no other name, and may be equal
          <code key={at}>{value}</code>
        ))}
      </p>
      <div className="field-choice">
        <FieldSelect {...{ name, column, choice, choices, mapping, onColumn }} />
        {choice?.isDate ? <DateRead {...{ name, column }} onRead={(read) => put({ read })} /> : null}
        {/_(ssn|fein|zip)$/.test(column.field ?? '') &&
        (column.restore_zeros !== undefined || level === 'confirmed') ? (
          <label>
            <input
              type="checkbox"
              checked={column.restore_zeros ?? false}
              onChange={({ currentTarget }) => put({ restore_zeros: currentTarget.checked })}
            />{' '}
            Put back zeros that the spreadsheet lost
          </label>
        ) : null}
      </div>
      <div>
        <p>
          <strong className={tone}>{word}</strong>
          {level === 'likely' ? (
            <>
              {' '}
              <button type="button" aria-label={`Confirm ${name}`} onClick={() => put({})}>
                Confirm
              </button>
            </>
          ) : null}
        </p>
        {reason && level !== 'confirmed' ? <p className="soft">{withLabels(reason, choices)}</p> : null}
      </div>
    </li>
  );
}

const OPEN = '';
const NOT_USED = '-';

interface Select extends Pick<Row, 'column' | 'choices' | 'mapping' | 'onColumn'> {
  name: string;
  choice: FieldChoice | undefined;
}

function FieldSelect({ name, column, choice, choices, mapping, onColumn }: Select) {
  const { column: letter, heading, level, candidates = [], reason } = column;
  const isUnknown = choice === undefined && (column.field ?? column.fields) != null;
  const used = new Map(
    mapping.columns
      .filter((one) => one.column !== letter)
      .flatMap((one) =>
        choices.filter(({ mapped }) => isSame(mapped, one)).map(({ id }) => [id, one.column]),
      ),
  );
  const onChoose = (id: string) => {
    const mapped = id === NOT_USED ? { field: null } : choices.find((one) => one.id === id)?.mapped;
    if (!mapped) return;
    const kept = { ...(candidates.length > 0 && { candidates }), ...(reason !== undefined && { reason }) };
    onColumn({
      column: letter,
      ...(heading !== undefined && { heading }),
      ...mapped,
      ...kept,
      level: 'confirmed',
    });
  };
  const option = ({ id, label }: FieldChoice) => (
    <option key={id} value={id} disabled={used.has(id)}>
      {label}
      {used.has(id) ? ` (column ${used.get(id)})` : ''}
    </option>
  );
  const likely = choices.filter(({ id }) => candidates.includes(id));
  return (
    <select
      aria-label={`Field of ${name}`}
      value={choice?.id ?? (isUnknown ? 'other' : level === 'open' ? OPEN : NOT_USED)}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {level === 'open' ? <option value={OPEN}>Choose a field</option> : null}
      <option value={NOT_USED}>Not used</option>
      {isUnknown ? <option value="other">{(column.fields ?? [column.field]).join(', ')}</option> : null}
      {likely.length > 0 ? <optgroup label="It may be">{likely.map(option)}</optgroup> : null}
      <optgroup label="Fields">{choices.filter((one) => !likely.includes(one)).map(option)}</optgroup>
    </select>
  );
}

interface Read {
  name: string;
  column: MappedColumn;
  onRead: (read: string) => void;
}

/** How its days are written. One that the values prove need not be stated. */
function DateRead({ name, column: { read = '' }, onRead }: Read) {
  const known: readonly string[] = DATE_READS;
  const reads = read === '' || known.includes(read) ? known : [read, ...known];
  return (
    <label>
      Dates are written{' '}
      <select
        aria-label={`How the dates of ${name} are written`}
        value={read}
        onChange={({ currentTarget }) => onRead(currentTarget.value)}
      >
        {read === '' ? <option value="">in the order that the values show</option> : null}
        {reads.map((one) => (
          <option key={one} value={one}>
            {one === 'serial' ? 'as Excel serial numbers' : one}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A day has the same choice however it is read. */
function isSame(mapped: FieldChoice['mapped'], column: MappedColumn): boolean {
  if (mapped.fields)
    return (
      mapped.read === column.read &&
      (column.fields?.join() ?? WHOLE[column.field ?? '']) === mapped.fields.join()
    );
  return column.field != null && mapped.field === column.field;
}

/** A proposal names a whole name as one field. */
const WHOLE: Readonly<Record<string, string>> = {
  employee_name: 'employee_last_name,employee_first_name,employee_middle_name',
};

/** Brings what is left to decide into view, with the focus on it: the first column, else the state, or the first value that is wanted. */
export function focusFirstLeft({ columns }: Mapping, { hasNoState }: Pick<Left, 'hasNoState'>): void {
  const first = columns.find(isLeft);
  const wanted = first
    ? `#column-${first.column} select`
    : hasNoState
      ? '#state-of-hires'
      : '.constants :is(input:placeholder-shown, [data-wanted=true])';
  document.querySelector<HTMLElement>(wanted)?.focus();
}
