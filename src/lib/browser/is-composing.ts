/** The keyCode that browsers report for a key that the input method takes for itself. */
const IME_KEY_CODE = 229;

/**
 * Whether a keyboard or input event (React's or the DOM's) belongs to a Japanese conversion. Safari ends it before the keydown
 * of the confirming Enter, which has keyCode 229.
 */
export function isComposing(event: object): boolean {
  const native: object =
    'nativeEvent' in event && event.nativeEvent instanceof Event ? event.nativeEvent : event;
  return (
    ('isComposing' in native && native.isComposing === true) ||
    ('keyCode' in native && native.keyCode === IME_KEY_CODE)
  );
}
