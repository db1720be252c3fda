import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type BillingDestination,
  BillingDestinationInput,
  corporationContract,
} from '#endpoints/corporation-contract';
import { ApiError } from '@/client/api-error';
import { gapsOf, untouchedParts } from '@/client/gaps';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { LeaveGuard } from '@/features/shell/leave-guard';
import { corporationCall, corporationKey } from '@/session/corporation-queries';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { showToast } from '@/ui/feedback/toast-store';
import { Dialog } from '@/ui/overlays/dialog';
import { BillingFields } from './billing-fields';

const SAVE_FAILED = '保存できませんでした。入力内容は残っています。もう一度「保存する」を押してください。';

const empty: BillingDestinationInput = {
  companyName: '',
  department: '',
  personName: '',
  email: '',
  phone: '',
  postalCode: '',
  prefectureCode: null,
  address: '',
  building: '',
};

type Change = { body: BillingDestinationInput; leftOut: readonly string[] };

const save = (change: Change) =>
  refusalAsResult(corporationCall(corporationContract.changeBillingDestination, change));

type BillingDialogProps = { destination: BillingDestination | null; onClose: () => void };

/** Edits 請求先, or enters it for the first time. Load it when it is opened. */
export function BillingDialog({ destination, onClose }: BillingDialogProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: save });
  const { register, control, handleSubmit, formState } = useForm({
    resolver: valibotResolver(BillingDestinationInput),
    defaultValues: destination ?? empty,
  });
  const [problem, setProblem] = useState('');

  async function submit(): Promise<boolean> {
    let isSaved = false;
    setProblem('');
    // That of the company it is saved for, whichever is current when the response comes.
    const key = corporationKey(corporationContract.showBillingDestination);
    await handleSubmit(async (values) => {
      const { absent } = gapsOf(destination);
      const leftOut = untouchedParts(absent, { sent: values, read: destination ?? empty });
      const result = await mutateAsync({ body: values, leftOut });
      if (result instanceof ApiError) return setProblem(refusalMessage(result, SAVE_FAILED));
      queryClient.setQueryData(key, values);
      void queryClient.invalidateQueries({ queryKey: key });
      showToast({ message: '請求先を保存しました' });
      isSaved = true;
    })();
    return isSaved;
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={destination === null ? '請求先の登録' : '請求先の編集'}
        size="lg"
        submitLabel="保存する"
        onSubmit={submit}
        onFailure={() => setProblem(SAVE_FAILED)}
      >
        <BillingFields register={register} control={control} errors={formState.errors} />
        <ProblemNotice text={problem} className="not-empty:mt-4" />
      </Dialog>
      <LeaveGuard isDirty={formState.isDirty} />
    </>
  );
}
