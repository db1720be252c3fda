import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type CorporationProfileInput, corporationAccount } from '#endpoints/corporation-account';
import { file as fileEndpoints } from '#endpoints/file';
import type { CorporationAccount } from '#endpoints/own-account';
import { gapsOf, untouchedParts } from '@/client/gaps';
import { withoutParts } from '@/client/parts';
import { endpointMutation, readAgain } from '@/client/queries';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { tagged } from '@/client/tagged';
import { CHANGED, type Collision, collisionOf, saveUnchanged } from '@/parts/conflicts/collision';
import { useImageUpload } from '@/parts/images/use-image-upload';
import {
  corporationCall,
  corporationQuery,
  invalidateCorporationQueries,
} from '@/session/corporation-queries';
import { session } from '@/session/current-session';
import { showToast } from '@/ui/feedback/toast-store';
import { CorporationFormInput, formInputOf, profileValues, withTypedSince } from './form-input';

const SAVE_FAILED = '保存できませんでした。入力内容は残っています。もう一度「保存する」を押してください。';

type Change = {
  body: CorporationProfileInput;
  headers: { basedOn: string };
};

const save = (change: Change) =>
  refusalAsResult(corporationCall(corporationAccount.changeProfileAndContactInformation, change));

/** Whether the form writes a part of the company. The logo is written only when it is another one. */
const isOfForm = (path: string) => (path.split('.')[0] ?? '') in CorporationFormInput.entries;

const logoOf = (account: CorporationAccount) => account.logoImage?.path ?? null;
const valuesOf = (account: CorporationAccount) => profileValues(formInputOf(account), logoOf(account));

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
  const [savedLogo, setSavedLogo] = useState(logoOf(account));
  const [logo, setLogo] = useState(savedLogo);
  const upload = useImageUpload(uploadLogo, ({ objectKey }) => setLogo(objectKey));
  const [problem, setProblem] = useState('');
  const [collision, setCollision] = useState<Collision | null>(null);
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
    const now = structuredClone(getValues());
    const base = profileValues(known.current.values, savedLogo);
    const mine = profileValues(now, logo);
    if (!isSubmitting)
      setCollision((before) => collisionOf(base, { mine, theirs: valuesOf(account) }) ?? before);
    place(saved, withTypedSince(saved, { sent: known.current.values, now }));
    const path = logoOf(account);
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
      const base = known.current.values;
      const { absent } = gapsOf(account);
      const outcome = await saveUnchanged({
        base: profileValues(base, savedLogo),
        sent: profileValues(values, logo),
        toValues: valuesOf,
        // What is there then shows in the form, as a colleague's change always does.
        readNow: () => readAgain(queryClient, corporationQuery(corporationAccount.showCurrent)),
        save: async () =>
          mutateAsync({
            body: withoutParts(
              { ...values, ...(logo === savedLogo ? null : { logoImageObjectKey: logo }) },
              untouchedParts(absent, { sent: values, read: base }).filter(isOfForm),
            ),
            headers: await tagged({ ...base, logoImageObjectKey: savedLogo }),
          }),
      });
      if (outcome.kind === 'changed') return setProblem(CHANGED);
      if (outcome.kind === 'refused') return setProblem(refusalMessage(outcome.error, SAVE_FAILED));
    } catch {
      return setProblem(SAVE_FAILED); // the app's alert has said why (spec §8)
    }
    place(values, withTypedSince(values, { sent, now: getValues() }));
    setSavedLogo(logo);
    setCollision(null);
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
    setCollision(null);
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
    collision,
    /** The form as it stands, as `collision` has it. */
    valuesNow: () => profileValues(getValues(), logo),
  };
}
