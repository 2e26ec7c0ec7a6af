/** Runs `newhire serve` with the flags that its argument holds as JSON. */

import { failureText } from '../../src/cli/failure.js';
import { type ServeFlags, serve } from '../../src/cli/commands/serve.js';

const flags = JSON.parse(process.argv[2]!) as ServeFlags;
try {
  process.exitCode = await serve(flags);
} catch (error) {
  process.stderr.write(failureText(error));
  process.exitCode = 2;
}
