/** Search, filters and order of the list of files. */

import { ALL_FILES, type FileChoice, ORDERS, VERDICTS } from './file-choice.js';

interface Filters {
  choice: FileChoice;
  onChoice: (choice: FileChoice) => void;
  /** Those that files are of. */
  states: readonly string[];
}

/** Each change takes effect at once. */
export function FileFilters({ choice, onChoice, states }: Filters) {
  const change = (part: Partial<FileChoice>) => onChoice({ ...choice, ...part });
  const isFiltered = choice.text !== '' || choice.state !== '' || choice.verdict !== '';
  return (
    <search className="filters">
      <label>
        Search files
        <input
          type="search"
          value={choice.text}
          placeholder="Name or state"
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
      </label>
      <Select
        label="State"
        value={choice.state}
        options={[['', 'All'], ...states.map((state) => [state, state] as const)]}
        onValue={(state) => change({ state })}
      />
      <Select
        label="Verdict"
        value={choice.verdict}
        options={[['', 'All'], ...namesOf(VERDICTS)]}
        onValue={(verdict) => change({ verdict: verdict as FileChoice['verdict'] })}
      />
      <Select
        label="Order"
        value={choice.order}
        options={namesOf(ORDERS)}
        onValue={(order) => change({ order: order as FileChoice['order'] })}
      />
      {isFiltered ? (
        <button type="button" onClick={() => onChoice({ ...ALL_FILES, order: choice.order })}>
          Clear
        </button>
      ) : null}
    </search>
  );
}

type Option = readonly [value: string, text: string];

const namesOf = (table: Readonly<Record<string, { name: string }>>): Option[] =>
  Object.entries(table).map(([value, { name }]) => [value, name]);

interface Choosing {
  label: string;
  value: string;
  options: readonly Option[];
  onValue: (value: string) => void;
}

function Select({ label, value, options, onValue }: Choosing) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
