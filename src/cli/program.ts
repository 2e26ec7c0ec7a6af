/** The commands, their flags and their help. What a command does is loaded when it runs. */

import { Command } from 'commander';
import { addCompletion } from './commands/completion/flags.js';
import { addCorrect, addDownload } from './commands/correct/flags.js';
import { addData } from './commands/data/flags.js';
import { addServe } from './commands/serve/flags.js';
import { addSplit } from './commands/split/flags.js';
import type { ExitCode } from './exit-codes.js';
import { examples } from './help-examples.js';
import { VERSION } from './version.js';

/** Where a command leaves its exit code. */
export type Finish = (code: ExitCode) => void;

/** The whole command line. Commander's own errors are thrown, not exited on. */
export function createProgram(finish: Finish): Command {
  const program = new Command('newhire')
    .description('Checks employer new-hire reports before they are filed with a state.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'newhire: ')) })
    .showHelpAfterError('Run it with --help to see what it takes, with examples.')
    .addHelpText('after', PROGRAM_EXAMPLES);
  addValidate(program, finish);
  addCorrect(program, finish);
  addDownload(program);
  addVerify(program, finish);
  addSplit(program, finish);
  addServe(program, finish);
  addData(program, finish);
  addExplain(program);
  addLayouts(program);
  addCompletion(program);
  return program;
}

const PROGRAM_EXAMPLES = examples(
  'newhire validate payroll.txt -s Ohio',
  'newhire layouts show Texas',
  'newhire explain INVALID_SSN',
  '',
  'Each command has its own: newhire validate --help',
);

const EXIT_CODES = `
Exit codes:
  0  nothing found             2  the input or the command is wrong
  1  findings                  3  newhire itself failed

Flags may also stand in .newhirerc.json, in "newhire" of package.json (both in
the working folder), or in the environment as NEWHIRE_STATE, NEWHIRE_FORMAT and
so on. A flag wins over a variable, a variable over a file.`;

function addValidate(program: Command, finish: Finish): void {
  const command = program
    .command('validate')
    .summary('check files and report every fault')
    .description(
      'Checks files against the record layout of a state and reports every fault, with its columns.',
    )
    .argument('<files...>', "files or patterns such as 'out/*.txt'; - for standard input")
    .option('-s, --state <state>', 'state the files go to: a name or a USPS code')
    .option('--layout <file>', 'check against a layout of your own (see newhire layouts show)')
    .option('--format <name[=file]>', 'report format, to a file or standard output; may be repeated', several)
    .option('--fail-on <severity>', 'exit 1 on: error (default) or warning')
    .option('--max <count>', 'findings of one kind to draw (default: 3)')
    .option('--values <mode>', 'mask (default on a terminal), hide (default elsewhere) or show')
    .option('--only <types>', 'report these error types only; may be repeated', several)
    .option('--ignore <types>', 'do not report these error types; may be repeated', several)
    .option('--min-severity <severity>', 'report from this severity on: warning (default) or error')
    .option('--receipt <file>', 'write a receipt that proves which file was checked')
    .option('--today <date>', 'take this day as today, YYYY-MM-DD')
    .option('--server <url>', 'let this newhire server check; NEWHIRE_API_KEY holds its key')
    .option('--watch', 'check again whenever a file changes, until Ctrl-C')
    .option('-q, --quiet', 'print verdicts only')
    .option('--no-color', 'print without colors')
    .addHelpText(
      'after',
      `${examples(
        'newhire validate payroll.txt -s Ohio',
        "newhire validate 'out/*.txt' -s TX --format pretty --format json=report.json",
        'cat payroll.txt | newhire validate - -s Louisiana --format ndjson',
        'newhire validate payroll.txt -s CO --fail-on warning --quiet',
      )}\n${EXIT_CODES}`,
    );
  command.action(async (files: string[], options: Record<string, unknown>) => {
    const { validate } = await import('./commands/validate/run.js');
    const canCorrect = program.commands.some((one) => one.name() === 'correct');
    const { color, watch, ...flags } = options;
    finish(
      await validate(
        files,
        { ...byFlagName(flags), color: color === true, watch: watch === true },
        canCorrect,
      ),
    );
  });
}

function addVerify(program: Command, finish: Finish): void {
  program
    .command('verify')
    .summary('compare a file with its receipt')
    .description('Says whether a file is the one that a receipt was written for, and was without errors.')
    .argument('<file>', 'the file about to be sent')
    .requiredOption('--receipt <file>', 'what newhire validate --receipt wrote')
    .addHelpText(
      'after',
      examples(
        'newhire validate payroll.txt -s Ohio --receipt payroll.receipt.json',
        'newhire verify payroll.txt --receipt payroll.receipt.json',
      ),
    )
    .action(async (file: string, options: { receipt: string }) => {
      const { verify } = await import('./commands/verify/run.js');
      finish(await verify(file, options));
    });
}

function addExplain(program: Command): void {
  const command = program
    .command('explain')
    .summary('say what an error type means')
    .description('Says what an error type means, how to fix it and where the rule comes from.')
    .argument('[error-type]', 'such as INVALID_SSN, in any case')
    .option('--list', 'list all error types')
    .option('--format <name>', 'text or json', 'text')
    .addHelpText('after', examples('newhire explain INVALID_SSN', 'newhire explain --list'));
  command.action(async (type: string | undefined, options: { list?: true; format: string }) => {
    const { explain } = await import('./commands/explain/run.js');
    explain(type, options);
  });
}

function addLayouts(program: Command): void {
  const layouts = program
    .command('layouts')
    .summary('show the record layouts of the states')
    .description('Shows the record layouts: fields, columns, what each may hold, and how sure that is.')
    .addHelpText(
      'after',
      examples('newhire layouts list', 'newhire layouts show ohio --format json > my-ohio.json'),
    );
  layouts
    .command('list')
    .description('Lists the states with their record length, edition and how sure it is.')
    .option('--no-color', 'print without colors')
    .addHelpText('after', examples('newhire layouts list'))
    .action(async (options: { color: boolean }) => {
      const { listLayouts } = await import('./commands/layouts/run.js');
      listLayouts(options);
    });
  layouts
    .command('show')
    .description('Shows the layout of one state, field by field.')
    .argument('<state>', 'a name or a USPS code')
    .option('--format <name>', 'table, json, csv or markdown', 'table')
    .option('--no-color', 'print without colors')
    .addHelpText(
      'after',
      examples('newhire layouts show Texas', 'newhire layouts show ohio --format json > my-ohio.json'),
    )
    .action(async (state: string, options: { format: string; color: boolean }) => {
      const { showLayout } = await import('./commands/layouts/run.js');
      showLayout(state, options);
    });
}

const several = (value: string, before: string[] | undefined) => [...(before ?? []), value];

/** `failOn` back to `fail-on`, the name by which settings are known. */
function byFlagName(options: Record<string, unknown>): Record<string, unknown> {
  const flagName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [flagName(name), value]));
}
