/** The message of a field's error; for a list, of its first word that is wrong. */
export function errorText(error: object | undefined): string | undefined {
  if (error === undefined) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message;
  for (const inner of Object.values(error)) {
    const text = typeof inner === 'object' && inner !== null ? errorText(inner) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}
