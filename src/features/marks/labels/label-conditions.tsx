import { env } from '@/config/env';
import { cn } from '@/lib/cn';
import { quote } from '@/lib/quote';
import { Chip } from '@/ui/chip';
import { LabelFilter } from './label-filter';
import { useLabelNames } from './use-labels';

type LabelConditionsProps = {
  value: readonly string[];
  onChange: (labelIds: string[]) => void;
  className?: string;
};

/** ラベル as a condition of a list, with the chosen ones as chips. Nothing where the platform knows none. */
export function LabelConditions({ value, onChange, className }: LabelConditionsProps) {
  const nameOf = useLabelNames(value);
  if (!env.apiExtensions) return null;
  return (
    <div className={cn('flex flex-wrap items-center gap-1.5', className)}>
      <LabelFilter value={value} onChange={onChange} />
      {value.length > 0 ? (
        <ul aria-label="検索条件" className="contents">
          {value.map((labelId) => {
            const text = `ラベル:${nameOf(labelId) || '不明'}`;
            return (
              <li key={labelId} className="min-w-0 max-w-full">
                <Chip
                  tone="accent"
                  removeLabel={`条件${quote(text)}を外す`}
                  onRemove={() => onChange(value.filter((other) => other !== labelId))}
                >
                  {text}
                </Chip>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
