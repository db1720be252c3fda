import { useState } from 'react';
import { LeaveGuard } from '@/parts/shell/leave-guard';
import { useSession } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { Card } from '@/ui/data/card';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { RadioGroup } from '@/ui/forms/radio-group';
import { keepEnter } from './keys';
import { SwFields } from './sw-fields';
import { TitleFields } from './title-fields';
import { useNewProject } from './use-new-project';

const kinds = [
  { value: 'ordinary', label: '通常の案件' },
  { value: 'sw', label: 'SW案件', description: '技術・担当工程・チーム人数も掲載します' },
];

/** What a new project begins with: its title, and of an SW project its own fields. The rest is written in the editor. */
export function NewProjectForm({ corporationId }: { corporationId: string }) {
  const { isSWCorporationAccount } = useSession();
  const project = useNewProject(corporationId);
  const [kind, setKind] = useState(isSWCorporationAccount && project.hasSwDraft ? 'sw' : 'ordinary');
  const isSw = kind === 'sw';

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void project.submit(isSw);
      }}
      onKeyDown={keepEnter}
    >
      <LeaveGuard isDirty={project.isDirty} isKept />
      {project.isRestored ? (
        <InlineNotice
          className="mb-4"
          action={
            <Button size="sm" onClick={project.empty}>
              破棄
            </Button>
          }
        >
          前回入力した内容を復元しました。
        </InlineNotice>
      ) : null}
      <Card className="flex flex-col gap-5 md:p-6">
        {isSWCorporationAccount ? (
          <RadioGroup legend="案件の種類" options={kinds} value={kind} onValueChange={setKind} />
        ) : null}
        <TitleFields form={project.titleForm} />
        {isSw ? <SwFields {...project.swForm} /> : null}
        <ProblemNotice text={project.problem} className="empty:hidden" />
        <Button type="submit" variant="primary" loading={project.isCreating} className="min-w-32 self-end">
          作成して編集へ進む
        </Button>
      </Card>
    </form>
  );
}
