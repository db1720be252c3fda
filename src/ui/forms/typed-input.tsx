import type { ComponentProps } from 'react';
import { normalizeNumber, normalizePhone, normalizePostalCode } from '#endpoints/typed-numbers';
import { normalizeWebAddress } from '#endpoints/typed-text';
import { retypeOnLeave } from '@/lib/forms/retype';
import { TextInput } from './text-input';

const attributes = {
  phone: { inputMode: 'tel', autoComplete: 'tel' },
  postalCode: { inputMode: 'numeric', autoComplete: 'postal-code' },
  webAddress: { inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none', spellCheck: false },
  number: { inputMode: 'numeric', autoComplete: 'off' },
} as const;

const normalizers = {
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
 * A field for a web address or a number. 「〒１００－０００１」 becomes the stored form when the field is left, as in the form's schema
 * (`#endpoints/contacts`).
 */
export function TypedInput({ kind, unit, onBlur, ...props }: TypedInputProps) {
  const leave = retypeOnLeave((text) => normalizers[kind](text, unit), onBlur);
  return <TextInput {...attributes[kind]} {...props} suffix={unit} onBlur={leave} />;
}
