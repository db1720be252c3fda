import type { ReactNode } from 'react';
import { useId } from 'react';
import type { UserProfile } from '#endpoints/user-profile';
import { safeHref } from '@/lib/address/safe-link';
import { cn } from '@/lib/cn';
import { formatDate, formatMonth, formatRange, formatYen } from '@/lib/text/format';
import { noWords } from '@/lib/text/no-words';
import { remoteLabels, startFromLabels } from '@/parts/candidates/labels';
import { usePrefectures, useWorkingForms } from '@/parts/masters/use-masters';
import { Card } from '@/ui/data/card';
import { DescriptionList } from '@/ui/data/description-list';
import { Marked } from '@/ui/data/marked';
import { Link } from '@/ui/navigation/link';

type SectionsProps = {
  profile: UserProfile;
  /** In a narrow place with a heading of its own, such as a dialog: no cards, headings one level lower. */
  isCompact?: boolean;
  /** Search words to highlight. */
  words?: readonly string[];
};

/** Long texts: lines of about fifty characters at most, as many as fit into a card. */
const PROSE_CLASS = 'max-w-[50em] whitespace-pre-wrap leading-[1.8]';

/** 概要, 職歴, スキル, 実績・リンク and 希望条件 of a candidate. All of it is other people's text. */
export function ProfileSections(props: SectionsProps) {
  return (
    <div className="flex flex-col gap-3 print:block">
      <ProfileExperience {...props} />
      <ProfileTerms {...props} />
    </div>
  );
}

/** What a candidate has done: 概要, 職歴 and スキル. */
export function ProfileExperience({ profile, isCompact, words = noWords }: SectionsProps) {
  return (
    <>
      <Section title="概要" isCompact={isCompact}>
        {profile.introduction ? (
          <p className={PROSE_CLASS}>
            <Marked text={profile.introduction} words={words} />
          </p>
        ) : (
          <Blank>自己紹介はまだ入力されていません。</Blank>
        )}
      </Section>
      <Section title="職歴" isCompact={isCompact}>
        <Careers careers={profile.careers} isCompact={isCompact} words={words} />
      </Section>
      <Section title="スキル" isCompact={isCompact}>
        <Skills skills={profile.skills} words={words} />
      </Section>
    </>
  );
}

/** What a candidate shows and asks for: 実績・リンク and 希望条件. */
export function ProfileTerms({ profile, isCompact }: SectionsProps) {
  return (
    <>
      <Section title="実績・リンク" isCompact={isCompact}>
        <Links links={profile.links} />
      </Section>
      <Section title="希望条件" isCompact={isCompact}>
        <Preferences profile={profile} />
      </Section>
    </>
  );
}

type SectionProps = { title: string; isCompact: boolean | undefined; children: ReactNode };

function Section({ title, isCompact = false, children }: SectionProps) {
  const id = useId();
  if (isCompact) {
    return (
      <section aria-labelledby={id} className="@container text-sm">
        <h4 id={id} className="mb-1.5 text-base">
          {title}
        </h4>
        {children}
      </section>
    );
  }
  return (
    <Card as="section" aria-labelledby={id} className="@container">
      <h2 id={id} className="mb-3 text-lg print:border-line print:border-b">
        {title}
      </h2>
      {children}
    </Card>
  );
}

const Blank = ({ children }: { children: ReactNode }) => <p className="text-ink-subtle">{children}</p>;

type CareersProps = Pick<UserProfile, 'careers'> & {
  isCompact: boolean | undefined;
  words: readonly string[];
};

function Careers({ careers, isCompact = false, words }: CareersProps) {
  if (careers.length === 0) return <Blank>職歴はまだ入力されていません。</Blank>;
  const Heading = isCompact ? 'h5' : 'h3';
  return (
    <ol className="flex flex-col gap-5 print:block print:space-y-4">
      {careers.map(({ company, position, from, to, description }) => (
        <li
          key={`${company}${position}${from}`}
          className="grid gap-x-5 gap-y-1 @2xl:grid-cols-[10.5rem_minmax(0,1fr)]"
        >
          <p className="text-ink-subtle text-sm tabular-nums @2xl:pt-0.5">
            {from || to ? `${formatMonth(from)}〜${to ? formatMonth(to) : '現在'}` : null}
          </p>
          <div className="min-w-0">
            <Heading className={isCompact ? 'font-bold' : 'text-md'}>
              {company ? <Marked text={company} words={words} /> : '会社名は未入力です'}
            </Heading>
            <p className="text-ink-muted">
              <Marked text={position} words={words} />
            </p>
            {description ? (
              <p className={`mt-1.5 ${PROSE_CLASS}`}>
                <Marked text={description} words={words} />
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Skills({ skills, words }: Pick<UserProfile, 'skills'> & { words: readonly string[] }) {
  if (skills.length === 0) return <Blank>スキルはまだ入力されていません。</Blank>;
  return (
    <ul className="grid gap-x-8 gap-y-1.5 @md:grid-cols-2 @2xl:grid-cols-3">
      {skills.map(({ name, years }) => (
        <li
          key={name}
          className="flex justify-between gap-3 border-line border-b pb-1.5 print:break-inside-avoid"
        >
          <span className="min-w-0">
            <Marked text={name} words={words} />
          </span>
          {years === null ? null : (
            <span className="shrink-0 text-ink-subtle tabular-nums">
              {years > 0 ? `${years}年` : '1年未満'}
            </span>
          )}
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
              <Link
                href={href}
                external
                className={cn('touch-target', title && 'print:after:ml-2 print:after:content-[attr(href)]')}
              >
                {title || href}
              </Link>
            ) : (
              <span>
                <span>{`${title} `}</span>
                <span className="text-ink-subtle">{url}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Preferences({ profile }: { profile: UserProfile }) {
  const { nameOfWorkingForm } = useWorkingForms();
  const { nameOfPrefecture } = usePrefectures();
  const { availableHoursPerWeek, minRewardPerHour, workingFormIds, remote, startFrom, prefectureCode } =
    profile;
  const none = '未入力';
  return (
    <DescriptionList
      layout="stacked"
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
        ...datesOf(profile),
      ]}
    />
  );
}

/** Nobody enters these: where they are not known they are left out. */
const datesOf = ({ createdAt, updatedAt }: UserProfile) => [
  ...(createdAt ? [{ term: '登録日', description: formatDate(createdAt) }] : []),
  ...(updatedAt ? [{ term: '更新日', description: formatDate(updatedAt) }] : []),
];
