import type { Selection } from '#endpoints/selection';
import { Badge, type BadgeTone } from '@/ui/data/badge';

/** The Japanese names of the selection states. */
export const selectionStatusLabels: Record<Selection['status'], string> = {
  scouting: 'スカウト中',
  applied: '未対応',
  inProgress: '選考中',
  matched: '成約',
  finished: '選考終了',
  unknown: 'その他',
};

const tones: Record<Selection['status'], BadgeTone> = {
  scouting: 'info',
  applied: 'warning',
  inProgress: 'accent',
  matched: 'success',
  finished: 'neutral',
  unknown: 'neutral',
};

/** A selection's state, wherever it shows. */
export function SelectionStatusBadge({ status }: { status: Selection['status'] }) {
  return <Badge tone={tones[status]}>{selectionStatusLabels[status]}</Badge>;
}
