import { valibotResolver } from '@hookform/resolvers/valibot';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { Email } from '#endpoints/contacts';
import { paths } from '@/config/paths';
import { Button } from '@/ui/controls/button';
import { EmailInput } from '@/ui/forms/email-input';
import { Field } from '@/ui/forms/field';
import type { SentMail } from './sent-mail';
import { SignUpProblem } from './sign-up-problem';
import { useConfirmationMail } from './use-confirmation-mail';

const AddressInput = v.object({ email: Email });

type AddressFormProps = { initial: string; onSent: (mail: SentMail) => void };

/** Asks for the address of a sign-up. */
export function AddressForm({ initial, onSent }: AddressFormProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = useRef(false);
  const { send, isSending } = useConfirmationMail();
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(AddressInput),
    defaultValues: { email: initial },
  });

  const submit = handleSubmit(async ({ email }) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure(null);
    try {
      onSent(await send(email));
    } catch (error) {
      setFailure(error);
    } finally {
      isBusy.current = false;
    }
  });

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p className="text-ink-muted">
        お仕事で使うメールアドレスを入力してください。登録を続けるためのURLをお送りします。
      </p>
      <SignUpProblem error={failure} login={paths.login()} />
      <Field label="メールアドレス" required error={formState.errors.email?.message}>
        <EmailInput type="email" {...register('email')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={isSending} className="w-full">
        確認メールを送信
      </Button>
    </form>
  );
}
