import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '#endpoints/chat';
import {
  emptyOutbox,
  isSamePress,
  needsUpload,
  nextToSend,
  nextWait,
  type Outbox,
  type OutboxAction,
  outboxReducer,
  pendingEntries,
  type SendFailure,
} from './outbox';

const OWN = 'recruiter';

function message(messageId: string, textMessage: string, universalUid: string | null = OWN): ChatMessage {
  const side = universalUid === 'candidate' ? 'user' : 'corporation';
  return {
    messageId,
    sender: { side, name: '佐藤 健一', universalUid },
    sentAt: '2026-11-21T05:00:00.000Z',
    kind: 'text',
    textMessage,
  };
}

const run = (...actions: OutboxAction[]) => actions.reduce(outboxReducer, emptyOutbox);
const queue = (entryId: string, textMessage: string): OutboxAction => ({
  type: 'queue',
  entryId,
  content: { kind: 'text', textMessage },
  queuedAt: '2026-11-21T05:00:00.000Z',
});
const queueFile = (entryId: string, fileName = '資料.pdf'): OutboxAction => ({
  type: 'queue',
  entryId,
  content: { kind: 'file', fileName, byteSize: 3, filePath: null },
  queuedAt: '2026-11-21T05:00:00.000Z',
});
const uploaded = (entryId: string, filePath: string): OutboxAction => ({
  type: 'uploaded',
  entryId,
  fileName: '資料.pdf',
  filePath,
});
const fileMessage = (messageId: string, filePath: string): ChatMessage => ({
  messageId,
  sender: { side: 'corporation', name: '佐藤 健一', universalUid: OWN },
  sentAt: '2026-11-21T05:00:00.000Z',
  kind: 'file',
  fileName: '資料.pdf',
  filePath,
});
const start = (entryId: string, afterMessageId: string | null = null): OutboxAction => ({
  type: 'start',
  entryId,
  afterMessageId,
});
const succeed = (entryId: string, sent: ChatMessage | null): OutboxAction => ({
  type: 'succeed',
  entryId,
  message: sent,
});
const refusal: SendFailure = { reason: '無料プランでは応募者へのみ送信できます', isUncertain: false };
const timeout: SendFailure = { reason: null, isUncertain: true };
const fail = (entryId: string, failure: SendFailure): OutboxAction => ({ type: 'fail', entryId, failure });
const reconcile = (...messages: ChatMessage[]): OutboxAction => ({
  type: 'reconcile',
  messages,
  ownUid: OWN,
});
/** The same words twice: the first were sent. */
const sayTwice = (record: ChatMessage | null, ...then: OutboxAction[]) =>
  run(
    queue('a', 'はい'),
    queue('b', 'はい'),
    start('a', 'm1'),
    succeed('a', record),
    start('b', 'm1'),
    ...then,
  );
const states = ({ entries }: Outbox) => entries.map(({ entryId, state }) => `${entryId}:${state.type}`);

describe('messages on their way', () => {
  it('are sent one at a time, in the order in which they were written', () => {
    const both = run(queue('a', '1つ目'), queue('b', '2つ目'));
    expect(nextToSend(both)?.entryId).toBe('a');
    const first = outboxReducer(both, start('a'));
    expect(nextToSend(first)).toBeNull();
    expect(nextToSend(outboxReducer(first, succeed('a', message('m1', '1つ目'))))?.entryId).toBe('b');
  });

  it('are not sent twice by a second start', () => {
    const sending = run(queue('a', 'はい'), start('a', 'm1'));
    expect(outboxReducer(sending, start('a', 'm2'))).toBe(sending);
  });

  it('wait behind one that failed until it is sent again or deleted', () => {
    const failed = run(queue('a', '1つ目'), queue('b', '2つ目'), start('a'), fail('a', refusal));
    expect(nextToSend(failed)).toBeNull();
    expect(nextToSend(outboxReducer(failed, { type: 'retry', entryId: 'a' }))?.entryId).toBe('a');
    expect(nextToSend(outboxReducer(failed, { type: 'remove', entryId: 'a' }))?.entryId).toBe('b');
  });

  it('leave the outbox once the list holds them', () => {
    const sent = run(queue('a', 'はい'), start('a'), succeed('a', message('m1', 'はい')));
    expect(pendingEntries(sent, [], OWN)).toHaveLength(1);
    expect(states(outboxReducer(sent, reconcile(message('m1', 'はい'))))).toEqual([]);
  });

  it('leave the outbox when the list begins after them', () => {
    const sent = run(queue('a', 'はい'), start('a'), succeed('a', message('m1', 'はい')));
    const later = { ...message('m9', 'その後'), sentAt: '2026-11-22T05:00:00.000Z' };
    expect(states(outboxReducer(sent, reconcile(later)))).toEqual([]);
  });
});

