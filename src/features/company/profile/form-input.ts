import * as v from 'valibot';
import { CorporationProfileInput } from '#endpoints/corporation-account';
import type { CorporationAccount } from '#endpoints/own-account';

const { logoImageObjectKey: _, ...profile } = CorporationProfileInput.entries;

/** What 企業情報編集 sends but the logo. */
export const CorporationFormInput = v.object({
  ...profile,
  name: v.pipe(v.string(), v.trim(), profile.name),
});
export type CorporationFormInput = v.InferInput<typeof CorporationFormInput>;

/** The values that the form begins with. */
export function formInputOf(account: CorporationAccount): CorporationFormInput {
  const { name, introduction, url, prefectureCode, address, contactInformation } = account;
  return { name, introduction, url, prefectureCode, address, contactInformation };
}

/** What the form shows once `saved` is: that, but for the fields that were changed after they were `sent`. */
export function withTypedSince(
  saved: CorporationFormInput,
  { sent, now }: { sent: CorporationFormInput; now: CorporationFormInput },
): CorporationFormInput {
  return {
    ...saved,
    ...changedIn(now, sent),
    contactInformation: {
      ...saved.contactInformation,
      ...changedIn(now.contactInformation, sent.contactInformation),
    },
  };
}

function changedIn<Fields extends object>(now: Fields, sent: Fields): Partial<Fields> {
  const before = new Map<string, unknown>(Object.entries(sent));
  const changed = Object.entries(now).filter(([name, value]) => value !== before.get(name));
  return Object.fromEntries(changed) as Partial<Fields>;
}

/** The form and the path of the logo, each field as a text: what two people's versions are compared by. */
export function profileValues(
  { contactInformation, prefectureCode, ...profile }: CorporationFormInput,
  logo: string | null,
): Record<string, string> {
  return { ...profile, prefectureCode: prefectureCode ?? '', ...contactInformation, logo: logo ?? '' };
}

/** The names of the fields, in the order of the form. */
export const profileLabels = {
  logo: 'ロゴ',
  name: '会社名',
  introduction: '会社紹介',
  url: 'URL',
  prefectureCode: '都道府県',
  address: '所在地',
  personName: '担当者名',
  email: 'メールアドレス',
  phone: '電話番号',
};
