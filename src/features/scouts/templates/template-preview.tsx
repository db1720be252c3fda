import { useDeferredValue, useId, useState } from 'react';
import { ScoutPreview } from '@/features/scouts/text/scout-preview';
import { formatName } from '@/lib/text/format';
import { resolvePlaceholders } from '@/parts/texts/placeholders';
import { Badge } from '@/ui/data/badge';
import { Checkbox } from '@/ui/forms/checkbox';
import { sample, useSampleValues } from './sample';

/** A template as a made-up candidate would read it, or as it reads where no value is known. */
export function TemplatePreview({ message }: { message: string }) {
  const titleId = useId();
  const values = useSampleValues();
  const [isWithoutValues, setIsWithoutValues] = useState(false);
  const resolved = resolvePlaceholders(useDeferredValue(message), isWithoutValues ? {} : values);

  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col">
      <div className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={titleId} className="font-bold text-base leading-normal md:text-sm">
          プレビュー
        </h2>
        <Badge tone="info">見本</Badge>
      </div>
      <ScoutPreview
        text={resolved}
        emptyText="入力した本文が、候補者に届く形で表示されます。"
        className="min-h-48 grow"
      />
      <p className="mt-2 text-ink-subtle text-sm md:text-xs">
        {isWithoutValues
          ? '差し込む値がひとつもないときの表示です。'
          : `架空の候補者「${formatName(sample)}」さんへの「${sample.projectTitle}」のスカウトとして表示しています。`}
      </p>
      <Checkbox
        className="mt-1 self-start"
        label="値がないときの表示を確認する"
        checked={isWithoutValues}
        onChange={(event) => setIsWithoutValues(event.currentTarget.checked)}
      />
    </section>
  );
}
