import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { corporationAccount } from '#endpoints/corporation-account';
import type { Body } from '#endpoints/endpoint';
import type { CorporationAccountListItem } from '#endpoints/own-account';
import { call } from '@/client/call';
import { endpointQuery, readAgain } from '@/client/queries';
import { refusalMessage } from '@/client/refusal-message';
import { triesAt, writeOnce } from '@/client/write-once';
import { stored } from '@/lib/browser/stored';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { returnedForm } from '@/lib/text/same-text';
import { personalStorage, UNTIL_SIGN_OUT } from '@/session/personal-storage';

const NOT_SENT = '登録できませんでした。入力内容は残っています。もう一度「登録する」を押してください。';
const UNCONFIRMED =
  '登録できたか確認できませんでした。入力内容は残っています。もう一度「登録する」を押すと、登録済みかどうかを確認してから続けます。';

type NewCompany = Body<typeof corporationAccount.create>;

/** A person's tries at a company whose outcome is unknown, by its name. They outlive the form. */
export const companyTries = stored(
  `${UNTIL_SIGN_OUT}unanswered/company`,
  triesAt(v.string()),
  personalStorage,
)();

/** The id of the company, or what stands in the way. */
type Creation = { cid: string } | { problem: string };

/** Returns how to register a company, once however often it is tried. */
export function useCompanyCreation(): (company: NewCompany) => Promise<Creation> {
  const queryClient = useQueryClient();
  const [keys] = useState(createIdempotencyKeys);
  const query = endpointQuery(corporationAccount.myAccountList);

  const { mutateAsync } = useMutation({
    async mutationFn(body: NewCompany): Promise<Creation> {
      const outcome = await writeOnce<CorporationAccountListItem, string>({
        sent: returnedForm(body.name),
        send: () => call(corporationAccount.create, { body, idempotencyKey: keys.keyFor(body) }),
        // Past the cache: companies of before must not be taken for the new one.
        read: () => readAgain(queryClient, query),
        idOf: ({ universalCorporationId }) => universalCorporationId,
        find: (added, { sent }) => added.findLast(({ name }) => sent.includes(returnedForm(name))),
        store: companyTries,
      });
      switch (outcome.kind) {
        case 'created':
          return { cid: outcome.id };
        case 'refused':
          return { problem: refusalMessage(outcome.error, NOT_SENT) };
        case 'unchecked':
          return { problem: outcome.isRepeat ? UNCONFIRMED : NOT_SENT };
        case 'unlisted':
          return outcome.id === null ? { problem: UNCONFIRMED } : { cid: outcome.id };
        case 'unknown':
          throw outcome.error;
      }
    },
  });
  // What is thrown the app alerts about (spec §8).
  return (company) => mutateAsync(company).catch(() => ({ problem: UNCONFIRMED }));
}
