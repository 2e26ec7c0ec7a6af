/** `newhire correct --review` on a real terminal. */

import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runs } from '../support/campaign.js';
import { findLayout } from '../support/layouts.js';
import { startModelServer } from '../support/model-server.js';
import { fieldText, setField } from '../support/records.js';
import { ohioFile, openWorkspace, PATIENTLY, type Workspace } from './correct-workspace.js';
import { startRealService } from './remote.js';
import { HAS_TMUX, openTerminal } from './terminal.js';

const OHIO = findLayout('Ohio')!;
const HIRED = { employee_date_of_hire: '20261301' };
const COLUMBUS = { employee_city: 'COLUMBUS', employee_state: 'OH', employee_zip4: '' };
/** Nine proposals by six rules. */
const FAULTY_RECORDS: Record<string, string>[] = [
  HIRED,
  HIRED,
  HIRED,
  { ...COLUMBUS, employee_zip: '4321X' },
  { ...COLUMBUS, employee_zip: '4321X', employee_last_name: 'ROE, JANE' },
  { employee_last_name: 'ST.JOHN' },
  { ...COLUMBUS, employee_city: 'ATLANTIS', employee_zip: '43215', employee_state: '' },
  { employee_date_of_hire: '11/10/26' },
];
const FAULTY = ohioFile(FAULTY_RECORDS);
const REVIEW = 'correct march.txt -s Ohio --review';

async function faultyWorkspace(): Promise<Workspace> {
  const workspace = await openWorkspace();
  await workspace.write('march.txt', FAULTY);
  return workspace;
}

/** The texts of a field in the corrected file, record by record. */
async function corrected(workspace: Workspace, field: string): Promise<string[]> {
  const [, ...lines] = (await workspace.read('march.corrected.txt')).toString('latin1').trimEnd().split('\n');
  return lines.map((line) => fieldText(OHIO, line, field));
}