describe('a message that was sent, but whose record did not come back', () => {
  const sent = run(queue('a', 'はい'), start('a', 'm1'), succeed('a', null));
  const before = message('m1', 'はい');

  it('stays until the list shows it, and is not sent again', () => {
    expect(states(outboxReducer(sent, reconcile(before)))).toEqual(['a:sent']);
    expect(nextToSend(sent)).toBeNull();
    expect(states(outboxReducer(sent, reconcile(before, message('m2', 'はい'))))).toEqual([]);
  });

  it.each([
    ['with other line ends', 'はい\r\n以上'],
    ['with blanks around it', ' はい\n以上\n'],
    ['in other words', 'はい。以上です。'],
  ])('is recognized by its place where the platform stores it %s', (_, stored) => {
    const changed = run(queue('a', 'はい\n以上'), start('a', 'm1'), succeed('a', null));
    expect(pendingEntries(changed, [before, message('m2', stored)], OWN)).toEqual([]);
  });

  it('is known where the list does not say who of the company has sent what', () => {
    expect(pendingEntries(sent, [before, message('m2', 'はい', null)], OWN)).toEqual([]);
  });

  it.each([
    ['the candidate', message('m2', 'はい', 'candidate')],
    ['a colleague', message('m2', 'はい', 'colleague')],
  ])('is not taken for the same words of %s', (_, other) => {
    expect(pendingEntries(sent, [before, other], OWN)).toHaveLength(1);
  });

  it('stands for one message only, when the same words were sent twice', () => {
    const twice = sayTwice(null, succeed('b', null));
    const first = outboxReducer(twice, reconcile(before, message('m2', 'はい')));
    expect(states(first)).toEqual(['b:sent']);
    const listed = [before, message('m2', 'はい'), message('m3', 'はい')];
    expect(states(outboxReducer(first, reconcile(...listed)))).toEqual([]);
    expect(states(outboxReducer(twice, reconcile(...listed)))).toEqual([]);
  });

  it('leaves the message that has its words to the one whose outcome is unknown', () => {
    const both = run(
      queue('a', '1つ目'),
      queue('b', '2つ目'),
      start('a', 'm1'),
      succeed('a', null),
      start('b', 'm1'),
      fail('b', timeout),
    );
    const arrived = outboxReducer(both, reconcile(before, message('m2', '一つ目'), message('m3', '2つ目')));
    expect(states(arrived)).toEqual([]);
  });
});

