import type { ReactNode } from 'react';
import type { Project } from '#endpoints/project';
import { safeHref } from '@/lib/safe-link';
import { Card } from '@/ui/card';
import { Chip } from '@/ui/chip';

const detailTitles = {
  work: '業務内容',
  background: '募集背景',
  required: '必須スキル',
  preferred: '歓迎スキル',
  flow: '選考フロー',
} as const;

const detailOrder = ['work', 'background', 'required', 'preferred', 'flow'] as const;

/** What a project says of itself, as its writer left it; an empty section says so. */
export function ProjectContent({ content }: { content: Project['content'] }) {
  const { detail, feature, swProject } = content;
  const image = feature.imageUrl === null ? null : safeHref(feature.imageUrl);
  return (
    <Card padding="none" className="divide-y divide-line">
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
      <Section title="特徴">
        {feature.tags.length > 0 ? <Chips items={feature.tags} /> : null}
        {feature.appeal || feature.tags.length === 0 ? <Prose text={feature.appeal} /> : null}
      </Section>
      {detailOrder.map((key) => (
        <Section key={key} title={detailTitles[key]}>
          <Prose text={detail[key]} />
        </Section>
      ))}
      {swProject === null ? null : (
        <>
          <Section title="プロジェクト概要">
            <Prose text={swProject.overview} />
          </Section>
          <Section title="技術・担当工程">
            <Chips items={[...swProject.technologies, ...swProject.phases]} />
            {swProject.teamSize === null ? null : <p>チーム {swProject.teamSize}人</p>}
          </Section>
        </>
      )}
    </Card>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 px-4 py-4 md:px-6 md:py-5">
      <h2 className="font-bold text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Prose({ text }: { text: string }) {
  if (text.trim() === '') return <p className="text-ink-faint">未入力</p>;
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
