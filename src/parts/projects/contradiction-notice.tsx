import type { Project } from '#endpoints/project';
import { useSettled } from '@/lib/forms/use-settled';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { type Contradiction, contradictionsIn } from './contradictions';

/** More of them are not named. */
const MAX_NAMED = 5;

type ContradictionNoticeProps = {
  text: string;
  /** Undefined while there is no project to compare with. */
  project: Pick<Project, 'setting'> | null | undefined;
};

/** Says where a text contradicts the conditions of its project, once its writer pauses; it may be sent all the same. */
export function ContradictionNotice({ text, project }: ContradictionNoticeProps) {
  const settled = useSettled(text);
  const found = project ? contradictionsIn(settled, project.setting) : [];
  return (
    <div role="status" className="empty:hidden">
      {found.length === 0 ? null : (
        <InlineNotice tone="warning" title="募集条件と異なる内容があります" className="mt-2">
          <ContradictionList found={found} />
        </InlineNotice>
      )}
    </div>
  );
}

/** Each contradiction as written, with what the project says. */
export function ContradictionList({ found }: { found: readonly Contradiction[] }) {
  return (
    <ul className="[overflow-wrap:anywhere]">
      {found.slice(0, MAX_NAMED).map(({ from, written, project }) => (
        <li key={from}>
          <mark className="rounded-xs bg-warning-line/40 font-medium text-ink">{`「${written}」`}</mark>
          <span>{`募集条件は「${project}」です`}</span>
        </li>
      ))}
    </ul>
  );
}
