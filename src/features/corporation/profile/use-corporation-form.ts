import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type CorporationProfileInput, corporationAccount } from '#endpoints/corporation-account';
import { file as fileEndpoints } from '#endpoints/file';
import type { CorporationAccount } from '#endpoints/own-account';
import { ApiError } from '@/client/api-error';
import { gapsOf, untouchedParts } from '@/client/gaps';
import { endpointMutation } from '@/client/queries';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { useImageUpload } from '@/features/images/use-image-upload';
import { corporationCall, invalidateCorporationQueries } from '@/session/corporation-queries';
import { session } from '@/session/current-session';
import { showToast } from '@/ui/feedback/toast-store';
import { CorporationFormInput, formInputOf, withTypedSince } from './form-input';

const SAVE_FAILED = '保存できませんでした。入力内容は残っています。もう一度「保存する」を押してください。';

type Change = { body: CorporationProfileInput; leftOut: readonly string[] };

const save = (change: Change) =>
  refusalAsResult(corporationCall(corporationAccount.changeProfileAndContactInformation, change));

/** Whether the form writes a part of the company. The logo is written only when it is another one. */
const isOfForm = (path: string) => (path.split('.')[0] ?? '') in CorporationFormInput.entries;

const { mutationFn: uploadLogo } = endpointMutation(fileEndpoints.uploadCorporationLogoImage);

/** The compiled fields do not render again on a reset, so they could not register themselves again. */
const keepFields = { keepFieldsRef: true };

/** The state of the form of 企業情報編集, and how its changes are saved and undone. */
export function useCorporationForm(account: CorporationAccount) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: save });
  const { register, control, handleSubmit, reset, getValues, formState } = useForm({
    resolver: valibotResolver(CorporationFormInput),
    defaultValues: formInputOf(account),
  });
  const [savedLogo, setSavedLogo] = useState(account.logoImage?.path ?? null);
  const [logo, setLogo] = useState(savedLogo);
  const upload = useImageUpload(uploadLogo, ({ objectKey }) => setLogo(objectKey));
  const [problem, setProblem] = useState('');
  /** What was read or saved last: what differs from it was changed here. */
  const known = useRef({ account, values: formInputOf(account) });

  function place(saved: CorporationFormInput, shown: CorporationFormInput) {
    known.current.values = saved;
    reset(saved, { ...keepFields, keepValues: true });
    reset(shown, { ...keepFields, keepDefaultValues: true });
  }

  // What a colleague has saved shows, but for the fields that were changed here.
  useEffect(() => {
    if (known.current.account === account) return;
    known.current.account = account;
    const saved = formInputOf(account);
    place(saved, withTypedSince(saved, { sent: known.current.values, now: structuredClone(getValues()) }));
    const path = account.logoImage?.path ?? null;
    setSavedLogo(path);
    setLogo((shown) => (shown === savedLogo ? path : shown));
  });

  const { errors, isSubmitting } = formState;
  const isLocked = gapsOf(account).unclear.some(isOfForm);
  const isUploading = upload.sentShare !== null;
  const isDirty = formState.isDirty || logo !== savedLogo || isUploading;

  const submit = handleSubmit(async (values) => {
    if (isUploading || isLocked) return;
    setProblem('');
    const sent = structuredClone(getValues());
    try {
      const { absent } = gapsOf(account);
      const result = await mutateAsync({
        body: { ...values, ...(logo === savedLogo ? null : { logoImageObjectKey: logo }) },
        leftOut: untouchedParts(absent, { sent: values, read: known.current.values }).filter(isOfForm),
      });
      if (result instanceof ApiError) return setProblem(refusalMessage(result, SAVE_FAILED));
    } catch {
      return setProblem(SAVE_FAILED); // the app's alert has said why (spec §8)
    }
    place(values, withTypedSince(values, { sent, now: getValues() }));
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

  return {
    fields: { register, control, errors },
    logo,
    removeLogo: () => setLogo(null),
    upload,
    isUploading,
    /** What the platform has is not understood: it cannot be edited. */
    isLocked,
    isDirty,
    isSubmitting,
    problem,
    submit,
    undo,
  };
}