describe('a message whose outcome is unknown', () => {
  const unknown = run(queue('a', 'はい'), start('a', 'm1'), fail('a', timeout));

  it('is taken as sent when the list shows it', () => {
    expect(states(outboxReducer(unknown, reconcile(message('m1', '前'), message('m2', 'はい'))))).toEqual([]);
  });

  it.each([
    ['the same words before it was sent', [message('m1', 'はい')]],
    ['the same words of a colleague', [message('m1', '前'), message('m2', 'はい', 'colleague')]],
    ['the same words of the candidate', [message('m1', '前'), message('m2', 'はい', 'candidate')]],
    ['other words', [message('m1', '前'), message('m2', 'いいえ')]],
  ])('stays failed when the list shows %s', (_, listed) => {
    expect(states(outboxReducer(unknown, reconcile(...listed)))).toEqual(['a:failed']);
  });

  it('asks to be looked up before it is sent again, a refused one does not', () => {
    const again = outboxReducer(unknown, { type: 'retry', entryId: 'a' });
    expect(nextToSend(again)?.state).toEqual({ type: 'queued', needsCheck: true });
    const refused = run(queue('a', 'はい'), start('a'), fail('a', refusal), { type: 'retry', entryId: 'a' });
    expect(nextToSend(refused)?.state).toEqual({ type: 'queued', needsCheck: false });
  });

  it('is not confused with an earlier message of the same words', () => {
    const twice = sayTwice(message('m2', 'はい'), fail('b', timeout));
    const listed = [message('m1', '前'), message('m2', 'はい')];
    const first = outboxReducer(twice, reconcile(...listed));
    expect(states(first)).toEqual(['b:failed']);
    const second = outboxReducer(first, reconcile(...listed));
    expect(states(second)).toEqual(['b:failed']);
    expect(states(outboxReducer(second, reconcile(...listed, message('m3', 'はい'))))).toEqual([]);
  });

  it.each([
    ['a record', message('m2', 'はい')],
    ['no record', null],
  ])('is not confused after a reload with one of the same words that was sent and has %s', (_, record) => {
    const twice = sayTwice(record, { type: 'restore' });
    const listed = [message('m1', '前'), message('m2', 'はい')];
    expect(states(outboxReducer(twice, reconcile(...listed)))).toEqual(['b:failed']);
  });

  it('is hidden, not dropped, while its response is awaited and the list has it already', () => {
    const sending = run(queue('a', 'はい'), start('a', 'm1'));
    const listed = [message('m1', '前'), message('m2', 'はい')];
    expect(pendingEntries(sending, listed, OWN)).toEqual([]);
    expect(states(outboxReducer(sending, reconcile(...listed)))).toEqual(['a:sending']);
  });
});

describe('a file on its way', () => {
  it('keeps its place between texts', () => {
    const all = run(queue('a', '資料です'), queueFile('b'), queue('c', 'ご確認ください'));
    expect(nextToSend(all)?.entryId).toBe('a');
    const first = [start('a'), succeed('a', message('m1', '資料です')), start('b')].reduce(
      outboxReducer,
      all,
    );
    expect(nextToSend(first)).toBeNull();
    const failed = outboxReducer(first, fail('b', refusal));
    expect(nextToSend(failed)).toBeNull();
    expect(nextToSend(outboxReducer(failed, { type: 'remove', entryId: 'b' }))?.entryId).toBe('c');
  });

  it('cannot have arrived before it is uploaded', () => {
    const uploading = run(queueFile('a'), start('a', 'm1'));
    expect(pendingEntries(uploading, [fileMessage('m2', 'chat/other.pdf')], OWN)).toHaveLength(1);
    const interrupted = outboxReducer(uploading, { type: 'restore' });
    expect(interrupted.entries[0]?.state).toEqual({ type: 'failed', reason: null, isUncertain: false });
    expect(interrupted.entries.map(needsUpload)).toEqual([true]);
  });

  it('is known by its upload, not by its name', () => {
    const unknown = run(queueFile('a'), start('a', 'm1'), uploaded('a', 'chat/own.pdf'), fail('a', timeout));
    const before = message('m1', '前');
    expect(states(outboxReducer(unknown, reconcile(before, fileMessage('m2', 'chat/other.pdf'))))).toEqual([
      'a:failed',
    ]);
    expect(states(outboxReducer(unknown, reconcile(before, fileMessage('m2', 'chat/own.pdf'))))).toEqual([]);
  });

  it('is looked up before it is sent again, and keeps its upload through a reload', () => {
    const sending = run(queueFile('a'), start('a', 'm1'), uploaded('a', 'chat/own.pdf'));
    const again = [{ type: 'restore' } as const, { type: 'retry', entryId: 'a' } as const].reduce(
      outboxReducer,
      sending,
    );
    expect(nextToSend(again)).toMatchObject({
      content: { filePath: 'chat/own.pdf' },
      state: { type: 'queued', needsCheck: true },
    });
  });

  it('can be chosen again when the browser has lost it', () => {
    const other = { type: 'replaceFile', entryId: 'a', fileName: '新.pdf', byteSize: 9 } as const;
    const lost = run(queueFile('a'), { type: 'restore' });
    expect(nextToSend(outboxReducer(lost, other))).toMatchObject({
      content: { fileName: '新.pdf', byteSize: 9, filePath: null },
      state: { type: 'queued', needsCheck: false },
    });
    const sent = run(queueFile('a'), start('a'), uploaded('a', 'chat/own.pdf'), fail('a', timeout));
    expect(outboxReducer(sent, other)).toBe(sent);
  });
});

