import { PersonNameFields } from '@/features/entry/signup/person-name';
import { LeaveGuard } from '@/parts/shell/leave-guard';
import { session } from '@/session/current-session';
import { Button } from '@/ui/controls/button';
import { Card } from '@/ui/data/card';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { ContactFields, ProfileFields } from '../profile/corporation-fields';
import type { RegistrationValues } from './registration-draft';
import { useRegistration } from './use-registration';

type RegistrationFormProps = {
  userId: string;
  /** What the forms begin with. */
  empty: RegistrationValues;
  email: string;
};

/** The form of 企業登録: the company, the person who registers it, and the contact. */
export function RegistrationForm({ userId, empty, email }: RegistrationFormProps) {
  const registration = useRegistration(userId, empty);
  const { person, company } = registration;
  const { errors } = person.formState;

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void registration.submit();
      }}
      className="flex flex-col gap-4"
    >
      <LeaveGuard isDirty={registration.isDirty} isKept />
      {registration.isRestored ? (
        <InlineNotice
          action={
            <Button size="sm" onClick={registration.empty}>
              破棄
            </Button>
          }
        >
          前回入力した内容を復元しました。
        </InlineNotice>
      ) : null}
      <Card as="section" aria-labelledby="registration-company" className="flex flex-col gap-5 md:p-6">
        <h2 id="registration-company" className="text-lg">
          会社情報
        </h2>
        <ProfileFields
          register={company.register}
          errors={company.formState.errors}
          control={company.control}
        />
      </Card>
      <Card as="section" aria-labelledby="registration-person" className="flex flex-col gap-5 md:p-6">
        <h2 id="registration-person" className="text-lg">
          ご登録者のお名前
        </h2>
        <PersonNameFields
          lastName={{ register: person.register('lastName'), error: errors.lastName?.message }}
          firstName={{ register: person.register('firstName'), error: errors.firstName?.message }}
        />
      </Card>
      <Card as="section" aria-labelledby="registration-contact" className="flex flex-col gap-5 md:p-6">
        <h2 id="registration-contact" className="text-lg">
          担当者連絡先
        </h2>
        <ContactFields register={company.register} errors={company.formState.errors} />
      </Card>
      <ProblemNotice text={registration.problem} className="empty:hidden" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-base text-ink-subtle md:text-sm">
          {email ? <p className="min-w-0 [overflow-wrap:anywhere]">{`${email} でログイン中`}</p> : null}
          <Button variant="ghost" size="sm" onClick={() => void session.logout()} className="max-md:-ml-3">
            ログアウト
          </Button>
        </div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={registration.isSending}
          className="min-w-40 max-md:w-full"
        >
          登録する
        </Button>
      </div>
    </form>
  );
}
