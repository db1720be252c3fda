import type { ListedPlannedMessage } from '#endpoints/planned-message';
import { displayName } from '@/lib/text/format';
import { Badge } from '@/ui/data/badge';
import { PlannedActs } from './planned-acts';
import { PlannedFrame } from './planned-frame';
import { usePlannedScout } from './use-planned-scout';

export type PlannedScoutBubbleProps = { planned: ListedPlannedMessage };

/** Another scout for the project of a conversation that leaves later, or is held. */
export function PlannedScoutBubble({ planned }: PlannedScoutBubbleProps) {
  const { place, send, cancel } = usePlannedScout(planned);
  return (
    <PlannedFrame planned={planned} mark={<Badge tone="info">スカウト</Badge>}>
      <PlannedActs
        planned={planned}
        place={place}
        onSend={send}
        onCancel={cancel}
        name={displayName(planned.partner)}
        className="justify-end"
      />
    </PlannedFrame>
  );
}
