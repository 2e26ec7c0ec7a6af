import { describe, expect, it } from 'vitest';
import { layoutRows } from '../../../src/reports/layout/index.js';
import { LAYOUTS } from '../../support/layouts.js';
import { runSources } from '../../support/run.js';

describe('newhire layouts list --format', () => {
  it('json: one object a layout, as far as a list goes', async () => {
    const { code, stdout } = await runSources(['layouts', 'list', '--format', 'json']);
    const rows = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(rows).toHaveLength(LAYOUTS.length);
    const { id, state, code: usps, standing, record_length, deadline_days, edition } = LAYOUTS[0]!;
    expect(rows).toContainEqual({ id, state, code: usps, standing, record_length, deadline_days, edition });
  });

  it('csv: one row a layout under its headings', async () => {
    const { stdout } = await runSources(['layouts', 'list', '--format', 'csv']);
    const [heading, ...rows] = stdout.trimEnd().split('\r\n');
    expect(heading).toBe('\uFEFFid,state,code,standing,record_length,deadline_days,edition');
    expect(rows).toHaveLength(LAYOUTS.length);
  });

  it('another: exit 2 and the formats that there are', async () => {
    const { code, stderr } = await runSources(['layouts', 'list', '--format', 'xml']);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('table, json, csv') });
  });

  it('a layout that does not say how sure it is is unknown', () => {
    const { standing: _, ...own } = LAYOUTS[0]!;
    expect(JSON.parse(layoutRows([own], 'json'))).toMatchObject([{ standing: 'unknown' }]);
  });
});
