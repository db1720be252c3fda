import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { UNKNOWN } from '#endpoints/primitives';
import { StartFrom } from '#endpoints/user-profile';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { formatNumber } from '@/lib/text/format';
import { lastLoginLabels, remoteLabels, startFromLabels } from '@/parts/candidates/labels';
import { LabelFilter } from '@/parts/marks/labels/label-filter';
import { JobCategoryField } from '@/parts/masters/job-category-field';
import { usePrefectures, useWorkingForms } from '@/parts/masters/use-masters';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { has } from '@/session/abilities';
import { Button } from '@/ui/controls/button';
import { Chip } from '@/ui/controls/chip';
import { Checkbox } from '@/ui/forms/checkbox';
import { CheckboxGroup } from '@/ui/forms/checkbox-group';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';
import { TagInput } from '@/ui/forms/tag-input';
import type { Criteria } from './criteria';
import { useSkillSuggestions } from './use-skill-suggestions';

const skillMatchField = lazyComponent(() =>
  import('./skill-match-field').then((module) => module.SkillMatchField),
);

type ConditionsFormProps = {
  criteria: Criteria;
  onChange: (change: Partial<Criteria>) => void;
  /** Whether the full-parameter search may be used; otherwise those fields are shown locked. */
  isFull: boolean;
};

const options = (labels: Record<string, string>) =>
  Object.entries(labels).flatMap(([value, label]) => (value === UNKNOWN ? [] : { value, label }));

const numberOptions = (values: readonly number[], label: (value: number) => string) =>
  values.map((value) => ({ value: String(value), label: label(value) }));

const toNumber = (text: string) => (text ? Number(text) : null);

