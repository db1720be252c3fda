import { displayName } from '@/lib/text/format';
import { Badge } from '@/ui/data/badge';
import type { PlannedPerson } from './plan';

type ReviewRowProps = { planned: PlannedPerson; isShown: boolean; onShow: () => void };

/** A person in the list beside the text, with what is special about theirs. */
export function ReviewRow({ planned, isShown, onShow }: ReviewRowProps) {
  const { person, problem } = planned;
  return (
    <li>
      <button
        type="button"
        aria-current={isShown}
        onClick={onShow}
        className="flex w-full items-center gap-2 rounded-md px-2.5 py-1.5 text-left hover:bg-surface-hover aria-[current=true]:bg-accent-soft aria-[current=true]:font-bold aria-[current=true]:text-accent"
      >
        <bdi className="min-w-0 flex-1 truncate">{displayName(person.candidate)}</bdi>
        {problem === null ? null : <Badge tone="danger">要修正</Badge>}
        {person.text === null ? null : <Badge>編集済み</Badge>}
      </button>
    </li>
  );
}
