import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ScoutTemplate, template } from '#endpoints/template';
import { ApiError, isAggregateRootNotFound } from '@/client/api-error';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { postTemplateChange } from '@/parts/texts/template-changes';
import { corporationCall } from '@/session/corporation-queries';
import { useCorporationId } from '@/session/use-session';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { showToast } from '@/ui/feedback/toast-store';
import { Dialog } from '@/ui/overlays/dialog';
import { templateDraft } from './draft';
import { useTemplateList } from './use-template-list';

type ArchiveTemplateDialogProps = { template: ScoutTemplate; onClose: () => void };

const FAILED = 'アーカイブできませんでした。時間をおいて、もう一度お試しください。';

const archive = (templateId: string) =>
  refusalAsResult(corporationCall(template.archive, { params: { templateId } }));

/** Asks before a template leaves the list for good. */
export function ArchiveTemplateDialog({ template: asked, onClose }: ArchiveTemplateDialogProps) {
  const list = useTemplateList();
  const corporationId = useCorporationId();
  const { mutateAsync } = useMutation({
    mutationFn: archive,
    onSettled: () => postTemplateChange(corporationId),
  });
  const [problem, setProblem] = useState('');
  const isOutcomeUnknown = useRef(false);

  /** Archives the template; returns a refusal. What an attempt without a response has archived is done. */
  async function archiveOnce(): Promise<ApiError | null> {
    const { templateId } = asked;
    if (isOutcomeUnknown.current && !(await list.read()).some((one) => one.templateId === templateId))
      return null;
    isOutcomeUnknown.current = true;
    const result = await mutateAsync(templateId);
    isOutcomeUnknown.current = false;
    // One that a colleague archived already is where it should be.
    return result instanceof ApiError && !isAggregateRootNotFound(result) ? result : null;
  }

  async function submit(): Promise<boolean> {
    setProblem('');
    try {
      const refusal = await archiveOnce();
      if (refusal) {
        setProblem(refusalMessage(refusal, FAILED));
        return false;
      }
    } catch {
      setProblem(FAILED); // the app's alert has said why (spec §8)
      return false;
    }
    templateDraft(corporationId, { kind: 'edit', templateId: asked.templateId }).write(null);
    showToast({ message: `「${asked.title}」をアーカイブしました` });
    await list.readAfterWrite();
    return true;
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="danger"
      title={<span className="[overflow-wrap:anywhere]">{`「${asked.title}」をアーカイブしますか?`}</span>}
      description="アーカイブすると一覧に戻せません。送信済みのスカウトには影響しません。"
      submitLabel="アーカイブする"
      onSubmit={submit}
    >
      {problem === '' ? null : <ProblemNotice text={problem} />}
    </Dialog>
  );
}
