import { env } from '@/config/env';
import { whenIdle } from '@/lib/browser/when-idle';
import { TRACING_SAMPLE_RATE } from './tracing-sample-rate';

type Report = { error: unknown; at: number };

type Sender = (error: unknown, at: number) => void;

const isOn = env.sentryDsn !== '' && env.environment !== 'development';

/** Drawn once for each page load, whose every transaction is traced then. */
const isTraced = Math.random() < TRACING_SAMPLE_RATE;

/** More than this before the reporter is there means a loop. */
const BUFFER_SIZE = 30;

const buffer: Report[] = [];
let send: Sender | null = null;
let isLoading = false;

/** Loads the reporter (33 KB) and passes it the errors that waited. After a load that failed, the next error tries again. */
async function loadReporter(): Promise<void> {
  if (isLoading || send) return;
  isLoading = true;
  try {
    const { createReporter } = await import('./sentry');
    const sender = await createReporter({ isTraced });
    send = sender;
    for (const { error, at } of buffer.splice(0)) sender(error, at);
  } finally {
    isLoading = false;
  }
}

const load = () => void loadReporter().catch(() => {});

/** Reports an error: the first one loads the reporter and waits for it. Nothing without a DSN. */
export function reportError(error: unknown): void {
  if (!isOn) return;
  if (send) {
    send(error, Date.now());
    return;
  }
  if (buffer.length < BUFFER_SIZE) buffer.push({ error, at: Date.now() });
  load();
}

/** Begins to trace the page once it is usable, where this page load is drawn for it (spec §9). The others load nothing. */
export function startTracing(): void {
  if (isOn && isTraced) whenIdle(load, 5000);
}
