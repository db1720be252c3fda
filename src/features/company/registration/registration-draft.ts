import * as v from 'valibot';
import { stored } from '@/lib/browser/stored';
import { personalStorage, UNTIL_SIGN_OUT } from '@/session/personal-storage';
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

/**
 * What a person typed and did not send. It is about the person and not a company's work, so a sign-out removes it: a name
 * and a telephone number must not stay behind on a shared computer.
 */
export const registrationDraft = stored(
  `${UNTIL_SIGN_OUT}registration`,
  RegistrationValues,
  personalStorage,
)();

/** Whether two hold the same, in whichever order their fields were made. */
export function isSameRegistration(one: RegistrationValues, other: RegistrationValues): boolean {
  // Parsing puts the fields into the schema's order.
  const written = (values: RegistrationValues) => JSON.stringify(v.parse(RegistrationValues, values));
  return written(one) === written(other);
}
