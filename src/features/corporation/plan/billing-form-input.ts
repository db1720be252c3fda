import * as v from 'valibot';
import { BillingDestinationInput } from '#endpoints/corporation-contract';
import { toHalfWidth } from '@/lib/text/half-width';

const halfWidth = v.pipe(v.string(), v.transform(toHalfWidth));
const { entries } = BillingDestinationInput;

/** What the form of 請求先 sends; full-width figures and addresses become half-width first. */
export const BillingFormInput = v.object({
  ...entries,
  email: v.pipe(halfWidth, entries.email),
  phone: v.pipe(halfWidth, entries.phone),
  postalCode: v.pipe(halfWidth, entries.postalCode),
});
export type BillingFormInput = v.InferInput<typeof BillingFormInput>;
