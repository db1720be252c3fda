import { project } from '#endpoints/project';
import { ContradictionNotice } from '@/parts/projects/contradiction-notice';
import { useCorporationQuery } from '@/session/corporation-queries';

type TermsNoticeProps = { text: string; projectId: string };

/** Says where a message contradicts its project, which is read for it; silent when that fails, as it only helps. */
export function TermsNotice({ text, projectId }: TermsNoticeProps) {
  const { data } = useCorporationQuery(project.show, {
    params: { projectId },
    enabled: projectId !== '',
    meta: { handlesErrors: true },
  });
  return <ContradictionNotice text={text} project={data} />;
}
