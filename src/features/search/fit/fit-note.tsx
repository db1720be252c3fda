import { Check, CircleHelp, type LucideIcon, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Project } from '#endpoints/project';
import type { ListedProfile } from '#endpoints/user-profile';
import { cn } from '@/lib/cn';
import { displayName } from '@/lib/text/format';
import { useJobCategories, usePrefectures, useWorkingForms } from '@/parts/masters/use-masters';
import { Button } from '@/ui/controls/button';
import { AnchoredPopover } from '@/ui/overlays/popover';
import { type FitRow, fitRows, fitSummary, type Verdict } from './fit';
import { termsOf } from './project-criteria';

type FitNoteProps = { project: Project; profile: ListedProfile };

/** How a candidate fits a project, in a line that opens the comparison. Loaded while a project is sought for. */
export function FitNote({ project, profile }: FitNoteProps) {
  const names = { ...useJobCategories(), ...usePrefectures(), ...useWorkingForms() };
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const rows = fitRows(termsOf(project), profile, names);
  if (rows.length === 0) return null;
  const summary = fitSummary(rows);
  return (
    <>
      <Button
        ref={anchor}
        variant="ghost"
        size="sm"
        // Above the link that covers a card; as high as the line that it stands in.
        className="-mx-1 z-raised h-auto min-h-6 max-w-full whitespace-normal px-1 text-left text-accent text-xs leading-snug tabular-nums underline decoration-accent/35 underline-offset-[0.22em] after:absolute after:inset-x-0 after:-inset-y-2.5 md:after:inset-y-0"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`案件との一致:${summary}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {summary}
      </Button>
      {isOpen ? (
        <AnchoredPopover
          anchor={anchor}
          onClose={() => setIsOpen(false)}
          aria-label={`${displayName(profile)}さんと案件の比較`}
          className="w-[30rem] p-3"
        >
          <FitTable rows={rows} title={project.content.title} />
        </AnchoredPopover>
      ) : null}
    </>
  );
}

const verdicts: Record<Verdict, { label: string; icon: LucideIcon; className: string }> = {
  fits: { label: '合う', icon: Check, className: 'text-success-ink' },
  differs: { label: 'ちがう', icon: X, className: 'text-danger-ink' },
  unknown: { label: 'わからない', icon: CircleHelp, className: 'text-ink-subtle' },
};

const CELL_CLASS = 'px-1.5 py-1.5 align-top [overflow-wrap:anywhere]';

function FitTable({ rows, title }: { rows: readonly FitRow[]; title: string }) {
  return (
    <table className="w-full border-collapse text-left text-sm md:text-xs">
      <caption className="px-1.5 pb-1.5 text-left font-medium text-ink [overflow-wrap:anywhere]">{`案件『${title}』との比較`}</caption>
      <thead className="border-line border-b text-ink-subtle text-xs">
        <tr>
          {['条件', '案件', '候補者', '判定'].map((header) => (
            <th key={header} scope="col" className={cn(CELL_CLASS, 'whitespace-nowrap font-medium')}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ term, wanted, offered, verdict, gap }) => {
          const { label, icon: Icon, className } = verdicts[verdict];
          return (
            <tr key={term}>
              <th scope="row" className={cn(CELL_CLASS, 'whitespace-nowrap font-medium text-ink-subtle')}>
                {term}
              </th>
              <td className={CELL_CLASS}>{wanted}</td>
              <td className={CELL_CLASS}>
                <span>{offered}</span>
                {gap ? <span className="block text-ink-muted">{gap}</span> : null}
              </td>
              <td className={cn(CELL_CLASS, className)}>
                <span className="flex flex-wrap items-center gap-x-1">
                  <Icon aria-hidden="true" className="size-3.5 shrink-0" />
                  <span>{label}</span>
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
