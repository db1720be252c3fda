import { useState } from 'react';
import * as v from 'valibot';
import { stored } from '@/lib/browser/stored';
import { personalStorage } from '@/session/personal-storage';
import { useCorporationId } from '@/session/use-session';

const Scope = v.picklist(['own', 'all']);
type Scope = v.InferOutput<typeof Scope>;

const scopeOf = stored('biz.todayScope', Scope, personalStorage);

/** 自分: what one looks after, or nobody does. */
export const scopes: readonly { value: Scope; label: string }[] = [
  { value: 'own', label: '自分' },
  { value: 'all', label: '全員' },
];

/** Whose work 今日やること shows; kept for the person, in each company. */
export function useTodayScope(): [Scope, (scope: Scope) => void] {
  const cid = useCorporationId();
  const [scope, setScope] = useState<Scope>(() => scopeOf(cid).read() ?? 'own');
  return [
    scope,
    (chosen) => {
      scopeOf(cid).write(chosen);
      setScope(chosen);
    },
  ];
}
