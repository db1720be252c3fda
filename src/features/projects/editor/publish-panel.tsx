import { ArrowRight, CircleCheck, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Project } from '#endpoints/project';
import { missingForPublication, planProblem } from '#endpoints/project-rules';
import { useProjectLimit } from '@/features/projects/list/use-project-limit';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { useCorporationRole } from '@/session/permissions';
import { Button } from '@/ui/controls/button';
import { Card } from '@/ui/data/card';
import { Kbd } from '@/ui/data/keyboard-key';
import { fieldId, goToField, goToSection, sectionId } from './field-ids';
import type { SectionHandle } from './use-section';

const statusDialog = lazyComponent(() =>
  import('@/features/projects/list/project-status-dialog').then((module) => module.ProjectStatusDialog),
);

const meanings: Record<Project['status'], string> = {
  draft: '下書きです。公開するまで候補者には表示されません。',
  published: '公開中です。保存した内容は、すぐに候補者に表示されます。',
  paused: '募集停止中です。公開すると、新しい応募の受付を再開します。',
  closed: '終了した案件です。',
  unknown: '状態が「その他」の案件です。公開については、お問い合わせください。',
};

type ToDo = { key: string; label: string; href: string; go: () => void };

/** What is left to do before publication, in the order of the form: fields that are missing, then what is not saved. */
function toDos(live: Project, sections: readonly SectionHandle[]): ToDo[] {
  return [
    ...missingForPublication(live).map(({ field, label }) => ({
      key: fieldId(field),
      label: `${label}を入力する`,
      href: `#${fieldId(field)}`,
      go: () => goToField(field),
    })),
    ...sections
      .filter(({ isDirty }) => isDirty)
      .map(({ section: { name, title } }) => ({
        key: sectionId(name),
        label: `「${title}」の変更を保存する`,
        href: `#${sectionId(name)}`,
        go: () => goToSection(name),
      })),
  ];
}

type PublishPanelProps = {
  project: Project;
  /** The project as the forms say it now. */
  live: Project;
  sections: readonly SectionHandle[];
  /** Brings the forms on screen, where a preview hides them. */
  onShowForms: () => void;
};

/** 公開: what the state of the project means, what is still missing, and the button. */
export function PublishPanel({ project, live, sections, onShowForms }: PublishPanelProps) {
  const isPublishable = project.status === 'draft' || project.status === 'paused';
  return (
    <Card as="section" aria-labelledby="publish-panel" className="flex flex-col gap-3">
      <h2 id="publish-panel" className="text-lg">
        公開
      </h2>
      <p className="text-base text-ink-muted md:text-sm">{meanings[project.status]}</p>
      {isPublishable ? (
        <Publish project={project} toDos={toDos(live, sections)} onShowForms={onShowForms} />
      ) : null}
      <p className="flex flex-wrap items-center gap-1 text-ink-subtle text-xs max-md:hidden">
        <Kbd>{/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'}</Kbd>
        <Kbd>S</Kbd>
        <span className="ml-0.5">で変更をまとめて保存</span>
      </p>
    </Card>
  );
}

function Publish({
  project,
  toDos: left,
  onShowForms,
}: {
  project: Project;
  toDos: readonly ToDo[];
  onShowForms: () => void;
}) {
  const role = useCorporationRole() ?? 'FREE_ACCOUNT_ROLE';
  const limit = useProjectLimit();
  const [isAsking, setIsAsking] = useState(false);
  const Dialog = useLazyComponent(statusDialog, isAsking, () => setIsAsking(false));
  const problem = left.length === 0 ? planProblem(role, project.setting) : null;
  const isBlocked = left.length > 0 || limit.isReached || problem !== null;

  return (
    <>
      <div id="publish-left" className="flex flex-col gap-2">
        {limit.isReached ? (
          <p className="font-medium text-danger-ink text-sm">{`${limit.text}。公開中の案件を停止または終了すると公開できます。`}</p>
        ) : null}
        {problem === null ? null : <p className="text-danger-ink text-sm">{problem}</p>}
        {left.length > 0 ? (
          <>
            <p role="status" className="font-bold text-base">{`公開まであと${left.length}項目`}</p>
            <ul className="flex flex-col md:max-xl:grid md:max-xl:grid-cols-3 md:max-xl:gap-x-6">
              {left.map(({ key, label, href, go }) => (
                <li key={key}>
                  <ToDoLink
                    href={href}
                    onGo={() => {
                      onShowForms();
                      // The forms may have been hidden until now.
                      requestAnimationFrame(go);
                    }}
                  >
                    {label}
                  </ToDoLink>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p role="status" className="flex items-center gap-1.5 text-base text-success-ink md:text-sm">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
            <span>必要な項目はすべて保存されています</span>
          </p>
        )}
      </div>
      <Button
        variant="primary"
        className="md:max-xl:min-w-48 md:max-xl:self-start"
        icon={<Send />}
        aria-disabled={isBlocked}
        aria-describedby="publish-left"
        onClick={() => setIsAsking(true)}
      >
        公開する
      </Button>
      {isAsking && Dialog ? (
        <Dialog step="publish" project={project} onClose={() => setIsAsking(false)} />
      ) : null}
    </>
  );
}

function ToDoLink({ href, onGo, children }: { href: string; onGo: () => void; children: ReactNode }) {
  return (
    <a
      href={href}
      onClick={(event) => {
        event.preventDefault();
        onGo();
      }}
      className="flex min-h-11 items-center gap-1.5 rounded-sm text-accent text-base underline decoration-accent/35 underline-offset-[0.22em] hover:decoration-current md:min-h-7 md:text-sm"
    >
      <ArrowRight aria-hidden="true" className="size-3.5 shrink-0" />
      <span>{children}</span>
    </a>
  );
}
