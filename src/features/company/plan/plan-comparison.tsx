import { Minus } from 'lucide-react';
import { useState } from 'react';
import type { CorporationAccountRole } from '#endpoints/role';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/controls/button';
import { Badge } from '@/ui/data/badge';
import { Card } from '@/ui/data/card';
import { features, planLabels, roles } from './plan-labels';

const row = 'max-md:grid max-md:grid-cols-3';

/** プランの比較. Who has the best plan already opens it by a button. */
export function PlanComparison({ current }: { current: CorporationAccountRole }) {
  const [isOpen, setIsOpen] = useState(false);
  if (current !== 'PAID_ACCOUNT_ROLE') return <ComparisonTable current={current} />;
  return (
    <>
      <Button
        variant="ghost"
        aria-expanded={isOpen}
        className="self-start"
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'プランの比較を閉じる' : 'プランを比較する'}
      </Button>
      {isOpen ? <ComparisonTable current={current} /> : null}
    </>
  );
}

/** What each plan offers, the company's own marked. On phones each feature is above what the plans offer of it. */
function ComparisonTable({ current }: { current: CorporationAccountRole }) {
  const own = (role: CorporationAccountRole) => role === current && 'bg-accent-faint';
  return (
    <Card as="section" padding="none" aria-labelledby="plan-comparison" className="overflow-hidden">
      <h2 id="plan-comparison" className="px-4 pt-4 pb-3 text-lg md:px-6 md:pt-5">
        プランの比較
      </h2>
      <table
        aria-labelledby="plan-comparison"
        className="w-full table-fixed border-collapse text-sm max-md:block"
      >
        <thead className="border-line max-md:block border-y bg-surface-sunken text-ink-muted text-xs">
          <tr className={row}>
            <th scope="col" className="text-start font-medium max-md:sr-only md:px-6 md:py-2">
              機能
            </th>
            {roles.map((role) => (
              <th
                key={role}
                scope="col"
                aria-current={role === current ? 'true' : undefined}
                className={cn(
                  'py-2 pr-2 pl-4 align-top md:px-3 text-start font-medium',
                  role === current && 'bg-accent-soft text-ink',
                )}
              >
                <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                  <span>{planLabels[role]}</span>
                  {role === current ? <Badge tone="accent">ご利用中</Badge> : null}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {features.map(({ name, offer }) => (
            <tr key={name} className={row}>
              <th
                scope="row"
                className="col-span-3 px-4 pt-2.5 text-start font-medium max-md:text-ink-muted max-md:text-xs [word-break:auto-phrase] md:px-6 md:pb-2.5"
              >
                {name}
              </th>
              {roles.map((role) => (
                <td
                  key={role}
                  className={cn(
                    'break-keep pt-1 pr-1 pb-2.5 pl-4 [overflow-wrap:anywhere] md:px-3 md:pt-2.5',
                    own(role),
                  )}
                >
                  {offer(role) ?? (
                    <>
                      <Minus aria-hidden="true" className="my-0.5 size-4 text-ink-disabled" />
                      <span className="sr-only">利用できません</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
