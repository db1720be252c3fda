import { Fragment } from 'react';
import type { ListedProfile } from '#endpoints/user-profile';
import { formatAgo, formatFullDateTime, formatRange, formatYen } from '@/lib/text/format';
import { noWords } from '@/lib/text/no-words';
import { useJobCategories, usePrefectures } from '@/parts/masters/use-masters';
import { Marked } from '@/ui/data/marked';
import { remoteLabels, startFromLabels } from './labels';

type ProfileRoleProps = {
  profile: ListedProfile;
  /** Search words to highlight. */
  words?: readonly string[];
};

/** 職種 with years, 都道府県 and remote work in one line: 「バックエンドエンジニア 5年・東京都・フルリモート」. */
export function ProfileRole({ profile, words = noWords }: ProfileRoleProps) {
  const { nameOfJobCategory } = useJobCategories();
  const { nameOfPrefecture } = usePrefectures();
  const facts = [
    ...profile.jobCategories.map(({ jobCategoryId, years }) => {
      const name = nameOfJobCategory(jobCategoryId);
      return name && years ? `${name} ${years}年` : name;
    }),
    profile.prefectureCode ? nameOfPrefecture(profile.prefectureCode) : '',
    profile.remote ? remoteLabels[profile.remote] : '',
  ].filter(Boolean);
  if (facts.length === 0) return <span>職種は未入力です</span>;
  return facts.map((fact, index) => (
    // A line ends after the dot between two facts, not within one.
    <Fragment key={fact}>
      {index === 0 ? null : <span> </span>}
      <span className="inline-block">
        <Marked text={fact} words={words} />
        {index === facts.length - 1 ? null : <span>{'\u00a0・'}</span>}
      </span>
    </Fragment>
  ));
}

/** 稼働, 時給, 開始, 最終ログイン: what one compares candidates by. */
export function ProfileConditions({ profile }: { profile: ListedProfile }) {
  const { availableHoursPerWeek: hours, minRewardPerHour: reward, startFrom, lastLoginAt } = profile;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-ink-muted text-sm">
      <Fact term="稼働">{hours ? `週${formatRange(hours, '時間')}` : '未入力'}</Fact>
      <Fact term="時給">{reward === null ? '未入力' : `${formatYen(reward)}〜`}</Fact>
      <Fact term="開始">{startFrom ? startFromLabels[startFrom] : '未入力'}</Fact>
      {lastLoginAt ? (
        <Fact term="最終ログイン">
          <time dateTime={lastLoginAt} title={formatFullDateTime(lastLoginAt)}>
            {formatAgo(lastLoginAt)}
          </time>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-1.5 whitespace-nowrap">
      <dt className="text-ink-subtle">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

type SkillListProps = { skills: ListedProfile['skills']; max?: number; words?: readonly string[] };

/** Skills as small tags, the first few and how many more there are. */
export function SkillList({ skills, max = 8, words = noWords }: SkillListProps) {
  if (skills.length === 0) return null;
  const rest = skills.length - max;
  return (
    <ul aria-label="スキル" className="flex flex-wrap gap-1.5">
      {skills.slice(0, max).map(({ name, years }) => (
        <li
          key={name}
          className="max-w-full truncate rounded-sm border border-line bg-surface-sunken px-1.5 text-ink-muted text-xs leading-5"
        >
          <Marked text={name} words={words} />
          {years ? <span className="ml-1 text-ink-subtle">{`${years}年`}</span> : null}
        </li>
      ))}
      {rest > 0 ? <li className="text-ink-subtle text-xs leading-5">{`ほか${rest}件`}</li> : null}
    </ul>
  );
}
