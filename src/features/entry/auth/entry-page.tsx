import type { ReactNode } from 'react';
import { PageTitle } from '@/parts/shell/page-title';
import { Card } from '@/ui/data/card';

type EntryPageProps = {
  title: string;
  children: ReactNode;
  /** Ways to elsewhere, below the card. */
  below?: ReactNode;
};

/** A page on the way into the app: its heading above one narrow card. */
export function EntryPage({ title, children, below }: EntryPageProps) {
  return (
    <div className="w-full max-w-md">
      <PageTitle>{title}</PageTitle>
      <h1
        tabIndex={-1}
        data-page-heading=""
        className="mb-6 text-balance text-center text-2xl [word-break:auto-phrase] md:text-3xl"
      >
        {title}
      </h1>
      <Card className="flex flex-col gap-5 p-5 md:p-7">{children}</Card>
      {below ? (
        <div className="mt-4 flex flex-col items-center gap-3 text-center text-base md:text-sm">{below}</div>
      ) : null}
    </div>
  );
}