it('comes back from a reload with nothing lost and nothing sent by itself', () => {
  const before = run(
    queue('a', '送った'),
    queue('b', '送信中'),
    queue('c', '待ち'),
    start('a'),
    succeed('a', message('m1', '送った')),
    start('b', 'm1'),
  );
  const restored = outboxReducer(before, { type: 'restore' });
  expect(nextToSend(restored)).toBeNull();
  const after = outboxReducer(restored, reconcile(message('m1', '送った')));
  expect(after.entries.map(({ entryId, state }) => [entryId, state])).toEqual([
    ['b', { type: 'failed', reason: null, isUncertain: true }],
    ['c', { type: 'failed', reason: null, isUncertain: false }],
  ]);
  expect(nextToSend(after)).toBeNull();
});

describe('a message that waits for its time', () => {
  const NOW = Date.parse('2026-11-21T05:00:00.000Z');
  const wait = (entryId: string, until: number): OutboxAction => ({
    type: 'queue',
    entryId,
    content: { kind: 'text', textMessage: entryId },
    queuedAt: '2026-11-21T05:00:00.000Z',
    until,
  });

  it('is sent when the time has come, and not before', () => {
    const waiting = run(wait('a', NOW + 10_000));
    expect(nextToSend(waiting, NOW)).toBeNull();
    expect(nextWait(waiting, NOW)).toBe(10_000);
    expect(nextToSend(waiting, NOW + 10_000)?.entryId).toBe('a');
    expect(nextWait(waiting, NOW + 10_000)).toBeNull();
  });

  it('is not held by a clock that was set back', () => {
    expect(nextToSend(run(wait('a', NOW + 10_000)), NOW - 3_600_000)?.entryId).toBe('a');
  });

  it('holds what was written after it', () => {
    const waiting = run(wait('a', NOW + 10_000), queue('b', '2つ目'));
    expect(nextToSend(waiting, NOW)).toBeNull();
  });

  it('is taken back with what the same press has sent', () => {
    const { entries } = run(wait('a', NOW + 10_000), wait('b', NOW + 10_000), wait('c', NOW + 20_000));
    const [a, b, c] = entries;
    expect(a && isSamePress(a, b)).toBe(true);
    expect(b && isSamePress(b, c)).toBe(false);
  });

  it('goes on after a reload, and asks first when that comes late', () => {
    const waiting = run(wait('a', NOW + 10_000));
    const soon = outboxReducer(waiting, { type: 'restore', now: NOW + 60_000 });
    expect(nextToSend(soon, NOW + 60_000)?.entryId).toBe('a');
    const late = outboxReducer(waiting, { type: 'restore', now: NOW + 3_600_000 });
    expect(states(late)).toEqual(['a:failed']);
  });

  it('is looked up before it is sent again when it went out as the page was left', () => {
    const left = run(wait('a', NOW + 10_000), {
      type: 'handOver',
      entryId: 'a',
      afterMessageId: 'm1',
      until: NOW + 20_000,
    });
    const restored = outboxReducer(left, { type: 'restore', now: NOW + 1000 });
    expect(nextToSend(restored, NOW + 1000)).toBeNull();
    expect(nextToSend(restored, NOW + 20_000)?.state).toMatchObject({ needsCheck: true });
    const arrived = outboxReducer(restored, reconcile(message('m1', '前'), message('m2', 'a')));
    expect(states(arrived)).toEqual([]);
  });
});
