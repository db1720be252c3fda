import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type CorporationProfileInput, corporationAccount } from '#endpoints/corporation-account';
import type { CorporationAccount } from '#endpoints/own-account';
import { ApiError } from '@/client/api-error';
import { refusalAsAnswer } from '@/client/refusal';
import { LeaveGuard } from '@/features/shell/leave-guard';
import { corporationCall, invalidateCorporationQueries } from '@/session/corporation-queries';
import { session } from '@/session/current-session';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ProblemNotice } from '@/ui/problem-notice';
import { showToast } from '@/ui/toast-store';
import { ContactFields, ProfileFields } from './corporation-fields';
import { CorporationFormInput, formInputOf, withTypedSince } from './form-input';
import { LogoField } from './logo-field';
import { useLogoUpload } from './use-logo-upload';

const SAVE_FAILED = '保存できませんでした。入力内容は残っています。もう一度「保存する」を押してください。';

const save = (body: CorporationProfileInput) =>
  refusalAsAnswer(corporationCall(corporationAccount.changeProfileAndContactInformation, { body }));

/** The compiled fields do not render again on a reset, so they could not register themselves anew. */
const keepFields = { keepFieldsRef: true };

/** The form of 企業情報編集. What was typed stays until it is saved, and is asked about before it is left. */
export function CorporationForm({ account }: { account: CorporationAccount }) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: save });
  const { register, control, handleSubmit, reset, getValues, formState } = useForm({
    resolver: valibotResolver(CorporationFormInput),
    defaultValues: formInputOf(account),
  });
  const [savedLogo, setSavedLogo] = useState(account.logoImage?.path ?? null);
  const [logo, setLogo] = useState(savedLogo);
  const upload = useLogoUpload(setLogo);
  const [problem, setProblem] = useState('');

  const { errors, isSubmitting } = formState;
  const isUploading = upload.sentShare !== null;
  const isDirty = formState.isDirty || logo !== savedLogo || isUploading;

  const submit = handleSubmit(async (values) => {
    if (isUploading) return;
    setProblem('');
    const sent = structuredClone(getValues());
    try {
      const answer = await mutateAsync({
        ...values,
        ...(logo === savedLogo ? null : { logoImageObjectKey: logo }),
      });
      if (answer instanceof ApiError) return setProblem(answer.serverMessage ?? SAVE_FAILED);
    } catch {
      return setProblem(SAVE_FAILED); // the app's alert has told why (spec §8)
    }
    const shown = withTypedSince(values, { sent, now: getValues() });
    reset(values, { ...keepFields, keepValues: true });
    reset(shown, { ...keepFields, keepDefaultValues: true });
    setSavedLogo(logo);
    showToast({ message: '企業情報を保存しました' });
    void invalidateCorporationQueries(queryClient, [corporationAccount.showCurrent]);
    // The header shows the name and the logo of the session.
    void session.refresh();
  });

  function undo() {
    upload.cancel();
    upload.clearPreview();
    setLogo(savedLogo);
    setProblem('');
    reset(undefined, keepFields);
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      // The bar at the bottom must not cover the field that the keyboard goes to.
      className="max-w-3xl [&_:is(input,select,textarea)]:scroll-mb-24"
    >
      <LeaveGuard isDirty={isDirty} />
      <div className="flex flex-col gap-4">
        <Card as="section" aria-labelledby="corporation-profile" className="flex flex-col gap-5 md:p-6">
          <h2 id="corporation-profile" className="text-lg">
            会社情報
          </h2>
          <LogoField path={logo} upload={upload} onRemove={() => setLogo(null)} />
          <ProfileFields register={register} errors={errors} control={control} />
        </Card>
        <Card as="section" aria-labelledby="corporation-contact" className="flex flex-col gap-5 md:p-6">
          <h2 id="corporation-contact" className="text-lg">
            担当者連絡先
          </h2>
          <ContactFields register={register} errors={errors} />
        </Card>
      </div>
      <div className="sticky bottom-0 z-10 -mx-(--page-gutter) mt-4 border-line border-t bg-surface-canvas px-(--page-gutter) py-3 lg:mx-0 lg:px-0">
        <ProblemNotice text={problem} className="not-empty:mb-3" />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p role="status" className="mr-auto text-ink-subtle text-sm max-md:sr-only">
            {isUploading ? 'ロゴをアップロードしています…' : isDirty ? '保存していない変更があります' : ''}
          </p>
          {isDirty ? (
            <Button variant="ghost" onClick={undo} aria-disabled={isSubmitting}>
              変更を取り消す
            </Button>
          ) : null}
          <Button
            type="submit"
            variant="primary"
            loading={isSubmitting}
            aria-disabled={!isDirty || isUploading}
            className="min-w-28"
          >
            保存する
          </Button>
        </div>
      </div>
    </form>
  );
}
