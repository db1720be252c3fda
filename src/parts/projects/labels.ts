import type { Project } from '#endpoints/project';
import { formatRange } from '@/lib/text/format';
import type { BadgeTone } from '@/ui/data/badge';

/** The Japanese names of the states of a project. */
export const projectStatusLabels: Record<Project['status'], string> = {
  draft: '下書き',
  published: '公開中',
  paused: '募集停止中',
  closed: '終了',
  unknown: 'その他',
};

export const projectStatusTones: Record<Project['status'], BadgeTone> = {
  draft: 'info',
  published: 'success',
  paused: 'warning',
  closed: 'neutral',
  unknown: 'neutral',
};

const rewardLabels: Record<Project['setting']['rewardType'], string> = {
  hourly: '時給 ',
  monthly: '月額 ',
  unknown: '',
};

/** Hours per week: `週10〜20時間`; empty while undecided. */
export const hoursText = ({ hoursPerWeek }: Pick<Project['setting'], 'hoursPerWeek'>): string =>
  hoursPerWeek === null ? '' : `週${formatRange(hoursPerWeek, '時間')}`;

/** The reward: `時給 3,000〜5,000円`; empty while undecided. */
export const rewardText = ({
  reward,
  rewardType,
}: Pick<Project['setting'], 'reward' | 'rewardType'>): string =>
  reward === null ? '' : `${rewardLabels[rewardType]}${formatRange(reward, '円')}`;