const NAME = 'on a terminal';
describe.skipIf(!HAS_TMUX)(HAS_TMUX ? NAME : `${NAME} (not run: tmux is not installed)`, () => {
  it('questions of convert take letters with accents, and say where the answers are kept', async () => {
    const workspace = await openWorkspace();
    const headings = 'SSN,First Name,Last Name,Address,City,State,Zip,Birth Date,Hire Date,Work State,Badge';
    const hire = '899-36-5001,,SENIOR,12 MAIN ST,COLUMBUS,OH,43004,3/14/1990,11/15/2026,OH,77';
    const employer =
      'employer_fein=311234567,employer_address_1=1 HIGH ST,employer_city=DAYTON,employer_state=OH';
    await workspace.write(
      'hires.csv',
      Buffer.from(`${headings}\n${hire.replace(',,', ',DULCE,').replace('5001', '5002')}\n${hire}\n`),
    );
    const set = [...employer.split(','), 'employer_zip=45402'].map((pair) => `--set '${pair}'`);
    const terminal = await openTerminal(workspace, `convert hires.csv -s Ohio ${set.join(' ')}`, {
      columns: 120,
    });
    await terminal.shows('"Badge"');
    await terminal.press('a');
    await terminal.shows('Employer name');
    await terminal.press('Café Tools', 'Enter');
    await terminal.shows('Enter confirms all');
    await terminal.press('Enter');
    await terminal.shows('exit 1');
    const said = (await terminal.history()).replace(/\s+/g, ' ');
    expect(said).toContain('Your answers are in hires.map.json. Add --map hires.map.json the next time.');
    expect(said).toContain('convert again with --map hires.map.json and --force.');
    expect((await workspace.read('hires-ohio.txt')).toString('latin1')).toContain('Cafe Tools ');
  });

  it('each key does what it says, and the file has what was decided', async () => {
    const workspace = await faultyWorkspace();
    const terminal = await openTerminal(workspace, REVIEW);
    await terminal.shows('[1/9] Read the date in another order · 2 more by this rule');
    await terminal.press('y', 'y', 'y');
    await terminal.shows('[4/9] Write a likely ZIP code');
    await terminal.press('3', 'y');
    await terminal.shows('[5/9] Write a likely ZIP code');
    await terminal.press('e', 'BSpace', 'x');
    await terminal.shows('Esc goes back.');
    await terminal.press('Enter', 'BSpace', '5');
    await terminal.shows('This adds no error.');
    await terminal.press('Enter');
    await terminal.shows('[6/9]');
    await terminal.press('d');
    await terminal.shows('[7/9]');
    await terminal.press('n');
    await terminal.shows('[8/9]');
    await terminal.press('u');
    await terminal.shows('[7/9] undone');
    await terminal.press('2', 'y');
    await terminal.shows('[8/9]');
    await terminal.press('s');
    await terminal.shows('[9/9] Write the date in full');
    await terminal.press('q');
    await terminal.shows('exit 1');

    expect((await corrected(workspace, 'employee_date_of_hire')).slice(0, 3)).toEqual(
      Array(3).fill('20260113'),
    );
    expect((await corrected(workspace, 'employee_zip')).slice(3, 5)).toEqual(['43212', '43215']);
    expect((await corrected(workspace, 'employee_last_name')).slice(4, 6)).toEqual(['ROE, JANE', 'STJOHN']);
    expect((await corrected(workspace, 'employee_state'))[6]).toBe('');
    const history = await terminal.history();
    expect(history).toContain('Decided by you\n');
    expect(history).toContain('A person declined it.');
  });

  it('an error that is left takes the value that is typed, and any field of its record, checked at once', async () => {
    const workspace = await openWorkspace();
    await workspace.write('march.txt', ohioFile([{ employee_ssn: '000121234' }, {}, { employee_zip: '' }]));
    const before = (await workspace.read('march.txt')).toString('latin1').split('\n');
    const terminal = await openTerminal(workspace, REVIEW, { columns: 60, rows: 24, env: { NO_COLOR: '1' } });
    await terminal.shows('[1/2]');
    await terminal.shows('Type the value? [e f s u w v q ?]');
    expect(await terminal.screen()).not.toContain('000121234');
    await terminal.press('v');
    await terminal.shows('now       000121234');
    await terminal.press('e', 'C-u', '4', '6', '5', '6', '2', '5', '8', '7');
    await terminal.shows('has 8 of 9 digits');
    await terminal.press('Enter', 'C-u', '465-62-5872');
    await terminal.shows('This adds no error.');
    await terminal.press('Enter');
    await terminal.shows('[2/2]');
    await terminal.press('f', 'last name', 'Enter', 'C-u', 'Poe', 'Enter');
    await terminal.shows('Employee last name · typed');
    await terminal.press('u');
    await terminal.shows('[2/2] undone');
    await terminal.press('f', 'first name', 'Enter', 'C-u', 'Ann jr', 'Enter', 'q');
    await terminal.shows('exit 1');
    const history = await terminal.history();
    expect(history).toContain('Typed values: 2 made, 0 refused\n');
    expect(history).toContain('NAME_SUFFIX · Employee first name · 1 new warning\n');
    expect(history).toContain('where     line 4\n');

    const after = (await workspace.read('march.corrected.txt')).toString('latin1').split('\n');
    const wanted = [...before];
    wanted[1] = setField(OHIO, before[1]!, 'employee_ssn', '465625872');
    wanted[3] = setField(OHIO, before[3]!, 'employee_first_name', 'ANN JR');
    expect(after).toEqual(wanted);
    const [job = ''] = (await workspace.run(['download', '--list'])).stdout.match(/[0-9a-f-]{36}/) ?? [];
    const audit = (await workspace.run(['download', job, '--audit', '-o', '-'])).stdout;
    expect(audit).toContain('"by":"person"');
    expect(audit).not.toMatch(/465|5872|1234/);
  });

  it.each([
    [80, 24, 1],
    [60, 14, 2],
  ])('of %i by %i nothing is lost that was there before', async (columns, rows, parts) => {
    const workspace = await faultyWorkspace();
    const terminal = await openTerminal(workspace, REVIEW, { columns, rows });
    await terminal.shows('[1/9]');
    expect(await terminal.screen()).toContain('after     20260113');
    expect(await terminal.screen()).toContain('Make this change?');
    await terminal.press('y', '?');
    for (let part = 1; part < parts; part++) {
      await terminal.shows('Any key shows the rest.');
      await terminal.press('x');
    }
    await terminal.shows('Any key goes back.');
    await terminal.press('x', 's', 's', 'e');
    await terminal.shows('new value');
    await terminal.press('Escape');
    await terminal.shows('Make this change?');
    await terminal.press('q');
    await terminal.shows('exit 1');
    const history = await terminal.history();
    for (let number = 1; number <= 40; number++)
      expect(history).toContain(`\n${number}\n`.replace(/^\n1\n/, '1\n'));
    expect(history).toContain('[1/9] Line 2, record 1 · Employee date of hire · accepted\n');
  });

  it('the texts of a question can be read in full on a terminal of any size, and so can the help', async () => {
    const workspace = await openWorkspace();
    await workspace.sample('ohio-faults.txt');
    const terminal = await openTerminal(workspace, 'correct ohio-faults.txt -s Ohio --review', {
      columns: 100,
      rows: 40,
    });
    const seen = async () => (await terminal.screen()).replace(/\s+/g, ' ');
    const texts = [
      'each employer has the count of its own employees, and the total may count employers.',
      'It is right only if the file is complete: no record is missing, duplicated or from another file.',
      'Clears the error "Wrong record count · Number of new hires".',
    ];
    await terminal.shows('[1/11]');
    await terminal.shows('[y n e f a d s u q ?]');
    for (const text of texts) expect(await seen()).toContain(text);
    await terminal.press('?');
    await terminal.shows('Any key goes back.');
    expect(await seen()).toContain('except dates and masked changes');

    await terminal.press('x');
    await terminal.resize(80, 20);
    await terminal.shows('[y n e f a d s u w q ?]');
    await terminal.press('?');
    await terminal.shows('w    show the texts of this question in full');
    await terminal.press('x');
    await terminal.shows('Make this change?');
    await terminal.press('w');
    await terminal.shows('Any key goes back.');
    for (const text of texts) expect(await seen()).toContain(text);
    await terminal.press('x');
    await terminal.shows('Make this change?');

    await terminal.resize(50, 12);
    // Cut so only once it is drawn for the new size: a key before that would be answered for the old one.
    await terminal.shows('is not the numb…');
    await terminal.press('w');
    const parts: string[] = [];
    for (const [sign, prompt] of [
      ['[1/11]', 'Any key shows the rest.'],
      ['employer has', 'Any key shows the rest.'],
      ['hires".', 'Any key goes back.'],
    ] as const) {
      await terminal.shows(sign);
      await terminal.shows(prompt);
      parts.push(await terminal.screen());
      await terminal.press('x');
    }
    const whole = parts
      .join(' ')
      .replace(/\[\d.*|Any key.*/g, '')
      .replace(/\s+/g, ' ');
    for (const text of texts) expect(whole).toContain(text);
    await terminal.shows('Make this change?');
    await terminal.press('n');
    await terminal.shows('[2/11]');
  });

  it('with a server asks here, and decides and writes there, with the same result', async () => {
    const { url } = await startRealService();
    const file = ohioFile([...FAULTY_RECORDS, { employee_ssn: '000121234' }]);
    const hash = createHash('sha256').update(file).digest('hex');
    // The first is refused, and then replaced by what is typed.
    const edits = `sha256:${hash}\nline,field,value\n6,Employee first name,A1\n2,employee_city,Akron\n3,employee_zip,12\n`;
    const ends: string[] = [];
    const workspaces: Workspace[] = [];
    for (const server of ['', `--server ${url}`]) {
      const workspace = await openWorkspace();
      workspaces.push(workspace);
      await workspace.write('march.txt', file);
      await workspace.write('edits.csv', edits);
      const terminal = await openTerminal(workspace, `${REVIEW} --edits edits.csv ${server}`);
      await terminal.shows('[1/10] Read the date in another order · 2 more by this rule');
      // Each date by itself.
      await terminal.press('y', 'y', 'y');
      await terminal.shows('[4/10] Write a likely ZIP code');
      await terminal.press('3', 'y');
      await terminal.shows('[5/10]');
      await terminal.press('f', 'first name', 'Enter', 'C-u', 'Ann jr', 'Enter', 'n');
      await terminal.shows('[6/10]');
      await terminal.press('n', 'n', 'n', 'n');
      await terminal.shows('[10/10]');
      await terminal.press('e', 'C-u', '465-62-587');
      await terminal.shows('Write nine digits');
      await terminal.press('2', 'Enter');
      await terminal.shows('1 more value typed for other fields.');
      await terminal.press('Enter');
      await terminal.shows('exit 1');
      const history = await terminal.history();
      // The command that continues names the server.
      ends.push(history.slice(history.indexOf('Decided by you\n'), history.search(/\s+Continue\s+with/)));
    }
    const [here, there] = workspaces.map((workspace) => workspace.read('march.corrected.txt'));
    expect(await there).toEqual(await here);
    expect(await corrected(workspaces[1]!, 'employee_ssn')).toContain('465625872');
    expect(ends[1]).toBe(ends[0]);
    expect(ends[0]).toContain('Edits of edits.csv: 3 made, 1 refused');
    expect(ends[0]).toContain('NAME_SUFFIX · Employee first name · 1 new warning\n');
    expect(ends[0]).toMatch(
      /\n\d errors must be corrected in the payroll system, or\s+their\s+values\s+typed\.$/,
    );
    expect(await workspaces[1]!.files()).toEqual(['edits.csv', 'march.corrected.txt', 'march.txt']);
  });

  it('the last screen asks before anything is saved', async () => {
    const workspace = await faultyWorkspace();
    const terminal = await openTerminal(workspace, REVIEW);
    await terminal.shows('[1/9]');
    await terminal.press('d', 'd', 'd', 'd', 'd', 'd');
    await terminal.shows('0 accepted, 9 declined, 0 left open.');
    expect(await workspace.files()).toEqual(['march.txt']);
    await terminal.press('Enter');
    await terminal.shows('exit 1');
    expect(await workspace.files()).toEqual(['march.corrected.txt', 'march.txt']);
  });

  it('Ctrl-C writes nothing', async () => {
    const workspace = await faultyWorkspace();
    const terminal = await openTerminal(workspace, REVIEW);
    await terminal.shows('[1/9]');
    await terminal.press('y', 'C-c');
    await terminal.shows('exit 130');
    expect(await terminal.screen()).toContain('newhire: Stopped. Nothing was written.');
    expect(await workspace.files()).toEqual(['march.txt']);
    expect(await workspace.dataFiles()).toEqual([]);
    const list = await workspace.run(['download', '--list']);
    expect(list.stdout).toBe('No run of newhire correct is kept here.\n');
  });

  it('Ctrl-Z and its signal stop it, and it goes on where it was', async () => {
    const workspace = await faultyWorkspace();
    const terminal = await openTerminal(workspace, REVIEW);
    await terminal.shows('[1/9]');
    await terminal.press('y', 'C-z');
    await terminal.shows('exit 148');
    expect(await terminal.screen()).not.toContain('Make this change?');
    await terminal.press('stty -a', 'Enter');
    await terminal.shows(' icanon ');
    await terminal.shows(' echo ');
    await terminal.press('clear', 'Enter', 'jobs -l', 'Enter');
    await terminal.shows('[1]+');
    const [, job = ''] = /\[1\]\+ +(\d+)/.exec(await terminal.screen()) ?? [];
    expect(job).toMatch(/\d/);
    await terminal.press('clear', 'Enter');
    await terminal.resume();
    await terminal.shows('[2/9]');
    await terminal.press('n', 'e', '9');
    await terminal.shows('new value');
    process.kill(Number(job), 'SIGTSTP');
    await terminal.shows('exit 148');
    await terminal.resume();
    await terminal.shows('new value');
    await terminal.press('Escape');
    await terminal.shows('Make this change?');
    await terminal.press('q');
    await terminal.shows('exit 1\n');
    expect((await corrected(workspace, 'employee_date_of_hire')).slice(0, 2)).toEqual([
      '20260113',
      '20261301',
    ]);
  });

  it.each(Array.from({ length: runs(3, 15) }, (_, at) => [at]))(
    'Ctrl-C at any moment of the start ends it, and what is typed then is no answer (%i)',
    async (at) => {
      const workspace = await faultyWorkspace();
      const terminal = await openTerminal(workspace, REVIEW);
      // At the first sign of the terminal, when the review is there, and in a long campaign in between.
      await terminal.shows('\n40\n');
      if (at === 1) await terminal.shows('[1/9]');
      if (at > 2) await new Promise((resolve) => setTimeout(resolve, at * 40));
      await terminal.press('C-c', 'y', 'y', 'q');
      await terminal.shows('exit 130');
      expect(await workspace.files()).toEqual(['march.txt']);
      expect(await workspace.dataFiles()).toEqual([]);
    },
  );

  // The end of standard input and the signal come in either order.
  it.each(Array.from({ length: runs(2, 8) }, (_, at) => [at]))(
    'a closed terminal ends it, and nothing is written (%i)',
    async () => {
      const workspace = await faultyWorkspace();
      const terminal = await openTerminal(workspace, REVIEW);
      await terminal.shows('[1/9]');
      await terminal.close();
      await expect.poll(() => workspace.dataFiles(), PATIENTLY).toEqual([]);
      expect(await workspace.files()).toEqual(['march.txt']);
    },
  );

  it('after q the review can go on from the corrected file, by the command that is printed', async () => {
    const workspace = await faultyWorkspace();
    const terminal = await openTerminal(workspace, REVIEW, { columns: 150 });
    await terminal.shows('[1/9]');
    await terminal.press('y', 'y', 'y', 'q');
    await terminal.shows('exit 1');
    const history = await terminal.history();
    expect(history).toContain('6 errors still wait for your decision. ');
    const [, command = ''] =
      /Continue with the\s+corrected\s+file:\n {2}newhire (correct .*)\n/.exec(history) ?? [];
    expect(command).toBe('correct march.corrected.txt -s Ohio --review -o march.reviewed.txt');
    const second = await openTerminal(workspace, command);
    await second.shows('[1/6]');
    await second.press('q');
    await second.shows('exit 1');
    expect(await workspace.files()).toEqual(['march.corrected.txt', 'march.reviewed.txt', 'march.txt']);
  });

  it('follows the size of the terminal, and fits 50 by 15', async () => {
    const workspace = await faultyWorkspace();
    const terminal = await openTerminal(workspace, REVIEW, { columns: 50, rows: 15 });
    await terminal.shows('Make this change?');
    const rows = (await terminal.screen()).split('\n');
    expect(rows.slice(0, 2)).toContainEqual(expect.stringMatching(/^\[1\/9\]/));
    await terminal.resize(160, 40);
    await terminal.shows(
      'Not a date in the right form: The date is not a real calendar day, is before 1900 or after',
    );
  });

  it('an SSN shows its last four, a birth date nothing', async () => {
    const workspace = await faultyWorkspace();
    const terminal = await openTerminal(workspace, REVIEW, { columns: 300 });
    await terminal.shows('[1/9]');
    await terminal.press('y', 'y', 'y', 'd');
    await terminal.shows('[6/9]');
    expect(await terminal.screen()).toMatch(/ 2\*{5}\d{4}/);
    expect(await terminal.history()).not.toMatch(/899\d{6}/);
  });

  /** A run that waits for a model until it is ended. */
  async function openLongRun() {
    const workspace = await openWorkspace();
    const server = await startModelServer({ fault: 'silence' });
    onTestFinished(() => server.close());
    const slip = {
      employee_city: 'LANESBOROU;',
      employee_state: 'MA',
      employee_zip: '01237',
      employee_zip4: '',
    };
    await workspace.write('march.txt', ohioFile([slip, { employee_last_name: "O'BRIEN" }]));
    const env = { OPENAI_BASE_URL: server.baseURL };
    return openTerminal(workspace, 'correct march.txt -s Ohio --model test', { env });
  }

  it('a long run shows how far it is, and takes it away at the end', async () => {
    const terminal = await openLongRun();
    await terminal.shows('The model test at 127.0.0.1');
    await terminal.shows('errors cleared, 2 left · 0 of 1 model call made');
    await terminal.press('C-c');
    await terminal.shows('exit 130');
    expect(await terminal.screen()).not.toContain('errors cleared');
  });

  it('a long run takes it away when it is stopped by Ctrl-Z, and shows it again', async () => {
    const terminal = await openLongRun();
    await terminal.shows('errors cleared, 2 left');
    await terminal.press('C-z');
    await terminal.shows('exit 148');
    expect(await terminal.screen()).not.toContain('errors cleared');
    await terminal.resume();
    await terminal.shows('errors cleared, 2 left');
    await terminal.press('C-c');
    await terminal.shows('newhire: Stopped.');
  });
});
