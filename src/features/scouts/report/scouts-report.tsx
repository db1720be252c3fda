import { useState } from 'react';
import { Button } from '@/ui/controls/button';
import type { ScoutFilter } from '../list/scout-list';
import { ReplyRatesDisclosure } from './reply-rates-disclosure';
import { ScoutsFunnel } from './scouts-funnel';
import type { Funnel } from './scouts-stages';
import { ScoutsWeeklyChart } from './scouts-weekly-chart';
import { ScoutsWeeksTable } from './scouts-weeks-table';

type ScoutsReportProps = { funnel: Funnel; filter: ScoutFilter };

const periodOf = ({ weeks }: Funnel) => `${weeks[0]?.weekStart}-${weeks.at(-1)?.weekStart}`;

/** The funnel and the weeks. The table of the weeks is always there for screen readers, and for everyone on request. */
export function ScoutsReport({ funnel, filter }: ScoutsReportProps) {
  const [isTable, setIsTable] = useState(false);
  return (
    <>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[14rem_minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)]">
        <ScoutsFunnel funnel={funnel} />
        <div className="relative min-w-0">
          <div className="mb-1 flex min-h-9 items-center justify-between gap-4">
            <h3 className="text-sm">週ごとの送信数</h3>
            <Button size="sm" variant="ghost" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
              {isTable ? 'グラフで見る' : '表で見る'}
            </Button>
          </div>
          {isTable ? null : <ScoutsWeeklyChart key={periodOf(funnel)} weeks={funnel.weeks} />}
          <ScoutsWeeksTable funnel={funnel} isVisible={isTable} />
        </div>
      </div>
      <ReplyRatesDisclosure filter={filter} />
    </>
  );
}
