import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped onto an element, unless `onDrop` is null; returns whether some are held over it. Files
 * dropped beside it are ignored: the browser would open them in place of the page.
 */
export function useFileDrop(
  zone: RefObject<HTMLElement | null>,
  onDrop: ((data: DataTransfer) => void) | null,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((data: DataTransfer) => onDrop?.(data));
  const isOpen = onDrop !== null;

  useEffect(() => {
    const isInside = ({ target }: DragEvent) =>
      target instanceof Node && zone.current?.contains(target) === true;

    function handleOver(event: DragEvent) {
      if (!hasFiles(event) || !event.dataTransfer) return;
      const isTaken = isOpen && isInside(event);
      setIsOver(isTaken);
      // Another zone on the page may have taken it.
      if (!isTaken && event.defaultPrevented) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
    }
    function handleLeave(event: DragEvent) {
      // Out of the window; anywhere else a `dragover` follows.
      if (event.relatedTarget === null) setIsOver(false);
    }
    function handleDrop(event: DragEvent) {
      setIsOver(false);
      if (!hasFiles(event) || !event.dataTransfer) return;
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
