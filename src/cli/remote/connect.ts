/** Makes the client of a command. */

import type { Progress } from '../output/progress-line.js';
import { Client } from './client.js';

/** The key comes from NEWHIRE_API_KEY: a flag would show it to everyone on the computer. */
export function connect(server: string, signal: AbortSignal, progress: Progress): Client {
  const apiKey = process.env.NEWHIRE_API_KEY || undefined;
  const onWait = (seconds: number) =>
    progress.say(`The server asks to wait ${Math.ceil(seconds)} s before the next request`);
  return new Client({ server, apiKey, signal, onWait });
}
