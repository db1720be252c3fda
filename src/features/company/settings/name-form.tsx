import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { PersonName } from '#endpoints/corporation-account';
import { userAccount } from '#endpoints/user-account';
import { ApiError } from '@/client/api-error';
import { endpointMutation } from '@/client/queries';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { PersonNameFields } from '@/features/entry/signup/person-name';
import { LeaveGuard } from '@/parts/shell/leave-guard';
import { session } from '@/session/current-session';
import { Button } from '@/ui/controls/button';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { showToast } from '@/ui/feedback/toast-store';
import { useSubmission } from './use-submission';

const SAVE_FAILED =
  '氏名を保存できませんでした。入力内容は残っています。もう一度「氏名を保存」を押してください。';

const { mutationFn } = endpointMutation(userAccount.changeName);
const change = (body: PersonName) => refusalAsResult(mutationFn({ body }));

/** 氏名: one's own name, which colleagues and candidates see. */
export function NameForm({ name }: { name: PersonName }) {
  const { mutateAsync } = useMutation({ mutationFn: change });
  const { register, handleSubmit, reset, getValues, formState } = useForm({
    resolver: valibotResolver(PersonName),
    defaultValues: name,
  });
  const { errors, isDirty, isSubmitting } = formState;

  const { problem, submit } = useSubmission(async (body: PersonName) => {
    try {
      const result = await mutateAsync(body);
      if (result instanceof ApiError) return refusalMessage(result, SAVE_FAILED);
      const typed = getValues();
      reset(result ?? body, { keepFieldsRef: true });
      // What was typed while it was on its way is not lost, and not saved either.
      const isSame = typed.lastName === body.lastName && typed.firstName === body.firstName;
      if (!isSame) reset(typed, { keepFieldsRef: true, keepDefaultValues: true });
    } catch {
      return SAVE_FAILED; // the app's alert has said why (spec §8)
    }
    showToast({ message: '氏名を保存しました' });
    // The header shows the name of the session.
    void session.refresh();
    return '';
  });

  return (
    <form
      method="post"
      noValidate
      aria-label="氏名"
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="flex flex-col gap-4"
    >
      <LeaveGuard isDirty={isDirty} />
      <PersonNameFields
        lastName={{ register: register('lastName'), error: errors.lastName?.message }}
        firstName={{ register: register('firstName'), error: errors.firstName?.message }}
      />
      <ProblemNotice text={problem} />
      <Button type="submit" loading={isSubmitting} aria-disabled={!isDirty} className="self-start">
        氏名を保存
      </Button>
    </form>
  );
}
