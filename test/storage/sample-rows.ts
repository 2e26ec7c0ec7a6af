import { randomUUID } from 'node:crypto';
import type { JobResults, NewFile } from '../../src/storage/ports/store.js';

export function aFile(changes: Partial<NewFile> = {}): NewFile {
  return {
    file_id: randomUUID(),
    file_name: 'march.txt',
    group: null,
    state: 'Ohio',
    layout_edition: 'adopted 2026-11',
    total_records: 10,
    total_errors: 3,
    records_with_errors: 2,
    total_warnings: 1,
    notes: [],
    feins: [],
    size: 8_170,
    sha256: '0'.repeat(64),
    findings: { size: 0, sha256: '0'.repeat(64) },
    ...changes,
  };
}

/** As of a job without a model. */
export const someResults = (revision = 1): JobResults => ({
  revision,
  corrected: { size: 1, sha256: 'a' },
  audit: { size: 2, sha256: 'b' },
  proposals: { size: 3, sha256: 'c' },
  basis: { today: '2026-11-21', model: null, trustModel: false },
});

export const aJobOf = (file: { file_id: string }) => ({
  file_id: file.file_id,
  estimated_completion: '2026-11-21T12:01:00.000Z',
});
