/** Another user of the computer, who prepares folders for the attack: nothing of anybody else is touched, nothing foreign is used. */

import { execFile } from 'node:child_process';
import { chmod, chown, cp, lchown, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isLong } from '../support/campaign.js';
import { BIN, ROOT } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

const isRoot = process.getuid?.() === 0;
const [VICTIM, ATTACKER] = [54_321, 54_322];
const FILE = `${ROOT}examples/ohio-faults.txt`;
/** No process has it. */
const DEAD = 4_194_305;

/** Runs newhire as a user; the exit code and what it said. */
async function asUser(uid: number, args: readonly string[], env: NodeJS.ProcessEnv) {
  const options = { uid, gid: uid, cwd: '/', env: { PATH: process.env.PATH, ...env } };
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, [BIN, ...args], options).then(
    (done) => ({ ...done, code: 0 }),
    (error) => error as { code: number; stdout: string; stderr: string },
  );
  return { code, stdout, stderr };
}

/** A folder of a user, mode 0700 by default. */
async function folderOf(uid: number, path: string, mode = 0o700): Promise<string> {
  await mkdir(path, { recursive: true });
  await chown(path, uid, uid);
  await chmod(path, mode);
  return path;
}

async function shared(): Promise<string> {
  const path = await tempFolder();
  await chmod(path, 0o1777);
  return path;
}

test.skipIf(!isRoot)(
  'folders with the names of killed runs, and links in them, are left alone (only as root)',
  async () => {
    const common = await shared();
    const home = await folderOf(VICTIM, `${common}/home`);
    const precious = await folderOf(VICTIM, `${home}/precious`);
    for (let at = 0; at < 20; at++) await writeFile(`${precious}/${at}`, 'mine');
    const data = await folderOf(VICTIM, `${home}/data`);
    const temporary = await folderOf(0, `${common}/tmp`, 0o1777);
    const names = [`newhire-tmp-${DEAD}-x`, `work,${DEAD},1,0a0a0a0a,${hostname()}`];
    for (const name of names) {
      await folderOf(ATTACKER, `${temporary}/${name}`, 0o777);
      await symlink(precious, `${temporary}/${name}/d0`);
      await folderOf(ATTACKER, `${data}/${name}`, 0o777);
      await symlink(precious, `${data}/${name}/d0`);
    }
    await symlink(precious, `${data}/work,${DEAD},2,0b0b0b0b,${hostname()}`);
    const before = [await readdir(temporary), await readdir(data)];
    await cp(FILE, `${common}/march.txt`);
    await chmod(`${common}/march.txt`, 0o644);
    const args = ['correct', `${common}/march.txt`, '-s', 'Ohio', '--dry-run', '--no-store'];
    for (const NEWHIRE_DATA of [data, '/nowhere']) {
      const { code, stderr } = await asUser(VICTIM, args, { NEWHIRE_DATA, TMPDIR: temporary, HOME: home });
      expect([code, stderr]).toEqual([1, expect.any(String)]);
    }
    expect(await readdir(precious)).toHaveLength(20);
    expect([await readdir(temporary), await readdir(data)]).toEqual(before);
  },
);

test.skipIf(!isRoot)(
  'a data folder of another user, or one that others can write, is refused (only as root)',
  async () => {
    const common = await shared();
    const cases: [string, number, number, string][] = [
      ['foreign', ATTACKER, 0o777, 'belongs to another user'],
      ['foreign-private', ATTACKER, 0o700, 'belongs to another user'],
      ['open', VICTIM, 0o777, 'Other users can write'],
      ['shared', 0, 0o1777, 'Other users can write'],
    ];
    const commands = [
      ['serve', '--port', '0'],
      ['correct', FILE, '-s', 'Ohio', '-o', '-'],
    ];
    for (const [at, [name, owner, mode, words]] of cases.entries()) {
      const path = await folderOf(owner, `${common}/${name}`, mode);
      // In short each refusal once by each command.
      for (const command of isLong ? commands : commands.slice(at % 2, (at % 2) + 1)) {
        const { code, stderr } = await asUser(VICTIM, [...command, '--data', path], { HOME: common });
        expect([2, 3], stderr).toContain(code);
        if (code === 3) expect(stderr).toContain(words);
      }
      expect(await readdir(path)).toEqual([]);
    }
    const own = await folderOf(VICTIM, `${common}/own`, 0o775);
    const { code } = await asUser(VICTIM, ['data', '--data', own], { HOME: common });
    expect(code).toBe(0);
  },
);

