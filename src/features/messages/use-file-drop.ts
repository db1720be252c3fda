import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** What was dropped: files, and the names of folders, which cannot be read as one file. */
export type Drop = { files: File[]; folders: string[] };

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

function readDrop(dataTransfer: DataTransfer): Drop {
  const drop: Drop = { files: [], folders: [] };
  for (const item of dataTransfer.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) drop.folders.push(entry.name);
    else if (file) drop.files.push(file);
  }
  return drop;
}

/**
 * Takes files that are dropped onto an element; answers whether some are held over it. Those that miss it are lost
 * instead of replacing the page, as browsers would have it.
 */
export function useFileDrop(
  zone: RefObject<HTMLElement | null>,
  onDrop: ((drop: Drop) => void) | null,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((dataTransfer: DataTransfer) => onDrop?.(readDrop(dataTransfer)));
  const isOpen = onDrop !== null;

  useEffect(() => {
    const isInside = ({ target }: DragEvent) =>
      target instanceof Node && zone.current?.contains(target) === true;

    function handleOver(event: DragEvent) {
      if (!hasFiles(event) || !event.dataTransfer || event.defaultPrevented) return;
      event.preventDefault();
      const isTaken = isOpen && isInside(event);
      event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
      setIsOver(isTaken);
    }
    function handleLeave(event: DragEvent) {
      // Out of the window; wherever else it goes, `dragover` tells.
      if (event.relatedTarget === null) setIsOver(false);
    }
    function handleDrop(event: DragEvent) {
      setIsOver(false);
      if (!hasFiles(event) || !event.dataTransfer || event.defaultPrevented) return;
      event.preventDefault();
      if (isOpen && isInside(event)) take(event.dataTransfer);
    }

    window.addEventListener('dragover', handleOver);
    window.addEventListener('dragleave', handleLeave);
    window.addEventListener('drop', handleDrop);
    return () => {
      window.removeEventListener('dragover', handleOver);
      window.removeEventListener('dragleave', handleLeave);
      window.removeEventListener('drop', handleDrop);
    };
  }, [zone, isOpen]);

  return isOver && isOpen;
}
