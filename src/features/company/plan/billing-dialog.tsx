import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type BillingDestination,
  BillingDestinationInput,
  corporationContract,
} from '#endpoints/corporation-contract';
import { gapsOf, untouchedParts } from '@/client/gaps';
import { withoutParts } from '@/client/parts';
import { readAgain } from '@/client/queries';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { tagged } from '@/client/tagged';
import { mergeValues } from '@/lib/forms/form-values';
import { CHANGED, type Collision, collisionOf, saveUnchanged } from '@/parts/conflicts/collision';
import { ConflictNotice } from '@/parts/conflicts/conflict-notice';
import { LeaveGuard } from '@/parts/shell/leave-guard';
import { corporationCall, corporationQuery } from '@/session/corporation-queries';
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

/** The names of the fields, in the order of the form. */
const labels = {
  companyName: '会社名',
  department: '部署名',
  personName: '担当者名',
  phone: '電話番号',
  email: 'メールアドレス',
  postalCode: '郵便番号',
  prefectureCode: '都道府県',
  address: '住所',
  building: '建物名',
};

const toValues = (read: BillingDestination | null) => {
  const { prefectureCode, ...texts } = read ?? empty;
  return { ...texts, prefectureCode: prefectureCode ?? '' };
};
const toInput = (values: ReturnType<typeof toValues>): BillingDestinationInput => ({
  ...values,
  prefectureCode: values.prefectureCode || null,
});

const keepFields = { keepFieldsRef: true };

type Change = {
  body: BillingDestinationInput;
  headers: { basedOn: string };
};

const save = (change: Change) =>
  refusalAsResult(corporationCall(corporationContract.changeBillingDestination, change));

type BillingDialogProps = { destination: BillingDestination | null; onClose: () => void };

/** Edits 請求先, or enters it for the first time. Load it when it is opened. */
export function BillingDialog({ destination, onClose }: BillingDialogProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: save });
  const { register, control, handleSubmit, formState, getValues, reset } = useForm({
    resolver: valibotResolver(BillingDestinationInput),
    defaultValues: destination ?? empty,
  });
  const [problem, setProblem] = useState('');
  /** What had been read before it is written over. */
  const [base, setBase] = useState(destination);
  const [collision, setCollision] = useState<Collision | null>(null);

  /** Shows what a colleague has saved, but for the fields that were changed here. */
  function meet(now: BillingDestination | null) {
    const known = { base: toValues(base), mine: toValues(getValues()), theirs: toValues(now) };
    setCollision(collisionOf(known.base, known));
    setBase(now);
    reset(toInput(known.theirs), keepFields);
    reset(toInput(mergeValues(known.base, known)), { ...keepFields, keepDefaultValues: true });
    setProblem(CHANGED);
  }

  async function submit(): Promise<boolean> {
    let isSaved = false;
    setProblem('');
    // That of the company it is saved for, whichever is current when the response comes.
    const query = corporationQuery(corporationContract.showBillingDestination);
    const key = query.queryKey;
    await handleSubmit(async (values) => {
      const { absent } = gapsOf(base);
      const leftOut = untouchedParts(absent, { sent: values, read: base ?? empty });
      const outcome = await saveUnchanged({
        base: base && toValues(base),
        sent: toValues(values),
        toValues,
        readNow: () => readAgain(queryClient, query),
        save: async () => mutateAsync({ body: withoutParts(values, leftOut), headers: await tagged(base) }),
      });
      if (outcome.kind === 'changed') return meet(outcome.now);
      if (outcome.kind === 'refused') return setProblem(refusalMessage(outcome.error, SAVE_FAILED));
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
        {collision ? (
          <div className="mt-4">
            <ConflictNotice
              handle={{
                section: { title: '請求先', labels },
                form: { getValues: () => toValues(getValues()) },
                keepMine: async () => {
                  if (await submit()) onClose();
                },
                takeTheirs: () => reset(undefined, keepFields),
              }}
              conflict={collision}
              onChosen={() => {
                setCollision(null);
                setProblem('');
              }}
            />
          </div>
        ) : null}
        <ProblemNotice text={problem} className="not-empty:mt-4" />
      </Dialog>
      <LeaveGuard isDirty={formState.isDirty} />
    </>
  );
}
