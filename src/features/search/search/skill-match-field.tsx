import { RadioGroup } from '@/ui/forms/radio-group';
import type { Criteria } from './criteria';

type SkillMatchFieldProps = {
  value: Criteria['skillMatch'];
  onChange: (value: Criteria['skillMatch']) => void;
};

/** すべて or いずれか of several skills. Loaded when there are several. */
export function SkillMatchField({ value, onChange }: SkillMatchFieldProps) {
  return (
    <RadioGroup
      legend="スキルの一致"
      hideLegend
      direction="row"
      name="skillMatch"
      options={[
        { value: 'and', label: 'すべて' },
        { value: 'or', label: 'いずれか' },
      ]}
      value={value}
      onValueChange={(chosen) => onChange(chosen === 'or' ? 'or' : 'and')}
    />
  );
}
