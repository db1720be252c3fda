import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { corporationAccount } from '#endpoints/corporation-account';
import type { Body } from '#endpoints/endpoint';
import type { CorporationAccountListItem } from '#endpoints/own-account';
import { call } from '@/client/call';
import { endpointQuery, readAgain } from '@/client/queries';
import { refusalMessage } from '@/client/refusal-message';
import { type Tries, writeOnce } from '@/client/write-once';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { returnedForm } from '@/lib/text/same-text';

const NOT_SENT = '登録できませんでした。入力内容は残っています。もう一度「登録する」を押してください。';
const UNCONFIRMED =
  '登録できたか確認できませんでした。入力内容は残っています。もう一度「登録する」を押すと、登録済みかどうかを確認してから続けます。';

type NewCompany = Body<typeof corporationAccount.create>;

/**
 * Tries whose outcome is unknown, by person. They outlive the form, and no reload: the session then knows the company, which
 * must not be taken for one that is registered later.
 */
const triesOf = new Map<string, Tries<string>>();

/** The id of the company, or what stands in the way. */
type Creation = { cid: string } | { problem: string };

/** Returns how to register a company for a person, once however often it is tried. */
export function useCompanyCreation(userId: string): (company: NewCompany) => Promise<Creation> {
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
        store: {
          read: () => triesOf.get(userId) ?? null,
          write: (tries) => void (tries ? triesOf.set(userId, tries) : triesOf.delete(userId)),
        },
      });
      switch (outcome.kind) {
        case 'created':
          return { cid: outcome.id };
        case 'refused':
          return { problem: refusalMessage(outcome.error, NOT_SENT) };
        case 'unchecked':
          return { problem: outcome.isRepeat ? UNCONFIRMED : NOT_SENT };
        case 'unlisted':
          if (outcome.id === null) return { problem: UNCONFIRMED };
          triesOf.delete(userId);
          return { cid: outcome.id };
        case 'unknown':
          throw outcome.error;
      }
    },
  });
  // What is thrown the app alerts about (spec §8).
  return (company) => mutateAsync(company).catch(() => ({ problem: UNCONFIRMED }));
}
