import { SearchX, Send } from 'lucide-react';
import type { ComponentProps } from 'react';
import { paths } from '@/config/paths';
import { ConditionChips } from '@/parts/lists/condition-chips';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ButtonLink } from '@/ui/navigation/link';
import type { ScoutsState } from './scouts-state';

type ScoutsEmptyProps = {
  canScout: boolean;
  chips: Omit<ComponentProps<typeof ConditionChips<Partial<ScoutsState>>>, 'label' | 'className'>;
};

/** Why there is no scout to see: none sent yet, or none under the conditions, with what to drop. */
export function ScoutsEmpty({ canScout, chips }: ScoutsEmptyProps) {
  if (chips.conditions.length > 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="条件に合うスカウトはありません"
        description="次の条件を外すと、見つかることがあります。"
        action={<ConditionChips label="外せる条件" {...chips} />}
      />
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
