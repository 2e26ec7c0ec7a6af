/** Files dropped anywhere on the page. */

import { useEffect, useState } from 'react';

/**
 * Calls `onFiles` with files dropped anywhere on the page, those of a folder, or dropped text as a file. A browser would open one
 * itself, with all its values visible. Gives whether something is over the page now.
 */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const on = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(name, listener, { signal: controller.signal });
    // A drag that starts within the page does not count.
    let isOwn = false;
    window.addEventListener('dragstart', () => (isOwn = true), { signal: controller.signal });
    window.addEventListener('dragend', () => (isOwn = false), { signal: controller.signal });
    on('dragover', (event) => {
      if (isOwn || !isWanted(event)) return;
      event.preventDefault();
      setOver(true);
    });
    // Between two elements of the page, the one that is entered is named.
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    on('drop', (event) => {
      setOver(false);
      if (isOwn || !event.dataTransfer || !isWanted(event)) return;
      event.preventDefault();
      filesOf(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
    });
    return () => controller.abort();
  }, [onFiles]);
  return isOver;
}

/** Files, or text, which is not an address, that is dropped on something else than a field. */
function isWanted({ dataTransfer, target }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  if (types.includes('Files')) return true;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return types.includes('text/plain') && !types.includes('text/uri-list') && !isField;
}

/** What was dropped can be read only now; the files of a folder later. */
async function filesOf(dropped: DataTransfer): Promise<File[]> {
  const text = dropped.getData('text/plain');
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = [...dropped.files];
  if (files.length === 0 && text !== '') return [new File([text], 'dropped.txt', { type: 'text/plain' })];
  if (!entries.some(({ isDirectory }) => isDirectory)) return files;
  return (await Promise.all(entries.map(filesBelow))).flat();
}

/** Hidden files, such as those that a system keeps in each folder, are left out. What cannot be read is left out as well. */
async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith('.')) return [];
  if (isFile(entry))
    return new Promise((resolve) =>
      entry.file(
        (file) => resolve([file]),
        () => resolve([]),
      ),
    );
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // A part of them, and nothing after the last one.
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) break;
    all.push(...some);
  }
  return (await Promise.all(all.map(filesBelow))).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** Over the whole window while files are dragged. */
export function DropOverlay() {
  return (
    <div className="drop-overlay" aria-hidden="true">
      <p>Drop them anywhere</p>
    </div>
  );
}
