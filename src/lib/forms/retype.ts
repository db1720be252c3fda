/** Puts a text into an input as if it had been typed: forms take notice. Nothing where it is already. */
function retype(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  // React has a setter of its own on the input, which would hide the change from its listeners.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

type Leaving = { currentTarget: HTMLInputElement };

/** Returns a handler for leaving a field: another form of a value becomes the stored one. */
export const retypeOnLeave =
  <Event extends Leaving>(normalize: (text: string) => string, onBlur?: (event: Event) => void) =>
  (event: Event): void => {
    const { currentTarget: input } = event;
    if (!input.readOnly) retype(input, normalize(input.value));
    onBlur?.(event);
  };
