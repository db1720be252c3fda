import { AssigneeFilter } from '#endpoints/references';
import { choiceCodec } from '@/lib/address/url-state';
import { has } from '@/session/abilities';

/** What a list is narrowed to by who looks after it. */
export const assigneeLabels: Readonly<Record<AssigneeFilter, string>> = {
  mine: '自分の担当',
  none: '担当者なし',
};

/** The filter in the URL; null for all, and always without extensions. */
export const assigneeCodec = choiceCodec(has('inbox') ? AssigneeFilter.options : [], null);
