import * as v from 'valibot';
import { basedOnHeader } from './based-on.ts';
import { Email, Phone, PostalCode } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { ownAccount } from './own-account.ts';
import { PrefectureCode, requiredText, text } from './primitives.ts';
import { Empty, optionalPart, optionalText } from './received.ts';
import { ReceivedDay } from './received-time.ts';

export const BillingDestination = v.object({
  companyName: optionalText,
  department: optionalText,
  personName: optionalText,
  email: optionalText,
  phone: optionalText,
  postalCode: optionalText,
  prefectureCode: optionalPart(v.string()),
  address: optionalText,
  building: optionalText,
});
export type BillingDestination = v.InferOutput<typeof BillingDestination>;

export const BillingDestinationInput = v.object({
  companyName: requiredText('会社名', 100),
  department: text('部署名', 100),
  personName: requiredText('担当者名', 100),
  email: Email,
  phone: Phone,
  postalCode: PostalCode,
  prefectureCode: v.nullable(PrefectureCode),
  address: requiredText('住所', 200),
  building: text('建物名', 200),
});
export type BillingDestinationInput = v.InferOutput<typeof BillingDestinationInput>;

/** Price in yen per billing cycle, days in JST. */
export const PaidPlan = v.object({
  planName: optionalText,
  startDate: optionalPart(ReceivedDay),
  endDate: optionalPart(ReceivedDay),
  price: optionalPart(v.number()),
  billingCycle: v.fallback(optionalPart(v.picklist(['month', 'year'])), null),
  autoRenew: optionalPart(v.boolean()),
});
export type PaidPlan = v.InferOutput<typeof PaidPlan>;

const member = '/corporation_contract/corporation_member/:cid';

export const corporationContract = {
  showBillingDestination: endpoint({
    method: 'get',
    path: `${member}/billing_destination/show`,
    auth: 'member',
    edited: true,
    mayBeNothing: true,
    response: v.nullable(BillingDestination),
  }),
  changeBillingDestination: endpoint({
    method: 'post',
    path: `${member}/billing_destination/change`,
    auth: 'member',
    body: BillingDestinationInput,
    headers: basedOnHeader,
    response: Empty,
  }),
  currentContractType: ownAccount.currentContractType,
  showContractedPaidPlan: endpoint({
    method: 'get',
    path: `${member}/contracted_paid_plan/show`,
    auth: 'member',
    mayBeNothing: true,
    response: v.nullable(PaidPlan),
  }),
};
