import { Lazy, lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { formatNumber } from '@/lib/text/format';
import { remoteLabels } from '@/parts/candidates/labels';
import { ChoiceFilterField, FlagFilterField, NumberFilterField } from '@/parts/lists/filter-fields';
import { LabelFilter } from '@/parts/marks/labels/label-filter';
import { JobCategoryField } from '@/parts/masters/job-category-field';
import { usePrefectures, useWorkingForms } from '@/parts/masters/use-masters';
import { Chip } from '@/ui/controls/chip';
import { CheckboxGroup } from '@/ui/forms/checkbox-group';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';
import { TagInput } from '@/ui/forms/tag-input';
import { type CandidateListInUse, type Criteria, isRemote, remotes } from './criteria';
import { useSkillSuggestions } from './use-skill-suggestions';

const skillMatchField = lazyComponent(() =>
  import('./skill-match-field').then((module) => module.SkillMatchField),
);

const lockedConditions = lazyComponent(() =>
  import('./locked-conditions').then((module) => module.LockedConditions),
);

type ConditionsFormProps = {
  list: CandidateListInUse;
  /** Whether the full-parameter search may be used; otherwise those fields are shown locked. */
  isFull: boolean;
};

const remoteOptions = remotes.map((value) => ({ value, label: remoteLabels[value] }));

/** The conditions of 候補者検索 but the keyword. Each change takes effect at once. */
export function ConditionsForm({ list, isFull }: ConditionsFormProps) {
  const criteria = list.state;
  const { prefectures, nameOfPrefecture } = usePrefectures();
  const change = (part: Partial<Criteria>) => list.setState({ ...part, page: 1 });

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
      <FlagFilterField list={list} name="excludePassed" label="見送りを除く" />
      {isFull ? (
        <FullConditions list={list} change={change} />
      ) : (
        <Lazy of={lockedConditions} props={{ children: <FullConditions list={list} change={change} /> }} />
      )}
    </div>
  );
}

type ConditionFieldsProps = { list: CandidateListInUse; change: (part: Partial<Criteria>) => void };

function FullConditions({ list, change }: ConditionFieldsProps) {
  const criteria = list.state;
  const { workingForms } = useWorkingForms();
  const skillSuggestions = useSkillSuggestions();
  const hasSkills = criteria.skills.length > 1;
  const SkillMatchField = useLazyComponent(skillMatchField, hasSkills);
  return (
    <>
      <NumberFilterField
        list={list}
        name="minYears"
        label="経験年数"
        steps={[1, 2, 3, 5, 7, 10, 15, 20]}
        nameOf={(years) => `${years}年以上`}
      />
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
        options={remoteOptions}
        value={criteria.remote}
        onValueChange={(remote) => change({ remote: remote.filter(isRemote) })}
      />
      <NumberFilterField
        list={list}
        name="minHoursPerWeek"
        label="稼働時間/週"
        steps={[5, 10, 15, 20, 30, 40]}
        nameOf={(hours) => `${hours}時間以上`}
      />
      <NumberFilterField
        list={list}
        name="maxRewardPerHour"
        label="希望時給"
        steps={[2000, 3000, 4000, 5000, 6000, 8000, 10_000]}
        nameOf={(yen) => `${formatNumber(yen)}円以下`}
      />
      <ChoiceFilterField list={list} name="startFrom" hasLabel placeholder="指定なし" />
      <ChoiceFilterField list={list} name="lastLoginWithinDays" hasLabel placeholder="指定なし" />
      <LabelFilter value={criteria.labelIds} onChange={(labelIds) => change({ labelIds })} />
      <ChoiceFilterField list={list} name="recontact" hasLabel placeholder="指定なし" />
      <Exclusions list={list} />
    </>
  );
}

function Exclusions({ list }: { list: CandidateListInUse }) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1.5 font-bold text-base md:text-sm">除外する候補者</legend>
      <FlagFilterField list={list} name="excludeScouted" label="スカウト済み" />
      <FlagFilterField list={list} name="excludeApplied" label="応募済み" />
      <FlagFilterField list={list} name="excludeFavorite" label="お気に入り" />
      <FlagFilterField
        list={list}
        name="excludeBlank"
        label="未入力を除外"
        description="自己紹介や職歴が空の候補者"
      />
    </fieldset>
  );
}
