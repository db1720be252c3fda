import { limits, type RoleLimits, roleCan, sendsToApplicantsOnly } from '#endpoints/permissions';
import type { CorporationAccountRole } from '#endpoints/role';
import { formatYen } from '@/lib/text/format';

/** The plans in the order of what they offer. */
export const roles = ['FREE_ACCOUNT_ROLE', 'TRIAL_ACCOUNT_ROLE', 'PAID_ACCOUNT_ROLE'] as const;

export const planLabels: Record<CorporationAccountRole, string> = {
  FREE_ACCOUNT_ROLE: '無料',
  TRIAL_ACCOUNT_ROLE: 'トライアル',
  PAID_ACCOUNT_ROLE: '有料',
};

/** What one plan offers of a feature: words, or null where it offers nothing. */
type Offer = (role: CorporationAccountRole) => string | null;

const upTo = (limit: number | null, unit: string) => (limit === null ? '無制限' : `${limit}${unit}まで`);

/** 「稼働 週10時間以内・報酬 時給3,000円以上」, or that there is no such limit. */
function projectConditions({
  maxAvailableHoursPerWeek: hours,
  minRewardPerHour: reward,
}: RoleLimits): string {
  const parts = [
    hours === null ? null : `週${hours}時間以内`,
    reward === null ? null : `時給${formatYen(reward)}以上`,
  ];
  return parts.filter((part) => part !== null).join('・') || '制限なし';
}

/** The comparison of the plans, computed from the rules that are enforced (spec §6, §9). */
export const features: readonly { name: string; offer: Offer }[] = [
  {
    name: 'スカウト送信',
    offer: (role) => (roleCan(role, 'scoutUser') ? upTo(limits[role].scouts, '通') : null),
  },
  {
    name: '公開できる案件',
    offer: (role) => (roleCan(role, 'createProject') ? upTo(limits[role].publishedProjects, '件') : null),
  },
  { name: '案件の稼働・報酬', offer: (role) => projectConditions(limits[role]) },
  {
    name: '候補者検索',
    offer: (role) => (roleCan(role, 'fullParameterUserProfileSearch') ? 'すべての条件' : '基本の条件のみ'),
  },
  {
    name: 'メッセージ送信',
    offer: (role) => {
      if (!roleCan(role, 'sendMessageToUser')) return null;
      return sendsToApplicantsOnly(role) ? '応募者のみ' : 'すべての候補者';
    },
  },
  { name: '候補者メモ', offer: (role) => (roleCan(role, 'addMemoToUser') ? 'あり' : null) },
];
