/** Which findings are listed: by severity, type, field and line. They are a part of the address. */

import { type FormEvent, useState } from 'react';
import type { CheckedFile, Finding, FindingGroup } from '../../api/index.js';
import { grouped } from '../../reports/index.js';
import { CATALOGUE, type Severity } from '../../validation/index.js';
import type { FindingFilter } from '../api/paths.js';
import { ALL_ERRORS, goTo, routeOf } from '../shell/route.js';

interface Filters {
  file: CheckedFile;
  filter: FindingFilter;
  groups: readonly FindingGroup[];
}

/** Only types and fields that the file has are offered. */
export function FindingFilters({ file, filter, groups }: Filters) {
  const { file_id: fileId, total_errors, total_warnings } = file;
  const { severity, error_type, field_name, line_number } = filter;
  const [line, setLine] = useState(line_number);
  const [inAddress, setInAddress] = useState(line_number);
  if (inAddress !== line_number) {
    // Another address, as after Back.
    setInAddress(line_number);
    setLine(line_number);
  }
  const choose = (change: (now: FindingFilter) => FindingFilter) => {
    // Two choices can follow each other before the page is drawn for the first one.
    const route = routeOf(window.location.hash);
    goTo({ view: 'findings', fileId, filter: change(route.view === 'findings' ? route.filter : filter) });
  };
  const chooseLine = () => choose((now) => ({ ...now, line_number: line }));
  const onLine = (event: FormEvent) => {
    event.preventDefault();
    chooseLine();
  };
  const present = groups.flatMap(({ drawn }) => drawn.slice(0, 1).map(({ finding }) => finding));
  const offered = present.filter((finding) => finding.severity === severity);
  const types = namesOf(offered, (one) => [one.error_type, CATALOGUE[one.error_type].title]);
  const fields = namesOf(offered, (one) => [one.field_name, one.field_label]);
  return (
    <form className="filters" onSubmit={onLine} aria-label="Filters">
      <label>
        Severity
        <select
          value={severity}
          onChange={({ currentTarget: { value } }) =>
            choose((now) => ({ ...ALL_ERRORS, severity: value as Severity, line_number: now.line_number }))
          }
        >
          <option value="error">Errors ({grouped(total_errors)})</option>
          <option value="warning">Warnings ({grouped(total_warnings)})</option>
        </select>
      </label>
      <Choice
        label="Type"
        chosen={error_type}
        names={types}
        onChoose={(one) => choose((now) => ({ ...now, error_type: one }))}
      />
      <Choice
        label="Field"
        chosen={field_name}
        names={fields}
        onChoose={(one) => choose((now) => ({ ...now, field_name: one }))}
      />
      <label>
        Line
        <input
          inputMode="numeric"
          pattern="[0-9]*"
          size={8}
          value={line}
          onChange={({ currentTarget }) => setLine(currentTarget.value.replace(/\D/g, '').slice(0, 9))}
          onBlur={() => line !== line_number && chooseLine()}
        />
      </label>
      <button
        type="button"
        onClick={() => {
          setLine('');
          choose((now) => ({ ...ALL_ERRORS, severity: now.severity }));
        }}
      >
        Clear
      </button>
    </form>
  );
}

function namesOf(findings: readonly Finding[], nameOf: (finding: Finding) => [string, string]) {
  return [...new Map(findings.map(nameOf))].sort(([, a], [, b]) => (a < b ? -1 : 1));
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
