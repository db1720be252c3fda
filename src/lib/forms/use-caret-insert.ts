import { type RefObject, useRef } from 'react';

/**
 * Puts a text at the caret, as if it were typed: the browser's undo takes it back. It replaces what is
 * selected; the field gets the focus.
 */
function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  // Marked as outdated for years, but nothing else leaves the browser's own undo in order.
  const isTyped =
    typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
  if (isTyped) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}

/**
 * Inserts texts into a field at the caret, else at its end. Give the field `onFocus`. The new text comes by the field's
 * `onChange`.
 */
export function useCaretInsert(field: RefObject<HTMLTextAreaElement | null>) {
  /** Before the text was ever entered, the browser's caret is at its start; a reader expects the end. */
  const wasEntered = useRef(false);
  /** Returns the field with the caret where one expects it. */
  function ready(): HTMLTextAreaElement | null {
    const { current: node } = field;
    if (node && !wasEntered.current) node.setSelectionRange(node.value.length, node.value.length);
    return node;
  }

  return {
    onFocus: () => {
      wasEntered.current = true;
    },
    /** Inserts a text; `selected` is the part of it that is selected then, so that typing words it otherwise. */
    insert(text: string, selected?: { from: number; to: number }) {
      const node = ready();
      if (!node) return;
      const start = node.selectionStart;
      insertText(node, text);
      if (selected) node.setSelectionRange(start + selected.from, start + selected.to);
    },
    /** Inserts whole lines: they start on a line of their own. */
    insertLines(text: string) {
      const node = ready();
      if (!node) return;
      const { selectionStart: at, value } = node;
      insertText(node, at === 0 || value[at - 1] === '\n' ? text : `\n${text}`);
    },
  };
}
