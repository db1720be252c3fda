import { AssigneeFilter } from '#endpoints/references';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';
import { assigneeCodec, assigneeLabels } from './assignee-filter';

const options = AssigneeFilter.options.map((value) => ({ value, label: assigneeLabels[value] }));

type AssigneeSelectProps = {
  value: AssigneeFilter | null;
  onChange: (value: AssigneeFilter | null) => void;
  hideLabel?: boolean;
  className?: string;
};

/** 担当者: narrows a list to what the reader looks after, or nobody does. An extension. */
export function AssigneeSelect({ value, onChange, ...field }: AssigneeSelectProps) {
  return (
    <Field label="担当者" {...field}>
      <Select
        placeholder="すべての担当者"
        value={value ?? ''}
        options={options}
        onChange={({ currentTarget }) => onChange(assigneeCodec.read([currentTarget.value]))}
      />
    </Field>
  );
}
