/** Puts a text into an input as if it had been typed: forms take notice. Nothing where it is already. */
export function retype(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  // React has a setter of its own on the input, which would hide the change from its listeners.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
