/** Rows within a table that name an employer: the hires below another one are listed, and are in no file. */

import { describe, expect, it } from 'vitest';
import { HEADINGS, HIRES, hire, SMALL, SMALL_HIRES, sorted } from '../support/hire-table.js';
import { rowsOf } from '../support/rows-of-sheet.js';

describe('hires below the name of another employer', () => {
  const ABOVE = 'Company: Acme Tools,,FEIN: 31-1234567';
  const first = [HEADINGS, ...HIRES.slice(0, 2)];
  const APART =
    'Put the hires of each employer into a table of their own, and convert it with a mapping of its own';
  const IF_ONE =
    'If one company employs all hires of the table, write "Company: " and its name above the headings. Otherwise put';

  it.each([
    'Company: Beta Foods,,FEIN: 32-7654321',
    'FEIN: 32-7654321',
    'Company: Beta Foods',
    'Beta Foods (32-7654321)',
    'Beta Foods - FEIN 327654321',
  ])('are left out and listed: %s', async (title) => {
    const [named, below] = ['5: it names another employer', 'below the name of another employer'];
    expect(await sorted(ABOVE, ...first, title, hire(5), hire(6))).toEqual({
      hires: [3, 4],
      leftOut: [named, `6: ${below}. ${APART}`, `7: ${below}`],
    });
    const repeated = await sorted(ABOVE, ...first, title, HEADINGS, hire(6));
    expect(repeated).toEqual({
      hires: [3, 4],
      leftOut: [named, '6: repeated headings', `7: ${below}. ${APART}`],
    });
  });

  it.each([
    [ABOVE, 'Company: Beta Foods,,FEIN: 32-7654321,,,,,11/15/2026'],
    [ABOVE, 'Company: Beta Foods,,,,,,,11/15/2026'],
    ['Acme Tools Inc,,,,,,,11/15/2026', 'Beta Foods LLC,,,,,,,11/15/2026'],
  ])(
    'are left out where a date of its row is in the column of the day of hire: %s, %s',
    async (above, title) => {
      expect(await sorted(above, ...first, title, hire(5))).toEqual({
        hires: [3, 4],
        leftOut: [
          '5: it names another employer',
          expect.stringMatching(/^6: below .*name of another employer\. /),
        ],
      });
      expect((await sorted(above, ...first, title.replace('11/15/2026', ''), above, hire(5))).hires).toEqual([
        3, 4, 7,
      ]);
    },
  );

  it('are left out of a narrow table where its row has a date', async () => {
    const [bob, sue] = SMALL_HIRES;
    const { hires } = await sorted(
      'Acme Tools Inc,,,11/15/2026',
      SMALL,
      bob!,
      'Beta Foods LLC,,,11/15/2026',
      sue!,
    );
    expect(hires).toEqual([3]);
  });

  it('are hires again below the name of the first one, whose FEIN counts for more than its name', async () => {
    const beta = 'Company: Beta Foods,,FEIN: 32-7654321';
    const { hires } = await sorted(ABOVE, ...first, beta, hire(4), ABOVE, hire(5));
    expect(hires).toEqual([3, 4, 8]);
    const again = await sorted(ABOVE, ...first, 'Company: Acme Plant 2,,FEIN: 31-1234567', hire(5));
    expect(again).toEqual({ hires: [3, 4, 6], leftOut: ['5: it names an employer'] });
  });

  it('are hires where a column has the FEIN of each', async () => {
    const [headings, ...hires] = [...first, hire(5)].map(
      (line, at) => `${line},${at === 0 ? 'FEIN' : `3${at}1234567`}`,
    );
    const sections = [headings!, hires[0]!, 'Company: Beta Foods', hires[1]!];
    expect(await sorted(...sections)).toEqual({ hires: [2, 4], leftOut: ['3: it names an employer'] });
  });

  it('are none where a column has the FEIN, and a row has no SSN and no day', async () => {
    const [headings, ...hires] = [HEADINGS, hire(1), ',ANA,RAY,1 Elm St,Dayton,OH,45402,,', hire(2)].map(
      (line, at) => `${line},${at === 0 ? 'FEIN' : '31-1234567'}`,
    );
    expect((await sorted(headings!, ...hires)).hires).toEqual([2, 3, 4]);
  });

  it('leave the columns what they are above it', async () => {
    const beta = 'Company: Beta Foods,FEIN: 32-7654321';
    const headings = HEADINGS.replace('SSN,First Name', 'First Name,SSN');
    const swapped = (at: number) => hire(at).replace(/^([^,]*),([^,]*)/, '$2,$1');
    const rows = [ABOVE, headings, swapped(1), swapped(2), beta, swapped(3)];
    const { columns } = (await rowsOf(`${rows.join('\n')}\n`)).proposal;
    expect(columns[1]).toMatchObject({ field: 'employee_ssn' });
  });

  it.each([
    ['Company: Acme Tools', 'Company: Beta Foods'],
    ['Company Code: ABC', 'Company Code: XYZ'],
    ['Company 100', 'Company 200'],
  ])(
    'are told from those of the employer named first, where none is named above the headings: %s',
    async (own, other) => {
      const sections = [HEADINGS, own, hire(1), other, hire(2), own, hire(3)];
      expect((await sorted(...sections)).hires).toEqual([3, 7]);
    },
  );

  it.each([
    ['Company: Acme Tools', 'Company: Acme Tools (continued)'],
    ['Company: Acme Tools   Page: 1 of 2', 'Company: Acme Tools   Page: 2 of 2'],
    ['"Company: Acme Tools, Inc."', 'Company: ACME TOOLS'],
    ['Company: Smith & Sons', 'Company: Smith and Sons'],
    ['Company: Acme Tools LLC', 'Company: Acme Tools LLC dba Diner'],
    ['Company: Acme Tools', 'Company: Acme Tools Total: 2'],
    [ABOVE, 'Ohio SUI Account 12-3456789'],
    [ABOVE, 'Department 10-1000200 Sales'],
  ])(
    'are those of the first one where only the form of its name differs, or a number is no FEIN: %s, %s',
    async (above, title) => {
      expect((await sorted(above, ...first, title, hire(5))).hires).toEqual(
        expect.arrayContaining([3, 4, 6]),
      );
    },
  );

  it.each([
    ['Company: Acme Tools', 'Company: Beta Foods,,FEIN: 32-7654321'],
    ['FEIN: 31-1234567', 'FEIN: 32-7654321\nCompany: Beta Foods'],
    [ABOVE, `${ABOVE}\nCompany: Beta Foods`],
    ['Company: Acme Farms LLC', 'Company: Acme Farms Inc.'],
    ['Acme Tools Inc', 'Beta Foods LLC'],
    ['"Acme Tools, Inc. - New Hires",,Page 1', '"Beta Foods, Inc. - New Hires",,Page 2'],
    ['Client: 0010-1234 Acme', 'Client: 0010-5678 Beta'],
  ])('are told by the facts that both have: %s, %s', async (above, title) => {
    const { hires } = await sorted(above, ...first, ...title.split('\n'), hire(5));
    expect(hires.filter((row) => row !== 6)).toEqual([3, 4]);
  });

  it.each([
    ['Acme Tools Inc', '"ACME TOOLS, INC."'],
    ['Acme Tools Corp.', 'Acme Tools Corporation'],
    ['"New hires of Acme Tools, Inc."', 'Acme Tools Inc'],
    ['PayCo LLC,,Acme Tools Inc', 'PayCo LLC'],
    ['Acme Tools Inc', 'Prepared by PayCo LLC'],
    ['Acme Tools Inc', 'Printed by PayCo LLC'],
    ['Acme Tools Inc', '(c) 2026 PayCo Inc.'],
    ['Acme Tools Inc', 'Copyright PayCo Inc.'],
    ['Client: 0010-1234 Acme', 'Client: 0010-1234 Acme (continued)'],
    ['Acme Tools Inc', 'Department of Tools'],
    ['Company: Acme Tools', 'Client: Beta Foods'],
    ['Acme Tools Inc', '"Total for Acme Tools, Inc."'],
  ])('are those of the first one where a title has no other company: %s, %s', async (above, title) => {
    expect((await sorted(above, ...first, title, hire(5))).hires).toEqual(expect.arrayContaining([3, 4, 6]));
  });

  it.each([
    ['PayCo Inc', 'Acme Tools Inc'],
    ['PayCo Inc', 'Company: Acme Tools'],
    ['Acme Holdings LLC', 'Acme Tools Inc'],
  ])(
    'are not those below the first name, where a title above has another one: %s, %s',
    async (above, own) => {
      const sections = [
        own,
        hire(1),
        own.replace('Acme', 'Beta'),
        hire(2),
        above,
        HEADINGS,
        hire(3),
        own,
        hire(4),
      ];
      expect((await sorted(above, HEADINGS, ...sections)).hires).toEqual([4, 11]);
    },
  );

  it('are those of the name with the FEIN above, where the first name below it is another one', async () => {
    const above = ['Acme Tools Inc', 'FEIN: 31-1234567', '', HEADINGS];
    expect((await sorted(...above, 'Beta Foods LLC', hire(1), 'Acme Tools Inc', hire(2))).hires).toEqual([8]);
  });

  it('begin below another FEIN, also where no hire is before it', async () => {
    const { hires } = await sorted(
      ...['Acme Tools Inc', 'FEIN: 31-1234567', '', HEADINGS, 'Beta Foods LLC', 'FEIN: 32-7654321', hire(1)],
      ...['Acme Tools Inc', hire(2)],
    );
    expect(hires).toEqual([9]);
  });

  it.each([
    [ABOVE, 'Beta Foods LLC', 'it may name another employer, but the rows below it are hires'],
    ['Company: Staffing', 'Beta Foods LLC', 'it may name another employer, but the rows below it are hires'],
    ['Company: Staffing,,Client: Acme', 'Client: Beta', '1 cell, no SSN and no day of hire'],
    ['Acme Tools Inc', '"ADP, Inc."', '1 cell, no SSN and no day of hire'],
    ['Acme Tools Inc', '"Paychex of New York, LLC"', '1 cell, no SSN and no day of hire'],
    ['Acme Tools Inc', 'Confidential - Property of Acme Tools Inc', 'it names an employer'],
    ['November hires Acme Tools Inc', '"Acme Tools, Inc."', 'it names an employer'],
    ['Acme Tools Inc', 'Company: Acme Tools', 'it names an employer'],
    [ABOVE, 'Acme Tools', 'it names an employer'],
  ])('are not those below a row that is listed only: %s, %s', async (above, title, reason) => {
    const { hires, leftOut } = await sorted(above, ...first, title, hire(5));
    expect(hires).toEqual([3, 4, 6]);
    expect(leftOut).toEqual([`5: ${reason}`]);
  });

  it.each([
    ['Customer: Maple Foods,,FEIN: 31-1234567', 'Customer: Birch Mill'],
    ['Worksite employer: Maple Foods\nFEIN: 31-1234567', 'Worksite employer: Birch Mill'],
    ['Company,Maple Foods', 'Company,Birch Mill'],
    ['Company Name,Maple Foods,,FEIN,31-1234567', 'Company Name,Birch Mill,,FEIN,32-7654321'],
    ['Employer,Maple Foods\nFEIN,31-1234567', 'Employer,Birch Mill\nFEIN,32-7654321'],
    ['Maple Foods Inc,,New hires,,Page 1', 'Birch Mill LLC,,New hires,,Page 2'],
    ['Maple Cafe (Maple Foods LLC)', 'Birch Cafe (Birch Mill LLC)'],
    ['Entity: Maple Foods', 'Entity: Birch Mill'],
    ['Organization: Maple Foods', 'Organization: Birch Mill'],
    ['Maple Foods - FEIN 31 1234567', 'Birch Mill - FEIN 32 7654321'],
    ['FEIN: 31-1234567', 'Birch Mill 327654321'],
    ['FEIN: 31-1234567', 'Birch Mill,32-7654321,1 Corp Way,Akron,OH,44301'],
    ['FEIN: 31-1234567', '32-7654321,Birch Mill,1 Corp Way'],
    ['Company Code: ABC', 'Company Code: XYZ'],
    ['Company Code,ABC', 'Company Code,XYZ'],
    ['Co. Code ABC,,Period 11/01/2026 - 11/15/2026', 'Co. Code XYZ'],
    ['Company 100,,New hires', 'Company 200,,New hires'],
    ['Company #: 0100', 'Company #: 0200,,,,,,,11/15/2026'],
    ['Client ID: 4410', 'Client ID: 4411'],
    ['New hires by legal entity\nLegal Entity Code: 1A', 'Legal Entity Code: 1B'],
    ['CoCode: ABC', 'CoCode: XYZ'],
    ['Co: ABC', 'Co: XYZ'],
    ['Comp ABC', 'Comp XYZ'],
    ['Company ABC', 'Company XYZ'],
    ['Company Code - ABC', 'Company Code - XYZ'],
    ['Legal Name: Maple Foods', 'Legal Name: Birch Mill'],
    ['DBA: Maple Cafe', 'DBA: Birch Cafe'],
    ['Trade Name,Maple Cafe', 'Trade Name,Birch Cafe'],
    ['Company: Maple Foods,,Company Code: ABC', 'Company Code: XYZ'],
    ['FEIN: 31-1234567\nCompany Code: ABC', 'Company Code: XYZ\nFEIN: 32-7654321'],
  ])('are left out in whatever way the titles say it: %s, %s', async (above, title) => {
    const lines = [above, ...first, title, hire(5)].join('\n').split('\n');
    const { hires } = await sorted(...lines);
    expect(hires.map((row) => lines[row - 1])).toEqual(first.slice(1));
  });

  it.each([
    ['Company Code: ABC', 'Company Code: ABC'],
    ['Company: Maple Foods\nCompany Code: ABC', 'Company: Maple Foods\nCompany Code: XYZ'],
    ['FEIN: 31-1234567\nCompany Code: ABC', 'Company Code: XYZ\nFEIN: 31-1234567'],
    ['Company: Apex,,Client ID: 4410', 'Client ID: 4411'],
    ['Company: Maple Foods', 'Company Code: XYZ'],
    ['Company Code: ABC', 'Dept Code: XYZ'],
    ['Company Code: ABC', 'Company Car Code: 12'],
    ['COMPANY CODE ABC', 'COMPANY CARS'],
    ['Company Code: ABC', 'Total Employees: 12'],
    ['Company ABC', 'Company Total: 12'],
    ['CO 80002', 'CO 80003'],
  ])('are those of the table below another code, where more is the same: %s, %s', async (above, title) => {
    const lines = [above, ...first, title, hire(5)].join('\n').split('\n');
    const { hires } = await sorted(...lines);
    expect(hires.map((row) => lines[row - 1])).toEqual([...first.slice(1), hire(5)]);
  });

  it.each([
    ['Maple Foods,,FEIN: 31-1234567', 'Birch Mill,,FEIN:'],
    ['Maple Foods\nFEIN: 31-1234567', 'Birch Mill\nFEIN: applied for'],
    ['Company: Maple Foods,,FEIN: 31-1234567', 'Birch Mill\nFEIN: -'],
  ])('are left out where it has no FEIN: %s, %s', async (above, title) => {
    const lines = [above, ...first, title, hire(5), 'FEIN: 31-1234567', hire(6)].join('\n').split('\n');
    const { hires } = await sorted(...lines);
    expect(hires.map((row) => lines[row - 1])).toEqual([...first.slice(1), hire(6)]);
  });

  it.each([
    ['Company: Acme Tools', 'FEIN:'],
    ['Company Code: ABC', 'Company Code: XYZ'],
    ['FEIN: 31-1234567\nCompany Code: ABC', 'Company Code: XYZ'],
  ])('are hires where its FEIN is written into the title, as is said: %s, %s', async (above, title) => {
    const of = (one: string) => [above, ...first, one, hire(5)].join('\n').split('\n');
    const lines = of(title);
    const at = lines.indexOf(hire(5)) + 1;
    expect((await sorted(...lines)).leftOut).toEqual([
      `${at - 1}: it may name another employer`,
      `${at}: below what may be the name of another employer. If that is the employer named before, write its FEIN into the title, as in "FEIN: 12-3456789". Otherwise put ${APART.replace('Put ', '')}`,
    ]);
    const { hires } = await rowsOf(`${of(`${title.replace('FEIN:', '')},FEIN: 31-1234567`).join('\n')}\n`, {
      employer_fein: '311234567',
    });
    expect(hires).toContain(at);
  });

  it.each([
    ['FEIN: XX-XXX4567', 'FEIN: XX-XXX9999'],
    ['Employer FEIN,**-***4567', 'Employer FEIN,**-***9999'],
    ['Federal ID: xxxxx4567', 'Federal ID: xxxxx4568'],
  ])('are told apart by the last digits of a masked FEIN: %s, %s', async (own, other) => {
    const hiresBelow = async (...lines: string[]) =>
      (await rowsOf(`${lines.join('\n')}\n`, { employer_fein: '311234567' })).hires;
    const parts = [hire(1), other, hire(2), own, hire(3)];
    expect(await hiresBelow(HEADINGS, own, ...parts)).toEqual([3, 7]);
    expect(await hiresBelow('Company: Acme Tools', HEADINGS, own, ...parts)).toEqual([4, 8]);
    expect(await hiresBelow(own, HEADINGS, ...parts)).toEqual([3, 7]);
    expect(await hiresBelow(HEADINGS, other, ...parts)).toEqual([7]);
    const named = [HEADINGS, 'Company: Acme Tools', hire(1), `Company: Beta Foods,,${own}`, hire(2)];
    expect(await hiresBelow(...named)).toEqual([3]);
  });

  it.each(['FEIN:', 'FEIN: applied for', 'Company: Birch Mill,,FEIN:'])(
    'are those of the table where the first title in it has no FEIN: %s',
    async (title) => {
      expect((await sorted('New hires', HEADINGS, title, hire(1), hire(2))).hires).toEqual([4, 5]);
      expect((await sorted(HEADINGS, title, hire(1), title, hire(2))).hires.slice(0, 1)).toEqual([3]);
    },
  );

  it('are those of the table where its name is there again without a FEIN', async () => {
    const again = await sorted(ABOVE, ...first, 'Company: Acme Tools,,FEIN:', hire(5));
    expect(again.hires).toEqual([3, 4, 6]);
  });

  it.each(['Client: Maple Foods', 'Client: Maple Foods (31-1234567)', 'Client: 0010-1234'])(
    'are those below another client, where nobody is named above the headings: %s',
    async (client) => {
      const sections = [HEADINGS, client, hire(1), 'Client: Birch Mill', hire(2), client, hire(3)];
      expect((await sorted(...sections)).hires).toEqual([3, 7]);
      for (const staffing of ['Company: Apex', 'Apex Inc', 'Apex - FEIN: 30-7654321'])
        expect(
          (await sorted(staffing, ...sections.map((one) => one.replace(' (31-1234567)', '')))).hires,
        ).toEqual([4, 6, 8]);
    },
  );

  it.each([
    ['Client: Maple Foods', 'Client: Birch Mill'],
    ['Client ID: 4410', 'Client ID: 4411'],
    ['Maple Foods LLC', 'Birch Mill LLC'],
  ])('may be those of one company, which the user is told to name: %s', async (own, other) => {
    const sections = [HEADINGS, own, hire(1), other, hire(2), hire(3)];
    const may = 'below what may be the name of another employer';
    const { hires, leftOut } = await rowsOf(`${sections.join('\n')}\n`, { employer_fein: '311234567' });
    expect(hires).toEqual([3]);
    expect(leftOut.slice(2).map(({ reason }) => reason)).toEqual([
      `${may}. ${APART.replace('Put', IF_ONE)}`,
      may,
    ]);
    const apex = await sorted('Company: Apex', ...sections);
    expect(apex.hires).toEqual([4, 6, 7]);
  });

  it.each([
    ['Total for Maple Foods LLC: 1', 'Total for Birch Mill LLC: 2'],
    ['Maple Foods LLC Total: 1', 'Birch Mill LLC Total: 2'],
    ['Total: Maple Foods LLC', 'Total: Birch Mill LLC'],
    ['Company Code ABC Total: 1', 'Company Code XYZ Total: 2'],
    ['Total Company ABC,,1', 'Total Company XYZ,,2'],
    ['Total Company: Maple Foods', 'Total Company: Birch Mill'],
    ['Company: Maple Foods', 'Company: Birch Mill'],
    ['Company 100,,1', 'Company 200,,2'],
    ['FEIN: 31-1234567', 'FEIN: 32-7654321'],
    ['Maple Foods LLC - 1 hire', 'Birch Mill LLC - 2 hires'],
    ['Maple Foods LLC', 'Birch Mill'],
    ['Client: Maple Foods', 'Client: Birch Mill'],
  ])('are refused where the names are below the hires of each: %s', async (one, other) => {
    const refusal = {
      code: 'TABLE_UNREADABLE',
      message: expect.stringContaining('Row 6 names another employer'),
    };
    const table = [HEADINGS, hire(1), one, hire(2), hire(3), other];
    await expect(sorted(...table)).rejects.toMatchObject(refusal);
    await expect(sorted(...table, hire(4), one)).rejects.toMatchObject(refusal);
    expect((await sorted(...table.slice(0, -1))).hires).toEqual([2, 4, 5]);
    const footers = [HEADINGS, hire(1), hire(2), one, other];
    expect((await sorted(...footers)).hires).toEqual([2, 3]);
    // What the refusal advises helps.
    const { next } = await sorted(...table).catch((error) => error);
    const mayBeOne = !/Company|FEIN/.test(other);
    expect(next).toBe(`${mayBeOne ? APART.replace('Put', IF_ONE) : APART}.`);
    if (mayBeOne) expect((await sorted('Company: Apex', ...table)).hires).toEqual([3, 5, 6]);
    const named = sorted(one.replace(/total(?: for|:)?|: 1/gi, '').trim(), '', ...table);
    if (/total/i.test(other)) await expect(named).rejects.toMatchObject({ code: 'TABLE_UNREADABLE' });
    else expect((await named).hires).toEqual([4, 6, 7]);
  });

  it.each(['Acme Tools', 'ACME TOOLS, INC.'])(
    'are told by the name for all rows, where only titles between the hires have one: %s',
    async (name) => {
      const sections = [HEADINGS, 'Company: Beta Foods', hire(1), 'Company: Acme Tools', hire(2)];
      const given = { employer_name: name, employer_fein: '311234567' };
      expect((await rowsOf(`${sections.join('\n')}\n`, given)).hires).toEqual([5]);
      const other = { ...given, employer_name: 'Holding LLC' };
      expect((await rowsOf(`${sections.join('\n')}\n`, other)).hires).toEqual([3]);
    },
  );

  it.each([
    ['Maple Foods 31-1234567', `the name of another employer. ${APART}`],
    ['Maple Foods LLC', `what may be the name of another employer. ${APART.replace('Put', IF_ONE)}`],
  ])('may be those below a text where the title of the first one has no label: %s', async (title, below) => {
    const table = [HEADINGS, title, hire(1), 'Birch Mill', hire(2), title, hire(3)];
    expect(await sorted(...table)).toEqual({
      hires: [3, 7],
      leftOut: [
        '2: it names an employer',
        '4: it may name another employer',
        `5: below ${below}`,
        '6: it names an employer',
      ],
    });
  });

  it.each([
    ['Maple Foods LLC', 'Dept: 100'],
    ['Maple Foods LLC', 'Rehires'],
    ['Company: Maple Foods', 'Sales'],
    ['FEIN: 31-1234567', 'Sales'],
    ['Maple Foods LLC', ',Sales'],
  ])('are not those below a part of the first one: %s, %s', async (title, part) => {
    expect((await sorted(HEADINGS, title, hire(1), part, hire(2))).hires).toEqual([3, 5]);
  });

  it('are those below a text in the place of the name for all rows above the first headings', async () => {
    const page = (name: string, ...rows: readonly string[]) => [name, 'New hires', HEADINGS, ...rows];
    const pages = [
      ...page('Maple Foods', hire(1)),
      ...page('Birch Mill', hire(2)),
      ...page('Maple Foods', hire(3)),
    ];
    const given = (name: string) => ({ employer_name: name, employer_fein: '311234567' });
    const hiresOf = async (name: string, lines: readonly string[]) =>
      (await rowsOf(`${lines.join('\n')}\n`, given(name))).hires;
    expect(await hiresOf('Maple Foods Inc.', pages)).toEqual([4, 12]);
    expect(await hiresOf('Apex Staffing', pages)).toEqual([4, 8, 12]);
    const parts = [
      ...['Maple Foods', ...page('Kitchen', hire(1)), ...page('Bar', hire(2))],
      ...page('Maple Foods', hire(3)),
    ];
    expect(await hiresOf('Maple Foods', parts)).toEqual([5, 9, 13]);
  });

  it('are not those below a part where the first one begins with a part', async () => {
    const table = ['Maple Foods LLC', 'Kitchen', hire(1), 'Bar', hire(2)];
    expect(
      (await sorted(HEADINGS, ...table, ...table.slice(0, 1), hire(3), 'Office', hire(4))).hires,
    ).toEqual([4, 6, 8, 10]);
  });

  it('are hires again where the rows of one title name the first one', async () => {
    const beta = ['Company: Beta Foods', 'FEIN: 32-7654321'];
    const acme = ['FEIN: 31-1234567', 'Company: Acme Tools'];
    const { hires } = await sorted('FEIN: 31-1234567', ...first, ...beta, hire(3), ...acme, hire(5));
    expect(hires).toEqual([3, 4, 10]);
  });

  it.each([' ', ',', '(-'])(
    'are found in a short time beside cells with very long texts: %j',
    async (signs) => {
      const note = `"Company: x${signs.repeat(32_000 / signs.length)}x"`;
      expect((await sorted(HEADINGS, hire(1), note, note, hire(2))).hires).toEqual([2, 5]);
    },
  );

  it.each(['Company Code: XYZ,,,,,,,11/15/2026', '32-7654321,ANA,RAY,,,,,11/16/2026', 'Account 123456789'])(
    'are not those below another row: %s',
    async (row) => {
      expect((await sorted('FEIN: 31-1234567', HEADINGS, hire(1), row, hire(2))).hires).toEqual(
        row.startsWith('32') ? [3, 4, 5] : [3, 5],
      );
    },
  );

  it('are told by the FEIN of the table, also where a person corrected it', async () => {
    const { hires } = await rowsOf(`${[ABOVE, ...first, ABOVE, hire(5)].join('\n')}\n`, {
      employer_fein: '311234576',
    });
    expect(hires).toEqual([3, 4, 6]);
  });
});
