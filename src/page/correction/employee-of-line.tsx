/** Whose record an error is in, as far as it may be shown: the employee and the employer. */

import type { CheckedFile, FileRecord, Findings } from '../../api/index.js';
import { findOutline, NAME_ROLES } from '../../layouts/index.js';
import { belowFile, type FindingFilter, findingsPath } from '../api/paths.js';
import { useValues } from '../shell/shown-values.js';
import { useAnswer } from '../shell/use-answer.js';
import { OfEmployer } from '../verdict/advice.js';

interface Place {
  file: CheckedFile;
  /** Finds the error. */
  filter: FindingFilter;
}

/** After the line; nothing until it is loaded. */
export function EmployeeOfLine({ file, filter }: Place) {
  const { file_id: fileId, state } = file;
  const values = useValues();
  const found = useAnswer<Findings>(findingsPath(fileId, filter, { skip: 0, limit: 1 }, values));
  const finding = found.answer?.errors[0];
  const record = finding?.record_number
    ? belowFile(fileId, `records/${finding.record_number}`, values)
    : undefined;
  const { answer } = useAnswer<FileRecord>(record);
  const name = answer ? nameIn(answer, state) : '';
  return (
    <>
      {name === '' ? null : <strong> · {name}</strong>}
      {finding ? <OfEmployer finding={finding} /> : null}
    </>
  );
}

/** The name of the employee; a part that is covered is left out. */
function nameIn({ fields }: FileRecord, state: string): string {
  const roles = findOutline(state)?.record_types.find(({ id }) => id === 'employee')?.roles;
  return NAME_ROLES.map((role) =>
    fields.find((field) => field.field_name === roles?.[role] && !field.value_masked),
  )
    .map((field) => field?.current_value.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ');
}
