import * as nodeFiles from 'node:fs/promises';
import type { FileOps } from '../../src/storage/disk/durable-file.js';

/** The real file operations; `before` sees the name of each beforehand and can make it fail by throwing. */
export function watchedFiles(before: (operation: string) => void): FileOps {
  function watch<Operations extends object>(target: Operations): Operations {
    return new Proxy(target, {
      get(_, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function' || typeof name !== 'string') return value;
        return async (...args: unknown[]) => {
          if (name !== 'close' && name !== 'readFile') before(name);
          const result: unknown = await Reflect.apply(value, target, args);
          return name === 'open' ? watch(result as nodeFiles.FileHandle) : result;
        };
      },
    });
  }
  return watch<FileOps>({ ...nodeFiles });
}

export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: made by the test`), { code });
}
