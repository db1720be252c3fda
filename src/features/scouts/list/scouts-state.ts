import type { Query } from '#endpoints/endpoint';
import { ScoutStatus, type scout } from '#endpoints/scout';
import { paths } from '@/config/paths';
import { choiceCodec, idCodec, pageCodec, textCodec, writeState } from '@/lib/address/url-state';
import { dayCodec } from '@/lib/dates/day';

/** What of スカウト送信一覧 the URL holds; null is every one. Days are of sending, in JST, both included. */
export const scoutsCodecs = {
  q: textCodec(100),
  project: idCodec,
  status: choiceCodec(ScoutStatus.options, null),
  sender: idCodec,
  from: dayCodec,
  to: dayCodec,
  page: pageCodec,
};

export type ScoutsState = {
  q: string;
  project: string | null;
  status: ScoutStatus | null;
  sender: string | null;
  from: string | null;
  to: string | null;
  page: number;
};

/** The conditions as the calls take them. */
export type ScoutFilter = Query<typeof scout.funnel>;

/** Every condition dropped. */
export const noConditions: ScoutsState = {
  q: '',
  project: null,
  status: null,
  sender: null,
  from: null,
  to: null,
  page: 1,
};

/** A period, either end of which may be open. */
export type Period = Pick<ScoutsState, 'from' | 'to'>;

/** Whether a period ends before it begins. */
export const isReversed = ({ from, to }: Period): boolean => from !== null && to !== null && from > to;

/** The conditions as the list, the figures and the export send them; a reversed period selects nothing and is left out. */
export function toScoutFilter(state: ScoutsState): ScoutFilter {
  const period = isReversed(state) ? { from: null, to: null } : state;
  return {
    searchWord: state.q.trim() || undefined,
    targetProjectId: state.project ?? undefined,
    status: state.status ?? undefined,
    senderUniversalUid: state.sender ?? undefined,
    from: period.from ?? undefined,
    to: period.to ?? undefined,
  };
}

/** The address of the list in a state. */
export const scoutsHref = (state: ScoutsState): string =>
  `${paths.scouts()}${writeState(scoutsCodecs, state)}`;
