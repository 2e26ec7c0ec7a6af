/** `newhire verify`: whether a file is the one that a receipt was written for, and was clean. */

import { printable, visible } from '../../../printable.js';
import { loadReceiptCheck } from '../../../reports/index.js';
import { shownName } from '../../../shown-name.js';
import { CLEAN, type ExitCode, FINDINGS } from '../../exit-codes.js';
import { type Input, STDIN } from '../../input/input-files.js';
import { readHead, readInput } from '../../input/read-file.js';
import { print } from '../../output/writer.js';
import { usage } from '../../usage-error.js';
import { type CommandCall, type FlagsOf, firstArgument } from '../command.js';
import type { VERIFY } from './flags.js';

/** A receipt is much shorter than this. */
const RECEIPT_BYTES = 1024 * 1024;

/**
 * Prints one sentence and gives the exit code: 0 for the same and clean, 1 otherwise. `-` is standard input.
 * @throws {NewhireError} UNREADABLE_INPUT when the file or the receipt cannot be read, or the receipt is not one; USAGE when both are
 *   standard input
 */
export async function run(call: CommandCall<FlagsOf<typeof VERIFY>>): Promise<ExitCode> {
  const file = firstArgument(call);
  const { receipt } = call.flags;
  if (file === '-' && receipt === '-')
    throw usage(
      'Both the file and its receipt would come from standard input.',
      'Give one of them as a file.',
    );
  const text = Buffer.from(await readHead(inputOf(receipt), RECEIPT_BYTES)).toString('utf8');
  const { checkReceipt, parseReceipt } = await loadReceiptCheck();
  const written = parseReceipt(text);
  const input = inputOf(file);
  const found = await readInput(input, { hash: true, onChunk: async () => true });
  const { ok, reason } = checkReceipt(written, found);
  print(printable(`${visible(`${input.name}: ${reason}`)}\n`));
  return ok ? CLEAN : FINDINGS;
}

function inputOf(path: string): Input {
  return path === '-' ? STDIN : { name: shownName(path), path };
}
