import { AssigneeFilter } from '#endpoints/references';
import * as filter from '@/parts/lists/filter';

/** 担当者: narrows a list to what the reader looks after, or nobody does. */
export const assigneeFilter = filter.choice('assignee', {
  title: '担当者',
  values: AssigneeFilter.options,
  names: { mine: '自分の担当', mineOrNone: '自分の担当と担当者なし', none: '担当者なし' },
  chip: (name) => name,
});
