/** Runs `newhire serve` with the flags that its argument holds as JSON. */

import { type ServeFlags, serve } from '../../src/cli/commands/serve.js';
import { failureText } from '../../src/cli/failure.js';

const flags = JSON.parse(process.argv[2]!) as ServeFlags;
try {
  process.exitCode = await serve(flags);
} catch (error) {
  process.stderr.write(failureText(error));
  process.exitCode = 2;
}
