import * as v from 'valibot';
import { safeStorage } from '@/lib/safe-storage';
import type { CorporationFormInput } from '../profile/form-input';

const text = v.string();

/** What the two forms of a company's registration hold, valid or not. */
export const RegistrationValues = v.object({
  person: v.object({ lastName: text, firstName: text }),
  company: v.object({
    name: text,
    introduction: text,
    url: text,
    prefectureCode: v.nullable(text),
    address: text,
    contactInformation: v.object({ personName: text, email: text, phone: text }),
  } satisfies Record<keyof CorporationFormInput, unknown>),
});
export type RegistrationValues = v.InferOutput<typeof RegistrationValues>;

const storage = safeStorage('local');
const keyOf = (userId: string) => `biz.registrationDraft/${encodeURIComponent(userId)}`;

/** What a person typed and did not send; null when there is nothing, or it cannot be read. */
export function readRegistrationDraft(userId: string): RegistrationValues | null {
  try {
    return v.parse(RegistrationValues, JSON.parse(storage.getItem(keyOf(userId)) ?? ''));
  } catch {
    return null; // nothing kept, cut off, or of an older version: there is nothing to restore
  }
}

/** Keeps what a person typed in this browser, or with null forgets it. */
export function writeRegistrationDraft(userId: string, values: RegistrationValues | null): void {
  if (values === null) storage.removeItem(keyOf(userId));
  else storage.setItem(keyOf(userId), JSON.stringify(values));
}

/** Whether two hold the same, in whichever order their fields were made. */
export function isSameRegistration(one: RegistrationValues, other: RegistrationValues): boolean {
  // Parsing puts the fields into the schema's order.
  const written = (values: RegistrationValues) => JSON.stringify(v.parse(RegistrationValues, values));
  return written(one) === written(other);
}
