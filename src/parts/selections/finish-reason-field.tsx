import { FinishReason } from '#endpoints/selection';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';
import { finishReasonOptions } from './finish-reasons';

type FinishReasonFieldProps = {
  value: FinishReason | null;
  onValueChange: (reason: FinishReason | null) => void;
};

/** 終了の理由, which candidates never see. */
export function FinishReasonField({ value, onValueChange }: FinishReasonFieldProps) {
  return (
    <Field label="終了の理由" optional hint="社内の記録です。候補者には表示されません。">
      <Select
        placeholder="選択しない"
        value={value ?? ''}
        options={finishReasonOptions}
        onChange={({ currentTarget }) =>
          onValueChange(FinishReason.options.find((each) => each === currentTarget.value) ?? null)
        }
      />
    </Field>
  );
}
