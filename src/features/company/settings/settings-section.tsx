import { type ReactNode, useId } from 'react';
import { Card } from '@/ui/data/card';

type SettingsSectionProps = { title: string; description?: ReactNode; children: ReactNode };

/** A group of settings with its heading. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4 md:p-6">
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {description ? <p className="mt-1 text-ink-subtle text-sm">{description}</p> : null}
      </div>
      {children}
    </Card>
  );
}
