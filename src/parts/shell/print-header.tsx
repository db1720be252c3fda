import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatFullDateTime } from '@/lib/text/format';
import { useSession } from '@/session/use-session';

/** The head of a printed page, which no screen shows: which page it is, the company, and when it was printed. */
export function PrintHeader({ title }: { title: string }) {
  const { corporationProfile } = useSession();
  const [printedAt, setPrintedAt] = useState(() => new Date().toISOString());

  useEffect(() => {
    // The browser takes the page as it is when the event is over.
    const update = () => flushSync(() => setPrintedAt(new Date().toISOString()));
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);

  return (
    <p className="mb-4 hidden justify-between gap-4 border-line border-b pb-1.5 text-ink-subtle text-xs print:flex">
      <span>{title}</span>
      <span>{corporationProfile?.name}</span>
      <span className="shrink-0 tabular-nums">{`${formatFullDateTime(printedAt)} 印刷`}</span>
    </p>
  );
}
