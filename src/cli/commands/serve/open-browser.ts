/** Opens the page of the server in the browser of the user. */

import { spawn } from 'node:child_process';

/** The command of each system that opens an address with its usual program. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
};

/** Says where the page is, and opens it. Without a browser the server goes on. */
export function openBrowser(url: string): void {
  // A server that listens everywhere is reached here as this computer.
  const address = url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  process.stderr.write(`newhire: the page is at ${address}\n`);
  const [command = 'xdg-open', ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () =>
    process.stderr.write('newhire: no browser could be opened; open this address in one.\n'),
  );
  child.unref();
}
