/** The search and the filters of the findings. Those that say nothing private are a part of the address. */

import { useEffect, useId, useState } from 'react';
import type { CheckedFile, FindingGroups, FindingMap } from '../../api/index.js';
import { grouped } from '../../reports/index.js';
import { CATALOGUE, type Severity } from '../../validation/index.js';
import type { FindingFilter } from '../api/paths.js';
import { PrivateInput } from '../shell/private-input.js';
import { ALL_ERRORS, type FindingList, goTo, routeOf } from '../shell/route.js';
import { ACTORS } from '../verdict/who.js';
import type { FindingQuery, TypedFilter } from './finding-query.js';

interface Filters {
  file: CheckedFile;
  query: FindingQuery;
  list: FindingList;
  onTyped: (change: Partial<TypedFilter>) => void;
  /** All of the file and its severity, whose types and fields are offered. */
  groups: FindingMap['groups'];
  employers: FindingGroups['employers'];
  /** Who clears errors is known. */
  hasPlan: boolean;
  isCorrected: boolean;
}

/** Only types, fields and employers that the file has are offered. */
export function FindingFilters({
  file,
  query,
  list,
  onTyped,
  groups,
  employers,
  hasPlan,
  isCorrected,
}: Filters) {
  const { file_id: fileId, total_errors, total_warnings } = file;
  const { severity, error_type, field_name, line_number, who, employer } = query;
  const choose = (changed: (now: FindingFilter) => FindingFilter) => {
    // Two choices can follow each other before the page is drawn for the first one.
    const route = routeOf(window.location.hash);
    const now = route.view === 'findings' ? route.filter : query;
    goTo({ view: 'findings', fileId, filter: changed(now), list });
  };
  const change = (one: Partial<FindingFilter>) => choose((now) => ({ ...now, ...one }));
  const types = namesOf(groups, (one) => [one.error_type, CATALOGUE[one.error_type].title]);
  const fields = namesOf(groups, (one) => [one.field_name, one.field_label]);
  const actors = severity === 'error' && hasPlan ? ACTORS : [];
  const named = employers.flatMap(({ employer_name: name }) => (name === undefined ? [] : [name]));
  return (
    <form className="filters" onSubmit={(event) => event.preventDefault()} aria-label="Filters">
      <SearchBox search={query.search} onSearch={(search) => onTyped({ search })} />
      <Choice
        label="Who"
        chosen={who}
        names={actors.map(({ who: one, text, done }) => [one, isCorrected ? done : text])}
        onChoose={(one) => change({ who: one as FindingFilter['who'] })}
      />
      <Choice
        label="Field"
        chosen={field_name}
        names={fields}
        onChoose={(one) => change({ field_name: one })}
      />
      <Choice
        label="Type"
        chosen={error_type}
        names={types}
        onChoose={(one) => change({ error_type: one })}
      />
      <Choice
        label="Employer"
        chosen={employer}
        names={[...new Set(named)].sort().map((name) => [name, name])}
        onChoose={(one) => onTyped({ employer: one })}
      />
      <label className="severity">
        Severity
        <select
          value={severity}
          onChange={({ currentTarget: { value } }) =>
            choose(({ line_number }) => ({ ...ALL_ERRORS, severity: value as Severity, line_number }))
          }
        >
          <option value="error">Errors ({grouped(total_errors)})</option>
          <option value="warning">Warnings ({grouped(total_warnings)})</option>
        </select>
      </label>
      <LineBox line={line_number} onLine={(line) => change({ line_number: line })} />
      <button
        type="button"
        onClick={() => {
          onTyped({ search: '', employer: '' });
          choose((now) => ({ ...ALL_ERRORS, severity: now.severity }));
        }}
      >
        Clear
      </button>
    </form>
  );
}

/** A text that is typed, and follows the one that is given when that changes, as after Back. */
function useFollowing(given: string): [string, (text: string) => void] {
  const [text, setText] = useState(given);
  const [before, setBefore] = useState(given);
  if (before !== given) {
    setBefore(given);
    setText(given);
  }
  return [text, setText];
}

/** Milliseconds without a key after which it is searched. */
const DEBOUNCE_MS = 200;

interface SearchProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Tells what was typed once no key follows. */
function useTyped(text: string, known: string, onTyped: (text: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is another one each time
  useEffect(() => {
    if (text === known) return;
    const timer = setTimeout(() => onTyped(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, known]);
}

interface LineProps {
  /** Empty for all. */
  line: string;
  onLine: (line: string) => void;
}

function LineBox({ line, onLine }: LineProps) {
  const [text, setText] = useFollowing(line);
  useTyped(text, line, onLine);
  return (
    <label>
      Line
      <input
        inputMode="numeric"
        pattern="[0-9]*"
        size={6}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value.replace(/\D.*$/, '').slice(0, 9))}
      />
    </label>
  );
}

function SearchBox({ search, onSearch }: SearchProps) {
  const [text, setText] = useFollowing(search);
  const id = useId();
  useTyped(text.trim().slice(0, 200), search, onSearch);
  return (
    <label className="search" htmlFor={id}>
      Search findings
      <PrivateInput
        id={id}
        type="search"
        placeholder="Line, field, employer …"
        title="Search by error, field, employer, line number, or the last four digits of an SSN or FEIN"
        value={text}
        onText={setText}
      />
    </label>
  );
}

type Group = FindingMap['groups'][number];

function namesOf(groups: readonly Group[], nameOf: (group: Group) => [string, string]) {
  return [...new Map(groups.map(nameOf))].sort(([, a], [, b]) => (a < b ? -1 : 1));
}

interface ChoiceProps {
  label: string;
  /** Empty for all. */
  chosen: string;
  names: readonly (readonly [name: string, text: string])[];
  onChoose: (name: string) => void;
}

function Choice({ label, chosen, names, onChoose }: ChoiceProps) {
  // It may have come with the address, and not be one of the file's.
  const isUnknown = chosen !== '' && !names.some(([name]) => name === chosen);
  return (
    <label>
      {label}
      <select value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">All</option>
        {isUnknown ? <option>{chosen}</option> : null}
        {names.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
