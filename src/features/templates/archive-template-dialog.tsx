import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ScoutTemplate, template } from '#endpoints/template';
import { ApiError } from '@/client/api-error';
import { refusalAsAnswer } from '@/client/refusal';
import { corporationCall, invalidateCorporationQueries } from '@/session/corporation-queries';
import { useCorporationId } from '@/session/use-session';
import { Dialog } from '@/ui/dialog';
import { ProblemNotice } from '@/ui/problem-notice';
import { showToast } from '@/ui/toast-store';
import { writeTemplateDraft } from './draft';

export type ArchiveTemplateDialogProps = { template: ScoutTemplate; onClose: () => void };

const FAILED = 'アーカイブできませんでした。時間をおいて、もう一度お試しください。';

const archive = (templateId: string) =>
  refusalAsAnswer(corporationCall(template.archive, { params: { templateId } }));

/** Asks before a template leaves the list for good. */
export function ArchiveTemplateDialog({ template: asked, onClose }: ArchiveTemplateDialogProps) {
  const queryClient = useQueryClient();
  const corporationId = useCorporationId();
  const { mutateAsync } = useMutation({ mutationFn: archive });
  const [problem, setProblem] = useState('');

  async function submit(): Promise<boolean> {
    setProblem('');
    try {
      const answer = await mutateAsync(asked.templateId);
      // One that a colleague archived already is where it should be.
      if (answer instanceof ApiError && !answer.isNotFound) {
        setProblem(answer.serverMessage ?? FAILED);
        return false;
      }
    } catch {
      setProblem(FAILED); // the app's alert has told why (spec §8)
      return false;
    }
    writeTemplateDraft(corporationId, { kind: 'edit', templateId: asked.templateId }, null);
    showToast({ message: `「${asked.title}」をアーカイブしました` });
    await invalidateCorporationQueries(queryClient, [template.list]);
    return true;
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="danger"
      title={<span className="[overflow-wrap:anywhere]">「{asked.title}」をアーカイブしますか?</span>}
      description="アーカイブすると一覧に戻せません。送信済みのスカウトには影響しません。"
      submitLabel="アーカイブする"
      onSubmit={submit}
    >
      {problem === '' ? null : <ProblemNotice text={problem} />}
    </Dialog>
  );
}
