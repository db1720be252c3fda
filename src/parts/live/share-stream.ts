import * as v from 'valibot';
import { Change, Presence } from '#endpoints/live';
import { tabChannel } from '@/lib/browser/tab-channel';
import { randomId } from '@/lib/random-id';
import { type Changes, followStream } from './follow-stream';

/** `scope` is the person and the company: tabs of others do not listen. */
const Message = v.variant('type', [
  /** A tab has opened and wants to know where the stream is. */
  v.object({ type: v.literal('hello'), scope: v.string(), from: v.string() }),
  /** From the tab with the stream, with each sign of life. */
  v.object({ type: v.literal('state'), scope: v.string(), isOpen: v.boolean(), id: v.string() }),
  /** From the tab with the stream; `to` names a tab that has just opened. */
  v.object({
    type: v.literal('changes'),
    scope: v.string(),
    changes: v.nullable(v.array(Change)),
    id: v.string(),
    to: v.optional(v.string()),
  }),
  /** From the tab with the stream. */
  v.object({ type: v.literal('presence'), scope: v.string(), presence: Presence }),
]);

const channel = tabChannel('biz.live', (data) => {
  const result = v.safeParse(Message, data);
  return result.success ? result.output : null;
});

/** How long the tab with the stream may be silent: it says something with each sign of life of the server. */
const SILENCE = 75_000;

/** For how long changes are repeated to a tab that opens: it has read some of its page before it listens. */
const RECENT = 60_000;

type Options = {
  cid: string;
  userId: string;
  signal: AbortSignal;
  /** Whether the stream is open, here or in another tab. */
  onState: (isOpen: boolean) => void;
  onChanges: (changes: Changes) => void;
  /** The same in the one tab that has the stream, and once in a browser: not what a stream that begins repeats. */
  onNew?: (changes: Changes) => void;
  onPresence: (presence: Presence) => void;
};

/**
 * Receives what changes in a company, by one stream for all tabs of this browser. The tab that holds the lock has it; when
 * that tab goes, another one goes on where it stopped.
 */
export function shareStream({ cid, userId, signal, onState, onChanges, onNew, onPresence }: Options): void {
  const scope = `${userId} ${cid}`;
  const self = randomId();
  let lastEventId = '';
  let isLeading = false;
  let isOpen = false;
  let recent: { changes: Changes; at: number }[] = [];
  let silence: ReturnType<typeof setTimeout> | undefined;

  const setOpen = (value: boolean) => {
    isOpen = value;
    onState(value);
  };
  const tellState = () => channel.post({ type: 'state', scope, isOpen, id: lastEventId });
  const tellChanges = (changes: Changes, to?: string) =>
    channel.post({ type: 'changes', scope, changes: changes && [...changes], id: lastEventId, to });

  function hearState(value: boolean): void {
    setOpen(value);
    clearTimeout(silence);
    if (value) silence = setTimeout(() => setOpen(false), SILENCE);
  }

  const stop = channel.listen((message) => {
    if (message.scope !== scope) return;
    if (message.type === 'hello') {
      if (!isLeading) return;
      tellState();
      for (const { changes, at } of recent) {
        if (performance.now() - at < RECENT) tellChanges(changes, message.from);
      }
      return;
    }
    if (isLeading || (message.type === 'changes' && ![undefined, self].includes(message.to))) return;
    if (message.type === 'presence') {
      onPresence(message.presence);
      return;
    }
    lastEventId = message.id;
    if (message.type === 'state') hearState(message.isOpen);
    else onChanges(message.changes);
  });

  async function lead(): Promise<void> {
    isLeading = true;
    clearTimeout(silence);
    setOpen(false);
    let isRepeated = lastEventId === '';
    await followStream({
      cid,
      lastEventId,
      signal,
      onState: (value) => {
        if (value === isOpen) return;
        setOpen(value);
        tellState();
      },
      onChanges: (changes, id) => {
        lastEventId = id;
        const isNew = !isRepeated;
        isRepeated = false;
        if (changes?.length === 0) return;
        if (isNew) onNew?.(changes);
        recent = [...recent, { changes, at: performance.now() }].filter(
          ({ at }) => performance.now() - at < RECENT,
        );
        tellChanges(changes);
        onChanges(changes);
      },
      onPresence: (presence) => {
        channel.post({ type: 'presence', scope, presence });
        onPresence(presence);
      },
      onSign: tellState,
    });
  }

  signal.addEventListener('abort', () => {
    stop();
    clearTimeout(silence);
    setOpen(false);
  });
  channel.post({ type: 'hello', scope, from: self });
  // Rejects when it is aborted, and where a browser has locks but forbids them: then the page goes on asking.
  navigator.locks.request(`biz.live ${scope}`, { signal }, lead).catch(() => {});
}
