/** Puts the cursor into the field of a conversation, if it is there: what was pressed has gone. */
export function focusComposer(chatGroupId: string): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-composer]')) {
    if (form.dataset.composer === chatGroupId) form.querySelector('textarea')?.focus();
  }
}
