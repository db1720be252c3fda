import type { ReactNode } from 'react';
import { useId } from 'react';
import type { UserProfile } from '#endpoints/user-profile';
import { remoteLabels, startFromLabels } from '@/features/candidates/labels';
import { usePrefectures, useWorkingForms } from '@/features/masters/use-masters';
import { formatDate, formatMonth, formatRange, formatYen } from '@/lib/format';
import { safeHref } from '@/lib/safe-link';
import { Card } from '@/ui/card';
import { DescriptionList } from '@/ui/description-list';
import { Link } from '@/ui/link';

/** 概要, 職歴, スキル, 実績・リンク and 希望条件 of a candidate. All of it is other people's text. */
export function ProfileSections({ profile }: { profile: UserProfile }) {
  return (
    <div className="flex flex-col gap-3">
      <Section title="概要">
        {profile.introduction ? (
          <p className="max-w-prose whitespace-pre-wrap">{profile.introduction}</p>
        ) : (
          <Blank>自己紹介はまだ入力されていません。</Blank>
        )}
      </Section>
      <Section title="職歴">
        <Careers careers={profile.careers} />
      </Section>
      <Section title="スキル">
        <Skills skills={profile.skills} />
      </Section>
      <Section title="実績・リンク">
        <Links links={profile.links} />
      </Section>
      <Section title="希望条件">
        <Wishes profile={profile} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      {children}
    </Card>
  );
}

const Blank = ({ children }: { children: ReactNode }) => <p className="text-ink-subtle">{children}</p>;

function Careers({ careers }: Pick<UserProfile, 'careers'>) {
  if (careers.length === 0) return <Blank>職歴はまだ入力されていません。</Blank>;
  return (
    <ol className="flex flex-col gap-5">
      {careers.map(({ company, position, from, to, description }) => (
        <li key={`${company}${from}`} className="grid gap-x-5 gap-y-1 md:grid-cols-[10.5rem_minmax(0,1fr)]">
          <p className="text-ink-subtle text-sm tabular-nums md:pt-0.5">
            {formatMonth(from)}〜{to ? formatMonth(to) : '現在'}
          </p>
          <div className="min-w-0">
            <h3 className="text-md">{company}</h3>
            <p className="text-ink-muted">{position}</p>
            {description ? <p className="mt-1.5 max-w-prose whitespace-pre-wrap">{description}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Skills({ skills }: Pick<UserProfile, 'skills'>) {
  if (skills.length === 0) return <Blank>スキルはまだ入力されていません。</Blank>;
  return (
    <ul className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2 lg:grid-cols-3">
      {skills.map(({ name, years }) => (
        <li key={name} className="flex justify-between gap-3 border-line border-b pb-1.5">
          <span className="min-w-0">{name}</span>
          <span className="shrink-0 text-ink-subtle tabular-nums">
            {years > 0 ? `${years}年` : '1年未満'}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Links({ links }: Pick<UserProfile, 'links'>) {
  if (links.length === 0) return <Blank>リンクはまだ登録されていません。</Blank>;
  return (
    <ul className="flex flex-col gap-1.5">
      {links.map(({ title, url }) => {
        const href = safeHref(url);
        return (
          <li key={`${title}${url}`}>
            {href ? (
              <Link href={href} external>
                {title || href}
              </Link>
            ) : (
              <span>
                {title} <span className="text-ink-subtle">{url}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Wishes({ profile }: { profile: UserProfile }) {
  const { nameOfWorkingForm } = useWorkingForms();
  const { nameOfPrefecture } = usePrefectures();
  const { availableHoursPerWeek, minRewardPerHour, workingFormIds, remote, startFrom, prefectureCode } =
    profile;
  const none = '未入力';
  return (
    <DescriptionList
      items={[
        { term: '働き方', description: workingFormIds.map(nameOfWorkingForm).join('、') || none },
        { term: 'リモート', description: remote ? remoteLabels[remote] : none },
        {
          term: '稼働時間',
          description: availableHoursPerWeek ? `週${formatRange(availableHoursPerWeek, '時間')}` : none,
        },
        {
          term: '希望時給',
          description: minRewardPerHour === null ? none : `${formatYen(minRewardPerHour)}以上`,
        },
        { term: '開始時期', description: startFrom ? startFromLabels[startFrom] : none },
        { term: '居住地', description: prefectureCode ? nameOfPrefecture(prefectureCode) : none },
        { term: '登録日', description: formatDate(profile.createdAt) },
        { term: '更新日', description: formatDate(profile.updatedAt) },
      ]}
    />
  );
}
