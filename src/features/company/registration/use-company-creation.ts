import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { corporationAccount } from '#endpoints/corporation-account';
import type { Body } from '#endpoints/endpoint';
import type { CorporationAccountListItem } from '#endpoints/own-account';
import { ApiError } from '@/client/api-error';
import { call } from '@/client/call';
import { endpointQuery, readAgain } from '@/client/queries';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { returnedForm } from '@/lib/text/same-text';

const NOT_SENT = '登録できませんでした。入力内容は残っています。もう一度「登録する」を押してください。';
const UNCONFIRMED =
  '登録できたか確認できませんでした。入力内容は残っています。もう一度「登録する」を押すと、登録済みかどうかを確認してから続けます。';

type NewCompany = Body<typeof corporationAccount.create>;

/** The companies that a person had before the first try, and the names of those that were sent since. */
type Tries = { earlierIds: ReadonlySet<string>; names: Set<string> };

/** By person. They outlive the form: one may leave it after a lost response and come back. */
const triesOf = new Map<string, Tries>();

const idOf = ({ universalCorporationId }: CorporationAccountListItem) => universalCorporationId;

/** The id of the company, or what stands in the way. */
type Creation = { cid: string } | { problem: string };

/**
 * Returns how to register a company for a person, once however often it is tried: whether an earlier try was done is
 * looked up among the person's companies before the next is sent.
 */
export function useCompanyCreation(userId: string): (company: NewCompany) => Promise<Creation> {
  const queryClient = useQueryClient();
  const [keys] = useState(createIdempotencyKeys);
  const { mutateAsync } = useMutation({
    mutationFn: (body: NewCompany) =>
      refusalAsResult(call(corporationAccount.create, { body, idempotencyKey: keys.keyFor(body) })),
  });

  const readCompanies = () => readAgain(queryClient, endpointQuery(corporationAccount.myAccountList));

  /** The company of the id that was returned, else one that was not there before and has a name that was sent. */
  async function findCreated({ earlierIds, names }: Tries, returned: string | null): Promise<string | null> {
    const added = (await readCompanies()).filter((company) => !earlierIds.has(idOf(company)));
    const found =
      added.find((company) => idOf(company) === returned) ??
      added.findLast(({ name }) => names.has(returnedForm(name)));
    return found ? idOf(found) : null;
  }

  // What is caught here has been shown by the app's alert (spec §8).
  return async (company) => {
    let tries = triesOf.get(userId);
    try {
      const cid = tries ? await findCreated(tries, null) : null;
      if (cid !== null) return { cid };
      tries ??= { earlierIds: new Set((await readCompanies()).map(idOf)), names: new Set() };
    } catch {
      return { problem: tries ? UNCONFIRMED : NOT_SENT };
    }
    tries.names.add(returnedForm(company.name));
    triesOf.set(userId, tries);
    try {
      const returned = await mutateAsync(company);
      if (returned instanceof ApiError) return { problem: refusalMessage(returned, NOT_SENT) };
      const cid = (await findCreated(tries, returned).catch(() => null)) ?? returned;
      return cid === null ? { problem: UNCONFIRMED } : { cid };
    } catch {
      return { problem: UNCONFIRMED };
    }
  };
}
