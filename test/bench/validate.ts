/**
 * What the commands over files cost, as ratios of processor time within one run on one machine: `npm run bench`.
 * Prints a table and fails nothing; a slow machine is not a fault.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { arch, cpus, platform, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FORMAT_NAMES } from '../../src/reports/formats.js';
import { TODAY } from '../support/records.js';
import { CHANGE_KINDS, dataFile, FINDING_KINDS, megabytes, RECORDS } from './data.js';
import { type Command, memoryRow, ratioRow, say, tableHead, timesOf } from './measure.js';

const BIN = fileURLToPath(new URL('../../bin/newhire.js', import.meta.url));
const CHECKS = fileURLToPath(new URL('./checks.awk', import.meta.url));
const ROUNDS = 9;
/** For what takes seconds. */
const FEW_ROUNDS = 3;
/** A start takes little more than the system counts. */
const STARTS = { times: 10 };
const STATES = ['colorado', 'illinois'];

const node = (...args: string[]): Command => ({ file: process.execPath, args });
const validate = (path: string, state: string, ...options: string[]): Command =>
  node(BIN, 'validate', path, '--state', state, '--today', TODAY, ...options);

function describeMachine(): void {
  const cores = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  const processor = `${cores[0]?.model ?? 'unknown processor'}, ${cores.length} cores, ${memory} GB`;
  say(`${processor}, ${platform()} ${release()} ${arch()}`);
  say(`node ${process.version}; ${RECORDS} records a file; min / median processor time of runs in turn`);
  say();
}

/** `validate` against an awk script of seventeen checks, over the same file. */
function cleanRows(): void {
  if (spawnSync('mawk', ['-W', 'version']).error) {
    say('| validate against mawk | mawk is not installed: skipped | | | | |');
    return;
  }
  const row = (what: string, path: string, rounds: number, most: number) => {
    const script: Command = { file: 'mawk', args: ['-f', CHECKS, path] };
    const [own, awk] = timesOf([validate(path, 'ohio'), script], rounds);
    ratioRow(`validate ${megabytes(path)} MB, ${what}`, own!, 'mawk, 17 checks', awk!, most);
  };
  row('one employer', dataFile('ohio', 'clean'), ROUNDS, 2.5);
  row('mixed', dataFile('ohio', 'mixed'), ROUNDS, 3);
  row('mixed', dataFile('ohio', 'mixed', RECORDS * 10), FEW_ROUNDS, 2);
}

/** A finding with a value in every record, in each format, against the clean file in the same format. */
function findingRows(state: string): void {
  for (const format of FORMAT_NAMES) {
    const files = [dataFile(state, 'clean'), ...FINDING_KINDS.map((kind) => dataFile(state, kind))];
    const commands = files.map((path) => validate(path, state, '--format', format, '--values', 'mask'));
    const [base, ...own] = timesOf(commands, FEW_ROUNDS);
    FINDING_KINDS.forEach((kind, at) => {
      ratioRow(`${state}, each record: ${kind}, ${format}`, own[at]!, 'clean', base!, 3);
    });
  }
  const [clean, displaced] = timesOf(
    [validate(dataFile(state, 'clean'), state), validate(dataFile(state, 'displaced'), state)],
    FEW_ROUNDS,
  );
  ratioRow(`${state}, each record displaced`, displaced!, 'clean', clean!, 20);
}

/** A change in every record, and every record read or compared, against `validate` of the clean file. */
function recordRows(state: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'newhire-bench-'));
  const places = ['-o', join(folder, 'corrected.txt'), '--force', '--no-store'];
  const clean = dataFile(state, 'clean');
  const flags = ['--state', state, '--today', TODAY];
  const correct = (path: string) => node(BIN, 'correct', path, ...flags, ...places);
  const [base, all, compared, ...corrected] = timesOf(
    [
      validate(clean, state),
      node(BIN, 'show', clean, '--all', ...flags),
      node(BIN, 'compare', dataFile(state, 'unchanged'), dataFile(state, 'lower-case states'), ...flags),
      ...CHANGE_KINDS.map((kind) => correct(dataFile(state, kind))),
    ],
    FEW_ROUNDS,
  );
  rmSync(folder, { recursive: true });
  ratioRow(`${state}, show --all`, all!, 'validate', base!, 5);
  ratioRow(`${state}, compare, each record changed`, compared!, 'validate', base!, 5);
  CHANGE_KINDS.forEach((kind, at) => {
    ratioRow(`${state}, correct each record: ${kind}`, corrected[at]!, 'validate of clean', base!, 10);
  });
}

function startRows(): void {
  const clean = dataFile('ohio', 'clean', 10);
  const faulty = dataFile('ohio', 'several faults', 10);
  const [bare, version, ten, tenFaulty] = timesOf(
    [
      node('-e', '0'),
      node(BIN, '--version'),
      validate(clean, 'ohio'),
      validate(faulty, 'ohio', '--format', 'pretty'),
    ].map((command) => ({ ...command, ...STARTS })),
    ROUNDS,
  );
  ratioRow('newhire --version', version!, 'node -e 0', bare!, 1.5);
  ratioRow('validate of ten clean records', ten!, 'node -e 0', bare!, 2.5);
  ratioRow('validate of ten faulty records', tenFaulty!, 'node -e 0', bare!, 3);
}

function memoryRows(): void {
  const [short, long] = [dataFile('ohio', 'clean'), dataFile('ohio', 'mixed', RECORDS * 10)];
  for (const path of [short, long]) memoryRow(`validate, ${megabytes(path)} MB`, validate(path, 'ohio'), 120);
}

describeMachine();
tableHead();
startRows();
cleanRows();
memoryRows();
for (const state of STATES) {
  findingRows(state);
  recordRows(state);
}
