import { AssigneeFilter } from '#endpoints/references';
import { env } from '@/config/env';
import { choiceCodec } from '@/lib/address/url-state';

/** What a list is narrowed to by who looks after it. */
export const assigneeLabels: Readonly<Record<AssigneeFilter, string>> = {
  mine: '自分の担当',
  none: '担当者なし',
};

/** The filter in the URL; null for all, and always without extensions. */
export const assigneeCodec = choiceCodec(env.apiExtensions ? AssigneeFilter.options : [], null);
