import { type UseFormReturn, useController, useFormState } from 'react-hook-form';
import type { Project } from '#endpoints/project';
import { Remote } from '#endpoints/user-profile';
import { paths } from '@/config/paths';
import { formatYen } from '@/lib/text/format';
import { remoteLabels } from '@/parts/candidates/labels';
import { JobCategoryField } from '@/parts/masters/job-category-field';
import { usePrefectures, useWorkingForms } from '@/parts/masters/use-masters';
import { useLimits } from '@/session/permissions';
import { Field } from '@/ui/forms/field';
import { Fieldset } from '@/ui/forms/fieldset';
import { RadioGroup } from '@/ui/forms/radio-group';
import { Select } from '@/ui/forms/select';
import { TextInput } from '@/ui/forms/text-input';
import { TypedInput } from '@/ui/forms/typed-input';
import { Link } from '@/ui/navigation/link';
import { fieldId } from './field-ids';
import { numberUnits, type SettingValues } from './setting-values';

type SettingForm = UseFormReturn<SettingValues, unknown, Project['setting']>;

const remoteOptions = Remote.options.map((value) => ({ value, label: remoteLabels[value] }));

/** 募集条件, within the bounds of the plan, if it sets some (spec §9). */
export function SettingFields({ form }: { form: SettingForm }) {
  const { register, control } = form;
  const { errors } = useFormState({ control });
  const { prefectures } = usePrefectures();
  const { workingForms } = useWorkingForms();
  const { maxAvailableHoursPerWeek: maxHours, minRewardPerHour: minReward } = useLimits();

  return (
    <>
      <JobCategories control={control} />
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <ChoiceField
          control={control}
          name="workingFormId"
          label="契約形態"
          required
          id={fieldId('workingFormId')}
          options={workingForms.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChoiceField
          control={control}
          name="prefectureCode"
          label="勤務地"
          options={prefectures.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      <div id={fieldId('remote')}>
        <RadioGroup
          legend="働き方"
          required
          options={remoteOptions}
          error={errors.remote?.message}
          {...register('remote')}
        />
      </div>
      <Fieldset
        legend="稼働時間/週"
        required
        hint={maxHours === null ? null : <PlanBound>{`週${maxHours}時間以内`}</PlanBound>}
        error={errors.minHours?.message ?? errors.maxHours?.message}
      >
        <RangeInputs form={form} label="稼働時間" names={['minHours', 'maxHours']} />
      </Fieldset>
      <Fieldset
        legend="報酬"
        required
        hint={minReward === null ? null : <PlanBound>{`1時間あたり${formatYen(minReward)}以上`}</PlanBound>}
        error={errors.rewardType?.message ?? errors.minReward?.message ?? errors.maxReward?.message}
      >
        <RadioGroup
          legend="報酬の種類"
          hideLegend
          className="mb-1"
          options={[
            { value: 'hourly', label: '時給' },
            { value: 'monthly', label: '月額' },
          ]}
          {...register('rewardType', { deps: ranges })}
        />
        <RangeInputs form={form} label="報酬" names={['minReward', 'maxReward']} />
      </Fieldset>
      <div className="grid gap-5 md:grid-cols-[1fr_9rem] md:gap-4">
        <Field label="期間" error={errors.period?.message}>
          <TextInput autoComplete="off" placeholder="例:3か月から(延長あり)" {...register('period')} />
        </Field>
        <Field label="募集人数" error={errors.headcount?.message}>
          <NumberInput form={form} name="headcount" />
        </Field>
      </div>
    </>
  );
}

/** Why a plan takes no other numbers, and where to see the plans. */
function PlanBound({ children }: { children: string }) {
  return (
    <>
      <span>{`無料プランでは${children}で募集できます。`}</span>
      <Link href={paths.plan}>ご契約プランを見る</Link>
    </>
  );
}

function JobCategories({ control }: { control: SettingForm['control'] }) {
  const { field, fieldState } = useController({ control, name: 'jobCategoryIds' });
  return (
    <div
      id={fieldId('jobCategoryIds')}
      ref={(element) => field.ref({ focus: () => element?.querySelector('input')?.focus() })}
      className="[&>fieldset>ul]:md:grid [&>fieldset>ul]:md:grid-cols-2 [&>fieldset>ul]:md:gap-x-10"
    >
      <JobCategoryField
        chosen={field.value}
        onChange={field.onChange}
        required
        hint="10個まで。大分類を選ぶと、その職種すべてが対象になります。"
        error={fieldState.error?.message}
      />
    </div>
  );
}

type ChoiceFieldProps = {
  control: SettingForm['control'];
  name: 'workingFormId' | 'prefectureCode';
  label: string;
  required?: boolean;
  id?: string;
  options: readonly { value: string; label: string }[];
};

/** One of the masters. Held by React, since its options come later than its value. */
function ChoiceField({ control, name, label, required, id, options }: ChoiceFieldProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} required={required} htmlFor={id} error={fieldState.error?.message}>
      <Select {...field} placeholder="未選択" options={options} />
    </Field>
  );
}

/** What is wrong with one of them may be put right at another. */
const ranges = ['minHours', 'maxHours', 'minReward', 'maxReward'] as const satisfies (keyof SettingValues)[];

type NumberInputProps = {
  form: SettingForm;
  name: keyof typeof numberUnits;
  id?: string;
  label?: string;
};

function NumberInput({ form, name, id, label }: NumberInputProps) {
  const { register, control } = form;
  const { errors } = useFormState({ control, name });
  return (
    <TypedInput
      kind="number"
      unit={numberUnits[name]}
      id={id}
      aria-label={label}
      aria-invalid={errors[name] ? true : undefined}
      className="min-w-0 flex-1 tabular-nums"
      {...register(name, { deps: ranges })}
    />
  );
}

type RangeInputsProps = {
  form: SettingForm;
  label: string;
  names: readonly ['minHours', 'maxHours'] | readonly ['minReward', 'maxReward'];
};

function RangeInputs({ form, label, names: [min, max] }: RangeInputsProps) {
  return (
    <div className="flex max-w-md items-center gap-2">
      <NumberInput
        form={form}
        name={min}
        label={`${label}の下限`}
        id={fieldId(min === 'minHours' ? 'hoursPerWeek' : 'reward')}
      />
      <span aria-hidden="true">〜</span>
      <NumberInput form={form} name={max} label={`${label}の上限`} />
    </div>
  );
}
