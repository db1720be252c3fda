import { env } from '@/config/env';
import { whenIdle } from '@/lib/browser/when-idle';

type Report = { error: unknown; at: number };

type Sender = (error: unknown, at: number) => void;

const isOn = env.sentryDsn !== '' && env.environment !== 'development';

/** More than this before the reporter is there means a loop. */
const BUFFER_SIZE = 30;

let buffer: Report[] = [];
let send: Sender | null = null;

/** Reports an error; one that comes before the reporter is loaded waits for it. Nothing without a DSN. */
export function reportError(error: unknown): void {
  if (!isOn) return;
  if (send) send(error, Date.now());
  else if (buffer.length < BUFFER_SIZE) buffer.push({ error, at: Date.now() });
}

/** Loads the reporter (33 KB) and passes it the errors that waited. Throws when it cannot be loaded. */
async function loadReporter(): Promise<void> {
  const { createReporter } = await import('./sentry');
  send = await createReporter();
  for (const { error, at } of buffer) send(error, at);
  buffer = [];
}

/** Loads the reporter once the page is usable. Where it cannot be loaded, nothing is reported. */
export function startErrorReporting(): void {
  if (!isOn || send) return;
  whenIdle(() => void loadReporter().catch(() => {}), 5000);
}
