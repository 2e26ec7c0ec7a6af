/** A file in which nothing is right does not fill the disk with its findings. */

import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { runs, share } from '../../support/campaign.js';
import { SHAPES } from '../../support/layouts.js';
import { clean, fetch, json, startService, upload } from '../test-service.js';

const RECORDS = runs(50, 400);

test.each(share(SHAPES, 3))(
  'of $state: they take less than the upload, and all can be had',
  async (layout) => {
    const { url, root } = await startService();
    const { start, text } = layout.record_types.find(({ id }) => id === 'employee')!.identified_by;
    const record = `${'!'.repeat(start - 1)}${text.replaceAll('?', '!')}`.padEnd(layout.record_length, '!');
    const file = Buffer.concat([clean(layout.state, 1), Buffer.from(`${record}\n`.repeat(RECORDS))]);
    const { file_id, total_errors, errors } = await json(await upload(url, file, layout.state));
    const total = Number(total_errors);
    expect(total).toBeGreaterThanOrEqual(RECORDS);
    expect((await stat(`${root}/files/${file_id}/findings.ndjson`)).size).toBeLessThan(file.length);
    expect(errors).toHaveLength(total);
    const at = `${url}/api/v1/files/${file_id}`;
    const rest = await json(await fetch(`${at}/errors?severity=error&skip=${total - 2}`));
    const sorted = (list: object[]) => list.map((one) => JSON.stringify(Object.entries(one).sort()));
    expect(sorted(rest.errors)).toEqual(sorted(errors.slice(-2)));
    expect((await json(await fetch(`${at}?errors_limit=1`))).errors).toEqual(errors.slice(0, 1));
  },
);
