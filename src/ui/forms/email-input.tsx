import type { ComponentProps } from 'react';
import { normalizeEmail } from '#endpoints/typed-text';
import { retypeOnLeave } from '@/lib/forms/retype';
import { TextInput } from './text-input';

/**
 * A field for a mail address. What is typed or pasted in another form, such as 「田中 <tanaka@example.com>」, becomes the address
 * as soon as the field is left; the schema of the form does the same (`#endpoints/contacts`).
 */
export function EmailInput({ onBlur, ...props }: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      onBlur={retypeOnLeave(normalizeEmail, onBlur)}
    />
  );
}
