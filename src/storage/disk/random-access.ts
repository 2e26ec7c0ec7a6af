/** Bytes of a file at any place, for readers of archives. */

import { openFile } from '../../file-chunks.js';

/** An open file. */
export interface RandomAccess {
  /** In bytes. */
  readonly size: number;
  /** `length` bytes from `position` (0-based), fewer only where the file ends. */
  read(position: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** @throws the error of the system */
export async function openRandomAccess(path: string): Promise<RandomAccess> {
  const file = await openFile(path);
  try {
    const { size } = await file.stat();
    const read = async (position: number, length: number) => {
      const bytes = Buffer.allocUnsafeSlow(length);
      const { bytesRead } = await file.read(bytes, 0, length, position);
      return bytes.subarray(0, bytesRead);
    };
    return { size, read, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}
