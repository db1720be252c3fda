import type { ComponentProps } from 'react';
import { normalizeEmail } from '#endpoints/typed-text';
import { retypeOnLeave } from '@/lib/forms/retype';
import { TextInput } from './text-input';

/**
 * A field for a mail address. 「田中 <tanaka@example.com>」 becomes the address when the field is left, as in the form's schema
 * (`#endpoints/contacts`).
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
