import { CircleCheckBig, SearchX, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ButtonLink } from '@/ui/navigation/link';
import { type UnansweredTab, unansweredTabLabels } from './unanswered';

type ScoutsEmptyProps = {
  tab: UnansweredTab | null;
  canScout: boolean;
  /** The conditions to drop; null without any. */
  chips: ReactNode;
};

/** Why there is no scout to see: none sent yet, or none under the conditions, with what to drop. */
export function ScoutsEmpty({ tab, canScout, chips }: ScoutsEmptyProps) {
  if (chips !== null) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="条件に合うスカウトはありません"
        description="次の条件を外すと、見つかることがあります。"
        action={chips}
      />
    );
  }
  if (tab !== null) {
    return (
      <EmptyState icon={<CircleCheckBig />} title={`「${unansweredTabLabels[tab]}」のスカウトはありません`} />
    );
  }
  return (
    <EmptyState
      icon={<Send />}
      title="送信したスカウトはまだありません"
      description={canScout ? '候補者検索で気になる人を見つけて、スカウトを送りましょう。' : undefined}
      action={<ButtonLink href={paths.profiles()}>候補者検索へ</ButtonLink>}
    />
  );
}
