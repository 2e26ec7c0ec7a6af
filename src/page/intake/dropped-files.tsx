/** Files dropped anywhere on the page. */

import { useEffect, useState } from 'react';

/**
 * Calls `onFiles` with files dropped anywhere on the page. A browser would open one itself, with all its values visible. Gives whether
 * files are over the page now.
 */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const on = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(name, listener, { signal: controller.signal });
    on('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    // Between two elements of the page, the one that is entered is named.
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    on('drop', (event) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles([...(event.dataTransfer?.files ?? [])]);
    });
    return () => controller.abort();
  }, [onFiles]);
  return isOver;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Over the whole window while files are dragged. */
export function DropVeil() {
  return (
    <div className="drop-veil" aria-hidden="true">
      <p>Drop them anywhere</p>
    </div>
  );
}
