import type { ReactNode } from 'react';
import type { Project } from '#endpoints/project';
import { safeHref } from '@/lib/address/safe-link';
import { Chip } from '@/ui/controls/chip';
import { Card } from '@/ui/data/card';

const detailTitles = {
  work: '業務内容',
  background: '募集背景',
  required: '必須スキル',
  preferred: '歓迎スキル',
  flow: '選考フロー',
} as const;

const detailOrder = ['work', 'background', 'required', 'preferred', 'flow'] as const;

type ProjectContentProps = {
  content: Project['content'];
  /** Leaves out what is not written, as for candidates; else it is named as such. */
  hidesEmpty?: boolean;
  headingLevel?: 2 | 3;
};

/** What a project says of itself, as its writer left it. */
export function ProjectContent({ content, hidesEmpty = false, headingLevel = 2 }: ProjectContentProps) {
  const { detail, feature, swProject } = content;
  const image = feature.imageUrl === null ? null : safeHref(feature.imageUrl);
  const texts = [
    ...detailOrder.map((key) => ({ title: detailTitles[key], text: detail[key] })),
    ...(swProject === null ? [] : [{ title: 'プロジェクト概要', text: swProject.overview }]),
  ].filter(({ text }) => !hidesEmpty || !isBlank(text));
  const hasFeature = feature.tags.length > 0 || !isBlank(feature.appeal);
  const skills = swProject === null ? [] : [...swProject.technologies, ...swProject.phases];
  const hasTeam = skills.length > 0 || (swProject?.teamSize ?? null) !== null;
  return (
    <Card padding="none" className="divide-y divide-line empty:hidden">
      {image === null ? null : (
        <picture className="contents">
          <img
            src={image}
            alt=""
            decoding="async"
            className="aspect-[3/1] w-full rounded-t-lg object-cover"
          />
        </picture>
      )}
      {hasFeature || !hidesEmpty ? (
        <Section title="特徴" level={headingLevel}>
          {feature.tags.length > 0 ? <Chips items={feature.tags} /> : null}
          {isBlank(feature.appeal) && feature.tags.length > 0 ? null : <Prose text={feature.appeal} />}
        </Section>
      ) : null}
      {texts.map(({ title, text }) => (
        <Section key={title} title={title} level={headingLevel}>
          <Prose text={text} />
        </Section>
      ))}
      {swProject !== null && (hasTeam || !hidesEmpty) ? (
        <Section title="技術・担当工程" level={headingLevel}>
          {skills.length > 0 ? <Chips items={skills} /> : null}
          {swProject.teamSize === null ? null : <p>{`チーム ${swProject.teamSize}人`}</p>}
          {hasTeam ? null : <Prose text="" />}
        </Section>
      ) : null}
    </Card>
  );
}

const isBlank = (text: string) => text.trim() === '';

function Section({ title, level, children }: { title: string; level: 2 | 3; children: ReactNode }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className="flex flex-col gap-2 px-4 py-4 md:px-6 md:py-5 print:px-0">
      <Heading className="font-bold text-lg">{title}</Heading>
      {children}
    </section>
  );
}

function Prose({ text }: { text: string }) {
  if (isBlank(text)) return <p className="text-ink-faint">未入力</p>;
  return (
    <p className="max-w-[44em] whitespace-pre-wrap text-md leading-[1.8] [overflow-wrap:anywhere]">{text}</p>
  );
}

function Chips({ items }: { items: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {items.map((item) => (
        <li key={item} className="min-w-0">
          <Chip>{item}</Chip>
        </li>
      ))}
    </ul>
  );
}
