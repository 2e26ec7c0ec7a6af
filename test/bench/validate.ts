/**
 * How fast `newhire validate` is, as ratios within one run on one machine: `npm run bench`.
 * Prints a table and fails nothing; a slow machine is not a fault.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { arch, cpus, platform, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TODAY } from '../support/records.js';
import { cleanData, faultyData, megabytes, mixedData, RECORDS, tenthFaultyData } from './data.js';
import { type Command, peakMemory, type Times, timesOf } from './measure.js';

const BIN = fileURLToPath(new URL('../../bin/newhire.js', import.meta.url));
const CHECKS = fileURLToPath(new URL('./checks.awk', import.meta.url));

const say = (line = '') => process.stdout.write(`${line}\n`);
const node = (...args: string[]): Command => ({ file: process.execPath, args });
const validate = (path: string, ...options: string[]): Command =>
  node(BIN, 'validate', path, '--state', 'Ohio', '--today', TODAY, ...options);

/** One row: what was compared, with what, and the ratio that must be kept. */
function ratioRow(what: string, times: Times, against: string, base: Times, most: number): void {
  const ratio = times.median / base.median;
  const verdict = ratio <= most ? 'kept' : 'NOT KEPT';
  say(
    `| ${what} | ${shown(times)} | ${against} ${shown(base)} | ${ratio.toFixed(2)} | ${most} | ${verdict} |`,
  );
}

const shown = ({ min, median }: Times) => `${min.toFixed(0)} / ${median.toFixed(0)} ms`;

function memoryRow(what: string, path: string, most: number): void {
  const peak = peakMemory(validate(path));
  const verdict = peak < most ? 'kept' : 'NOT KEPT';
  say(`| memory of validate, ${what} | ${peak.toFixed(0)} MB | | | ${most} MB | ${verdict} |`);
}

function describeMachine(clean: string): void {
  const cores = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  say(
    `${cores[0]?.model ?? 'unknown processor'}, ${cores.length} cores, ${memory} GB, ${platform()} ${release()} ${arch()}`,
  );
  say(
    `node ${process.version}; ${megabytes(clean)} MB, ${RECORDS} Ohio records; min / median of several runs in turns`,
  );
  say();
}

const hasMawk = spawnSync('mawk', ['-W', 'version']).error === undefined;
const clean = cleanData(RECORDS);
const mixed = mixedData(RECORDS);
const faulty = faultyData(RECORDS);
const tenthFaulty = tenthFaultyData(RECORDS);
const ten = cleanData(10);
const long = mixedData(RECORDS * 10);
const ROUNDS = 9;

describeMachine(clean);
say('| What | newhire | Against | Ratio of medians | At most | |');
say('| --- | --- | --- | --- | --- | --- |');

const mawkOn = (path: string): Command => ({ file: 'mawk', args: ['-f', CHECKS, path] });

/** `validate` against the script of seventeen checks, over the same file. */
function mawkRow(what: string, path: string, rounds: number, most: number): void {
  const [own, script] = timesOf([validate(path), mawkOn(path)], rounds);
  ratioRow(what, own!, 'mawk, 17 checks', script!, most);
}

if (hasMawk) {
  mawkRow('validate 50 MB, one employer', clean, ROUNDS, 2.5);
  mawkRow('validate 50 MB, mixed', mixed, ROUNDS, 3);
  mawkRow('validate 500 MB, mixed', long, 3, 2);
} else say('| validate against mawk | mawk is not installed: skipped | | | | |');

const withFindings: Command = { ...validate(faulty, '--format', 'ndjson'), exit: 1 };
const [ofClean, ofFaulty] = timesOf([validate(clean), withFindings], ROUNDS);
ratioRow('a finding in every record, ndjson', ofFaulty!, 'clean', ofClean!, 3);
memoryRow(`${megabytes(clean)} MB`, clean, 120);
memoryRow(`${megabytes(long)} MB`, long, 120);

const folder = mkdtempSync(join(tmpdir(), 'newhire-bench-'));
const places = ['-o', join(folder, 'corrected.txt'), '--force', '--data', join(folder, 'data')];
const [ofTenth, ofCorrect] = timesOf(
  [
    { ...validate(tenthFaulty), exit: 1 },
    { ...node(BIN, 'correct', tenthFaulty, '-s', 'Ohio', '--today', TODAY, ...places), exit: 1 },
  ],
  5,
);
rmSync(folder, { recursive: true });
ratioRow('correct 50 MB, a fault in every tenth record', ofCorrect!, 'validate', ofTenth!, 5);

const [ofBare, ofVersion, ofTen] = timesOf([node('-e', '0'), node(BIN, '--version'), validate(ten)], 15);
ratioRow('newhire --version', ofVersion!, 'node -e 0', ofBare!, 2);
ratioRow('validate of ten records', ofTen!, 'node -e 0', ofBare!, 3);