/** The conditions of 候補者検索 but the keyword. Each change takes effect at once. */
export function ConditionsForm({ criteria, onChange, isFull }: ConditionsFormProps) {
  const { prefectures, nameOfPrefecture } = usePrefectures();
  const change = (part: Partial<Criteria>) => onChange({ ...part, page: 1 });

  return (
    <div className="flex flex-col gap-5">
      <JobCategoryField
        chosen={criteria.jobCategoryIds}
        onChange={(jobCategoryIds) => change({ jobCategoryIds })}
      />
      <div className="flex flex-col gap-2">
        <Field label="都道府県">
          <Select
            value=""
            placeholder="都道府県を追加"
            options={prefectures
              .filter(({ code }) => !criteria.prefectureCodes.includes(code))
              .map(({ code, name }) => ({ value: code, label: name }))}
            onChange={({ target }) =>
              target.value && change({ prefectureCodes: [...criteria.prefectureCodes, target.value] })
            }
          />
        </Field>
        {criteria.prefectureCodes.length > 0 ? (
          <ul aria-label="選択中の都道府県" className="flex flex-wrap gap-1.5">
            {criteria.prefectureCodes.map((code) => (
              <li key={code}>
                <Chip
                  onRemove={() =>
                    change({ prefectureCodes: criteria.prefectureCodes.filter((other) => other !== code) })
                  }
                >
                  {nameOfPrefecture(code)}
                </Chip>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {has('marks') ? (
        <Checkbox
          label="見送りを除く"
          checked={criteria.excludePassed}
          onChange={({ target }) => change({ excludePassed: target.checked })}
        />
      ) : null}
      <LockableSection isLocked={!isFull}>
        <FullConditions criteria={criteria} change={change} />
      </LockableSection>
    </div>
  );
}

type ConditionFieldsProps = { criteria: Criteria; change: (part: Partial<Criteria>) => void };

function FullConditions({ criteria, change }: ConditionFieldsProps) {
  const { workingForms } = useWorkingForms();
  const skillSuggestions = useSkillSuggestions();
  const hasSkills = criteria.skills.length > 1;
  const SkillMatchField = useLazyComponent(skillMatchField, hasSkills);
  return (
    <>
      <Field label="経験年数">
        <Select
          value={String(criteria.minYears ?? '')}
          placeholder="指定なし"
          options={numberOptions([1, 2, 3, 5, 7, 10, 15, 20], (years) => `${years}年以上`)}
          onChange={({ target }) => change({ minYears: toNumber(target.value) })}
        />
      </Field>
      <div className="flex flex-col gap-2">
        <Field label="スキル">
          <TagInput
            value={criteria.skills}
            suggestions={skillSuggestions.words}
            onFocus={skillSuggestions.load}
            maxTags={20}
            placeholder="例:TypeScript"
            onValueChange={(skills) => change({ skills })}
          />
        </Field>
        {SkillMatchField && hasSkills ? (
          <SkillMatchField value={criteria.skillMatch} onChange={(value) => change({ skillMatch: value })} />
        ) : null}
      </div>
      <CheckboxGroup
        legend="働き方"
        direction="column"
        options={workingForms.map(({ id, name }) => ({ value: id, label: name }))}
        value={criteria.workingFormIds}
        onValueChange={(workingFormIds) => change({ workingFormIds })}
      />
      <CheckboxGroup
        legend="リモート"
        direction="column"
        options={options(remoteLabels)}
        value={criteria.remote}
        onValueChange={(remote) => change({ remote })}
      />
      <Field label="稼働時間/週">
        <Select
          value={String(criteria.minHoursPerWeek ?? '')}
          placeholder="指定なし"
          options={numberOptions([5, 10, 15, 20, 30, 40], (hours) => `${hours}時間以上`)}
          onChange={({ target }) => change({ minHoursPerWeek: toNumber(target.value) })}
        />
      </Field>
      <Field label="希望時給">
        <Select
          value={String(criteria.maxRewardPerHour ?? '')}
          placeholder="指定なし"
          options={numberOptions(
            [2000, 3000, 4000, 5000, 6000, 8000, 10_000],
            (yen) => `${formatNumber(yen)}円以下`,
          )}
          onChange={({ target }) => change({ maxRewardPerHour: toNumber(target.value) })}
        />
      </Field>
      <Field label="開始時期">
        <Select
          value={criteria.startFrom ?? ''}
          placeholder="指定なし"
          options={options(startFromLabels)}
          onChange={({ target }) =>
            change({ startFrom: StartFrom.options.find((value) => value === target.value) ?? null })
          }
        />
      </Field>
      <Field label="最終ログイン">
        <Select
          value={criteria.lastLoginWithinDays ?? ''}
          placeholder="指定なし"
          options={options(lastLoginLabels)}
          onChange={({ target }) =>
            change({ lastLoginWithinDays: isKey(lastLoginLabels, target.value) ? target.value : null })
          }
        />
      </Field>
      <LabelFilter value={criteria.labelIds} onChange={(labelIds) => change({ labelIds })} />
      <Exclusions criteria={criteria} change={change} />
    </>
  );
}

function Exclusions({ criteria, change }: ConditionFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1.5 font-bold text-base md:text-sm">除外する候補者</legend>
      <Checkbox
        label="スカウト済み"
        checked={criteria.excludeScouted}
        onChange={({ target }) => change({ excludeScouted: target.checked })}
      />
      <Checkbox
        label="応募済み"
        checked={criteria.excludeApplied}
        onChange={({ target }) => change({ excludeApplied: target.checked })}
      />
      <Checkbox
        label="お気に入り"
        checked={criteria.excludeFavorite}
        onChange={({ target }) => change({ excludeFavorite: target.checked })}
      />
      <Checkbox
        label="未入力を除外"
        description="自己紹介や職歴が空の候補者"
        checked={criteria.excludeBlank}
        onChange={({ target }) => change({ excludeBlank: target.checked })}
      />
    </fieldset>
  );
}

const isKey = <Key extends string>(labels: Record<Key, string>, key: string): key is Key => key in labels;

function LockableSection({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  const noteId = useId();
  if (!isLocked) return children;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2.5 rounded-md border border-line bg-surface-sunken p-3 text-ink-muted text-sm">
        <p id={noteId} className="flex items-start gap-2">
          <Lock aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
          <span>以下の条件は有料プランでご利用いただけます。</span>
        </p>
        <Button variant="secondary" size="sm" onClick={explainRestrictedFeature}>
          詳細検索について
        </Button>
      </div>
      <fieldset disabled aria-describedby={noteId} className="flex flex-col gap-5 opacity-60">
        <legend className="sr-only">有料プランの検索条件</legend>
        {children}
      </fieldset>
    </div>
  );
}
