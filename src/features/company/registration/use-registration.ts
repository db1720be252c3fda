import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { corporationAccount, PersonName } from '#endpoints/corporation-account';
import { endpointKey } from '@/client/queries';
import { useFormValues } from '@/lib/forms/use-form-values';
import { session } from '@/session/current-session';
import { showToast } from '@/ui/feedback/toast-store';
import { CorporationFormInput } from '../profile/form-input';
import { isSameRegistration, type RegistrationValues, registrationDraft } from './registration-draft';
import { useCompanyCreation } from './use-company-creation';

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

/** The two forms of a company's registration, stored in the browser for their writer until they are sent. */
export function useRegistration(userId: string, empty: RegistrationValues) {
  const queryClient = useQueryClient();
  const [initial, setInitial] = useState(() => registrationDraft.read() ?? empty);
  const person = useForm({ resolver: valibotResolver(PersonName), defaultValues: initial.person });
  const company = useForm({
    resolver: valibotResolver(CorporationFormInput),
    defaultValues: initial.company,
  });
  const isRestored = !isSameRegistration(initial, empty);
  const [isDirty, setIsDirty] = useState(isRestored);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const createdId = useRef<string | null>(null);
  const isBusy = useRef(false);
  const createCompany = useCompanyCreation(userId);

  function keep() {
    if (createdId.current !== null) return;
    const values = { person: person.getValues(), company: company.getValues() };
    const isTyped = !isSameRegistration(values, empty);
    setIsDirty(isTyped);
    registrationDraft.write(isTyped ? values : null);
  }
  useFormValues(person, keep);
  useFormValues(company, keep);

  /** Registers what the forms say; returns the id, or null with the problem shown. */
  async function create(): Promise<string | null> {
    // The company stands first on the page: its first mistake gets the focus last.
    const name = await checked(person);
    const profile = await checked(company);
    if (name === null || profile === null) return null;
    const creation = await createCompany({ ...profile, ...name });
    if ('cid' in creation) return creation.cid;
    setProblem(creation.problem);
    return null;
  }

  async function open(cid: string): Promise<void> {
    createdId.current = cid;
    registrationDraft.write(null);
    setIsDirty(false);
    void queryClient.invalidateQueries({ queryKey: endpointKey(corporationAccount.myAccountList) });
    try {
      await session.joinCompany(cid);
      showToast({ message: '企業を登録しました' });
    } catch (error) {
      setProblem(NOT_OPENED);
      window.reportError(error); // the app alerts what spec §8 names
    }
  }

  return {
    person,
    company,
    isDirty,
    isSending,
    problem,
    /** Whether the forms began with what was typed before. */
    isRestored,

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
