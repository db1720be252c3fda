import { type KeyboardEvent, useState } from 'react';
import { safeParse } from 'valibot';
import { LABEL_NAME_MAX_LENGTH, LabelName } from '#endpoints/label';
import type { ListedLabel } from '#endpoints/label-list';
import { LabelColor } from '#endpoints/user-profile';
import { isComposing } from '@/lib/browser/is-composing';
import { Button } from '@/ui/controls/button';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { Field } from '@/ui/forms/field';
import { RadioGroup } from '@/ui/forms/radio-group';
import { TextInput } from '@/ui/forms/text-input';
import { LabelChip } from './label-chip';
import { labelColorNames } from './label-colors';
import { useLabelChanges } from './use-label-changes';

type LabelFormProps = {
  /** The label to change; without one a new one is made. */
  label?: ListedLabel;
  labels: readonly ListedLabel[];
  onDone: () => void;
};

/** Name and color of a label. What is typed stays when saving fails. */
export function LabelForm({ label, labels, onDone }: LabelFormProps) {
  const { create, change, nextColor, problem, isSaving } = useLabelChanges(labels);
  const [name, setName] = useState(label?.name ?? '');
  const [color, setColor] = useState<LabelColor>(label?.color ?? nextColor);
  const [error, setError] = useState('');
  const [opened] = useState(label);
  const isChanged = label && opened && (label.name !== opened.name || label.color !== opened.color);

  async function save() {
    if (isSaving) return;
    const { issues, output } = safeParse(LabelName, name);
    setError(issues?.[0].message ?? '');
    if (issues || typeof output !== 'string') return;
    const content = { name: output, color };
    const isDone = label
      ? await change(label.labelId, content, { name: label.name, color: label.color })
      : (await create(content)) !== null;
    if (isDone) onDone();
  }

  /** The dialog around is the form, so that Enter is ours to handle. */
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    void save();
  }

  return (
    <fieldset
      aria-label={label ? `ラベル「${label.name}」の編集` : '新しいラベル'}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface-sunken p-3"
    >
      <Field label="ラベル名" error={error}>
        <TextInput
          value={name}
          maxLength={LABEL_NAME_MAX_LENGTH * 2}
          autoFocus
          onChange={({ target }) => setName(target.value)}
          onKeyDown={handleKey}
        />
      </Field>
      <RadioGroup
        legend="色"
        direction="row"
        options={LabelColor.options.map((value) => ({
          value,
          label: <LabelChip label={{ name: labelColorNames[value], color: value }} />,
        }))}
        value={color}
        onValueChange={(value) => {
          const chosen = LabelColor.options.find((option) => option === value);
          if (chosen) setColor(chosen);
        }}
      />
      {isChanged ? (
        <p role="status" className="flex flex-wrap items-center gap-2 text-sm text-warning-ink">
          <span>ほかのメンバーがこのラベルを変更しました:</span>
          <LabelChip label={label} />
        </p>
      ) : null}
      {problem === '' ? null : <ProblemNotice text={problem} />}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onDone} aria-disabled={isSaving}>
          キャンセル
        </Button>
        <Button size="sm" variant="primary" loading={isSaving} onClick={save}>
          保存
        </Button>
      </div>
    </fieldset>
  );
}
