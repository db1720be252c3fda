import type { Presence, PresenceState } from '#endpoints/live';
import { PRESENCE_SECONDS, presence as presenceCalls } from '#endpoints/presence';
import { isMissing } from '@/client/api-error';
import { call } from '@/client/call';
import { live } from '@/lib/live-flag';
import { randomId } from '@/lib/random-id';
import { presenceEvents } from '@/parts/live/presence-events';

/** A colleague who has the same conversation open. */
export type Colleague = { universalUid: string; name: string; isTyping: boolean };

/** How often this tab checks for something to announce, and for colleagues whose announcement has expired. */
const TICK = 1000;

/** How often `open` is announced, and `typing` while one types. */
const OPEN_INTERVAL = 30_000;
const TYPING_INTERVAL = 4000;

/** Without input for this long the user counts as away: an idle page announces nothing. */
const IDLE = 120_000;

/** Somebody new is greeted after a random delay up to this, so that not all tabs announce themselves at once. */
const GREETING_SPREAD = 500;

type Seen = { presence: Presence; until: number };

/** The people among tabs, each once, writing if they write in any of them. */
function colleaguesIn(seen: ReadonlyMap<string, Seen>): Colleague[] {
  const people = new Map<string, Colleague>();
  for (const { presence } of seen.values()) {
    const { universalUid, name, state } = presence;
    const isTyping = state === 'typing' || people.get(universalUid)?.isTyping === true;
    people.set(universalUid, { universalUid, name, isTyping });
  }
  return [...people.values()];
}

/** A conversation in which colleagues see each other. */
export type Room = {
  /** The user is typing. */
  noteTyping(): void;
  /** The user has sent the message. */
  noteSent(): void;
  leave(): void;
};

/**
 * Announces to colleagues that one has a conversation open or writes in it, while somebody is at this page and its stream
 * is open, and says who else does. Nothing depends on it: what cannot be announced is not.
 */
export function enterRoom(
  place: { cid: string; chatGroupId: string; ownUid: string },
  onColleagues: (colleagues: readonly Colleague[]) => void,
): Room {
  const { cid, chatGroupId, ownUid } = place;
  const tab = randomId();
  const seen = new Map<string, Seen>();
  const stop = new AbortController();
  let touchedAt = performance.now();
  let typedAt = Number.NEGATIVE_INFINITY;
  let announced: { state: PresenceState; at: number } = { state: 'gone', at: Number.NEGATIVE_INFINITY };
  let isRefused = false;
  let shown = '[]';

  function announce(state: PresenceState): void {
    if (isRefused) return;
    announced = { state, at: performance.now() };
    // A platform that lacks the call is asked once.
    call(presenceCalls.announce, { params: { cid }, body: { chatGroupId, tab, state } }).catch((error) => {
      if (isMissing(error)) isRefused = true;
    });
  }

  function show(): void {
    const colleagues = colleaguesIn(seen);
    const text = JSON.stringify(colleagues);
    if (text === shown) return;
    shown = text;
    onColleagues(colleagues);
  }

  function isHere(): boolean {
    return document.visibilityState === 'visible' && performance.now() - touchedAt < IDLE;
  }

  function tick(): void {
    const now = performance.now();
    for (const [key, { until, presence }] of seen) {
      if (until > now) continue;
      // Who has stopped typing is still there for a while.
      if (presence.state === 'typing') remember({ ...presence, state: 'open' });
      else seen.delete(key);
    }
    show();
    if (!live.isOpen) return;
    if (!isHere()) {
      if (announced.state !== 'gone') announce('gone');
      return;
    }
    const state = now - typedAt < TYPING_INTERVAL ? 'typing' : 'open';
    const interval = state === 'typing' ? TYPING_INTERVAL : OPEN_INTERVAL;
    const isNewer = announced.state === 'gone' || (announced.state === 'open' && state === 'typing');
    if (isNewer || now - announced.at >= interval) announce(state);
  }

  function remember(presence: Presence): void {
    if (presence.state === 'gone') {
      seen.delete(presence.tab);
      return;
    }
    const until = performance.now() + PRESENCE_SECONDS[presence.state] * 1000;
    seen.set(presence.tab, { presence, until });
  }

  const stopListening = presenceEvents.listen(({ cid: where, presence }) => {
    if (where !== cid || presence.chatGroupId !== chatGroupId || presence.universalUid === ownUid) return;
    const isNew = presence.state !== 'gone' && !seen.has(presence.tab);
    remember(presence);
    show();
    // They do not know of who was here before them.
    if (isNew) announced.at = performance.now() - OPEN_INTERVAL + Math.random() * GREETING_SPREAD;
  });
  const timer = setInterval(tick, TICK);
  const touch = () => {
    touchedAt = performance.now();
  };
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(type, touch, { passive: true, signal: stop.signal });
  }
  document.addEventListener('visibilitychange', tick, { signal: stop.signal });

  return {
    noteTyping() {
      typedAt = performance.now();
      touch();
      if (announced.state !== 'typing') tick();
    },
    noteSent() {
      typedAt = Number.NEGATIVE_INFINITY;
      if (announced.state === 'typing') announce('open');
    },
    leave() {
      stop.abort();
      stopListening();
      clearInterval(timer);
      if (announced.state !== 'gone') announce('gone');
    },
  };
}
