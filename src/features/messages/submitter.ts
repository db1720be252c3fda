import type { FormEvent } from 'react';

/** The button that submits a form, unless that is done by a key. */
export const submitterOf = ({ nativeEvent }: FormEvent): HTMLElement | undefined =>
  (nativeEvent instanceof SubmitEvent && nativeEvent.submitter) || undefined;
