import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { corporationAccount, PersonName } from '#endpoints/corporation-account';
import type { Body } from '#endpoints/endpoint';
import { ApiError } from '@/client/api-error';
import { call } from '@/client/call';
import { endpointKey } from '@/client/queries';
import { refusalAsAnswer } from '@/client/refusal';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { session } from '@/session/current-session';
import { showToast } from '@/ui/toast-store';
import { CorporationFormInput } from '../profile/form-input';
import {
  isSameRegistration,
  type RegistrationValues,
  readRegistrationDraft,
  writeRegistrationDraft,
} from './registration-draft';

const UNANSWERED =
  '登録できたか確認できませんでした。入力内容は残っています。もう一度「登録する」を押してください。二重に登録されることはありません。';
const NOT_OPENED =
  '企業の登録は完了しましたが、画面を開けませんでした。もう一度「登録する」を押してください。';

/** The form as it may be sent; null when something in it is wrong, which then has the focus. */
function checked<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
): Promise<Output | null> {
  return new Promise((resolve, reject) => {
    form
      .handleSubmit(
        (output) => resolve(output),
        () => resolve(null),
      )()
      .catch(reject);
  });
}

/** The two forms of a company's registration, kept in the browser for their writer until they are sent. */
export function useRegistration(userId: string, empty: RegistrationValues) {
  const queryClient = useQueryClient();
  const [initial, setInitial] = useState(() => readRegistrationDraft(userId) ?? empty);
  const person = useForm({ resolver: valibotResolver(PersonName), defaultValues: initial.person });
  const company = useForm({
    resolver: valibotResolver(CorporationFormInput),
    defaultValues: initial.company,
  });
  const [isDirty, setIsDirty] = useState(false);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [keys] = useState(createIdempotencyKeys);
  const createdId = useRef<string | null>(null);
  const isBusy = useRef(false);
  const { mutateAsync } = useMutation({
    mutationFn: (body: Body<typeof corporationAccount.create>) =>
      refusalAsAnswer(call(corporationAccount.create, { body, idempotencyKey: keys.keyFor(body) })),
  });

  const keep = useEffectEvent(() => {
    if (createdId.current !== null) return;
    const values = { person: person.getValues(), company: company.getValues() };
    const isTyped = !isSameRegistration(values, empty);
    setIsDirty(isTyped);
    writeRegistrationDraft(userId, isTyped ? values : null);
  });
  useEffect(() => {
    const watched = { formState: { values: true }, callback: () => keep() };
    const stops = [person.subscribe(watched), company.subscribe(watched)];
    keep();
    return () => {
      for (const stop of stops) stop();
    };
  }, [person, company]);

  /** Registers what the forms say, once; answers the id, or null with the problem shown. */
  async function create(): Promise<string | null> {
    // The company stands first on the page: its first mistake gets the focus last.
    const name = await checked(person);
    const profile = await checked(company);
    if (name === null || profile === null) return null;
    try {
      const answer = await mutateAsync({ ...profile, ...name });
      if (!(answer instanceof ApiError)) return answer;
      setProblem(answer.serverMessage ?? UNANSWERED);
    } catch {
      setProblem(UNANSWERED); // the app's alert has told why (spec §8)
    }
    return null;
  }

  async function open(cid: string): Promise<void> {
    createdId.current = cid;
    writeRegistrationDraft(userId, null);
    setIsDirty(false);
    void queryClient.invalidateQueries({ queryKey: endpointKey(corporationAccount.myAccountList) });
    try {
      await session.joinCompany(cid);
      showToast({ message: '企業を登録しました' });
    } catch {
      setProblem(NOT_OPENED);
    }
  }

  return {
    person,
    company,
    isDirty,
    isSending,
    problem,
    /** Whether the forms began with what was typed before. */
    isRestored: !isSameRegistration(initial, empty),

    empty() {
      person.reset(empty.person, { keepFieldsRef: true });
      company.reset(empty.company, { keepFieldsRef: true });
      setInitial(empty);
      setProblem('');
    },

    /** Registers the company and begins to act for it; the page then leads on by itself. */
    async submit(): Promise<void> {
      if (isBusy.current) return;
      isBusy.current = true;
      setIsSending(true);
      setProblem('');
      try {
        const cid = createdId.current ?? (await create());
        if (cid !== null) await open(cid);
      } finally {
        isBusy.current = false;
        setIsSending(false);
      }
    },
  };
}
