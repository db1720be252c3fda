import type { ComponentProps, FocusEvent } from 'react';
import {
  normalizeEmail,
  normalizeNumber,
  normalizePhone,
  normalizePostalCode,
  normalizeWebAddress,
} from '#endpoints/typed-text';
import { retype } from '@/lib/forms/retype';
import { TextInput } from './text-input';

const latin = { autoCapitalize: 'none', spellCheck: false } as const;

const attributes = {
  email: { inputMode: 'email', autoComplete: 'email', ...latin },
  phone: { inputMode: 'tel', autoComplete: 'tel' },
  postalCode: { inputMode: 'numeric', autoComplete: 'postal-code' },
  webAddress: { inputMode: 'url', autoComplete: 'url', ...latin },
  number: { inputMode: 'numeric', autoComplete: 'off' },
} as const;

const normalizers = {
  email: normalizeEmail,
  phone: normalizePhone,
  postalCode: normalizePostalCode,
  webAddress: normalizeWebAddress,
  number: normalizeNumber,
} as const;

type TypedInputProps = Omit<ComponentProps<typeof TextInput>, 'inputMode' | 'suffix'> & {
  kind: keyof typeof attributes;
  /** What a number counts, which may be typed behind it. */
  unit?: string;
};

/**
 * A field for an address or a number. What is typed or pasted in another form, such as 「〒１００－０００１」, becomes the one that
 * is kept as soon as the field is left; the schema of the form does the same (`#endpoints/primitives`).
 */
export function TypedInput({ kind, unit, onBlur, ...props }: TypedInputProps) {
  function leave(event: FocusEvent<HTMLInputElement>) {
    const { currentTarget: input } = event;
    if (!input.readOnly) retype(input, normalizers[kind](input.value, unit));
    onBlur?.(event);
  }
  return <TextInput {...attributes[kind]} {...props} suffix={unit} onBlur={leave} />;
}
