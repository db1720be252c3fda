import { Minus } from 'lucide-react';
import type { CorporationAccountRole } from '#endpoints/role';
import { cn } from '@/lib/cn';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { features, planLabels, roles } from './plan-labels';

/** What each plan offers, the company's own marked. */
export function PlanComparison({ current }: { current: CorporationAccountRole }) {
  const own = (role: CorporationAccountRole) => role === current && 'bg-accent-faint';
  return (
    <Card as="section" padding="none" aria-labelledby="plan-comparison" className="overflow-hidden">
      <h2 id="plan-comparison" className="px-4 pt-4 pb-3 text-lg md:px-6 md:pt-5">
        プランの比較
      </h2>
      <table aria-labelledby="plan-comparison" className="w-full table-fixed border-collapse text-sm">
        <thead className="border-line border-y bg-surface-sunken text-ink-muted text-xs">
          <tr>
            <th scope="col" className="py-2 pr-2 pl-4 text-start font-medium md:px-6">
              機能
            </th>
            {roles.map((role) => (
              <th
                key={role}
                scope="col"
                aria-current={role === current ? 'true' : undefined}
                className={cn(
                  'px-2 py-2 align-top md:px-3 text-start font-medium',
                  role === current && 'bg-accent-soft text-ink',
                )}
              >
                <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                  {planLabels[role]}
                  {role === current ? <Badge tone="accent">ご利用中</Badge> : null}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {features.map(({ name, offer }) => (
            <tr key={name}>
              <th
                scope="row"
                className="py-2.5 pr-2 pl-4 text-start font-medium [word-break:auto-phrase] md:px-6"
              >
                {name}
              </th>
              {roles.map((role) => (
                <td key={role} className={cn('px-2 py-2.5 [word-break:auto-phrase] md:px-3', own(role))}>
                  {offer(role) ?? (
                    <>
                      <Minus aria-hidden="true" className="size-4 text-ink-disabled" />
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