test.skipIf(!isRoot)(
  'a link that another user puts in a data folder which he can write to is not followed (only as root)',
  async () => {
    const common = await shared();
    const precious = await folderOf(VICTIM, `${common}/precious`);
    await folderOf(VICTIM, `${precious}/report.new`);
    await folderOf(VICTIM, `${precious}/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.new`);
    const data = await folderOf(VICTIM, `${common}/data`, 0o770);
    await symlink(precious, `${data}/files`);
    await lchown(`${data}/files`, ATTACKER, ATTACKER);
    const before = await readdir(precious);
    const { code, stderr } = await asUser(VICTIM, ['serve', '--port', '0', '--data', data], { HOME: common });
    expect(code).toBe(3);
    expect(stderr).toContain('belongs to another user');
    expect(await readdir(precious)).toEqual(before);
  },
);

test('compiled code is kept where only the user can write, and else not at all', async () => {
  const [home, temporary] = [await tempFolder(), await tempFolder()];
  const cache = `${home}/.cache`;
  // As in Node.js 22.1 and later.
  const said = `import module from 'node:module';
    module.enableCompileCache = (folder = 'the temporary files') => console.error(\`Keeps it in \${folder}\`);`;
  const flag = `--import=data:text/javascript,${encodeURIComponent(said)}`;
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: temporary };
  const version = (more = {}) =>
    promisify(execFile)(process.execPath, [flag, BIN, '--version'], { env: { ...env, ...more }, cwd: home });
  expect((await version()).stderr).toBe(`Keeps it in ${cache}/newhire\n`);
  for (const folder of [cache, `${cache}/newhire`]) {
    await chmod(folder, 0o777);
    expect((await version()).stderr).toBe('');
    await chmod(folder, 0o700);
  }
  await rm(cache, { recursive: true });
  // Others can replace what is made there.
  await chmod(home, 0o777);
  expect((await version()).stderr).toBe('');
  await chmod(home, 0o700);
  if (isRoot) {
    // As with sudo: what root makes there, the user cannot use.
    await chown(home, 65534, 65534);
    expect((await version()).stderr).toBe('');
    await chown(home, 0, 0);
  }
  expect(await readdir(home)).toEqual([]);
  // A relative path is none.
  expect((await version({ XDG_CACHE_HOME: 'cache' })).stderr).toBe(`Keeps it in ${cache}/newhire\n`);
  await rm(cache, { recursive: true });
  await writeFile(cache, '');
  expect((await version()).stderr).toBe('');
  expect(await readdir(temporary)).toEqual([]);
});

test('a home that is read-only: a private folder among the temporary files is used, and removed', async () => {
  const temporary = await tempFolder();
  const home = await tempFolder();
  await writeFile(`${home}/data`, 'A file is where the folder should be.');
  const env = { ...process.env, NEWHIRE_DATA: `${home}/data`, TMPDIR: temporary };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [BIN, 'correct', FILE, '-s', 'Ohio', '--dry-run', '--no-store'],
    { env },
  ).catch((error) => error as { stdout: string });
  expect(stdout).not.toBe('');
  expect(await readdir(temporary)).toEqual([]);
  expect(await readFile(`${home}/data`, 'utf8')).toContain('A file');
  await rm(home, { recursive: true });
});
