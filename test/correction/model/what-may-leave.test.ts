/** What leaves the computer, as a server sees it that keeps every request. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field, Layout } from '../../../src/layouts/types.js';
import { openModel } from '../../../src/model/index.js';
import { isLong } from '../../support/campaign.js';
import { LAYOUTS, SHAPES } from '../../support/layouts.js';
import { type ModelServer, sentErrors, startModelServer } from '../../support/model-server.js';
import { recordType } from '../../support/records.js';
import type { Values } from '../../support/values.js';
import { correct } from '../support/correct-bytes.js';
import { LEAKS, PERSON } from '../support/leaks.js';
import { fileOf, recordWith } from '../support/one-record.js';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

/** Addresses with an error that is asked about, so that whatever is next to it could be sent; by parts of the block. */
const ASKED: readonly Values[] = [
  { city: 'COLUMBUS', state: 'OH', zip: '432X5' },
  { city: 'LANESBOROU;', state: 'MA', zip: '01237' },
  { city: 'NORTH ADAMS', state: 'QQ', zip: '' },
  { city: 'LIMA', state: '', zip: '', country_code: '', country_name: 'NIGERI' },
];

/** The fields of addresses, the name of the employer, and a contact. */
function fieldsOf(layout: Layout): Field[] {
  const { addresses, fields } = recordType(layout, 'employee');
  const indexOf = (name: string) => fields.findIndex((field) => field.name === name);
  // In short only the employee's address, in long those of the employer too.
  const ofAddresses = addresses
    .slice(0, isLong ? undefined : 1)
    .flatMap(({ line1, zip, zip4 = zip, country_code = zip4, country_name = country_code }) =>
      fields.slice(indexOf(line1), Math.max(indexOf(country_code), indexOf(country_name)) + 1),
    );
  return [...ofAddresses, ...fields.filter(({ name }) => /^employer_(?:name|contact)$/.test(name))];
}

/** Records with the value in each field where it fits, and addresses next to it that are asked about. */
function recordsWith(layout: Layout, leak: string, nth: number): string[] {
  const fits = ({ start, end }: Field) => end - start + 1 >= leak.length;
  return fieldsOf(layout)
    .filter(fits)
    .map(({ name }, at) => {
      // Each value and field is tried with one of the addresses.
      const asked = inAddresses(layout, ASKED[(nth + at) % ASKED.length] ?? {});
      return recordWith(layout, { ...PERSON, ...asked, [name]: leak });
    });
}

function inAddresses(layout: Layout, parts: Values): Values {
  const texts = recordType(layout, 'employee').addresses.flatMap((block) =>
    Object.entries(parts).map(([part, text]) => [block[part as 'city'], text]),
  );
  return Object.fromEntries(texts.filter(([name]) => name !== undefined));
}

/** Letters and digits only, so that other signs between them hide nothing. */
const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

describe(`of ${LEAKS.length} values that belong elsewhere, in every field that a question could contain`, () => {
  it.each(SHAPES.map((layout, nth) => [layout.state, layout, nth] as const))(
    '%s: none is sent',
    async (_state, layout, nth) => {
      const before = server.requests.length;
      const model = (await openModel({ model: 'test', baseURL: server.baseURL }))!;
      const leaks = LEAKS.filter((_, at) => isLong || at % LAYOUTS.length === nth);
      const lines = leaks.flatMap((leak, at) => recordsWith(layout, leak, at));
      await correct(layout, fileOf(layout, lines), { model });
      await model.close();
      const requests = server.requests.slice(before);
      expect(requests.length).toBeGreaterThan(0);
      const sent = requests.flatMap((request) =>
        sentErrors(request).flatMap(({ value, neighbours, candidates }) => [
          value,
          ...[...neighbours, ...candidates].map((one) => one.value),
        ]),
      );
      const texts = new Set(sent.map(bare));
      const leaked = LEAKS.filter((leak) => [...texts].some((text) => text.includes(bare(leak))));
      expect(leaked).toEqual([]);
      const digits = sent.filter((text) => /\d/.test(text) && !/^[0-9A-Z]{1,5}$/.test(text));
      expect(digits).toEqual([]);
      expect(sent.join('\n')).not.toMatch(/KOWAL|AMY|XIU/i);
    },
  );
});
