import type { InteractionDetail } from '#endpoints/interaction';
import { Drawer } from '@/ui/overlays/drawer';
import { CandidateSummary } from './candidate-summary';

type CandidateDrawerProps = {
  detail: InteractionDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The candidate and the memo over the conversation, where there is no room beside it. */
export function CandidateDrawer({ detail, ...drawer }: CandidateDrawerProps) {
  return (
    <Drawer {...drawer} title="候補者">
      <CandidateSummary detail={detail} />
    </Drawer>
  );
}
