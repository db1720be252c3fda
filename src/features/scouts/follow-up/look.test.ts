import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '#endpoints/chat';
import { finishObstacle, followUpObstacle, messagesAfter, type Seen } from './look';

const now = Date.parse('2026-11-26T00:00:00Z');

const scoutOf = (scoutedAt: string | null) => ({
  scoutId: 's1',
  chatGroupId: 'g1',
  target: { universalUid: 'u1', lastName: '星', firstName: '一', imageUrl: null },
  project: { projectId: 'p1', title: '検索基盤の開発' },
  scoutMessage: 'はじめまして。\nご一緒しませんか。',
  scoutedAt,
});
const old = scoutOf('2026-10-01T00:00:00Z');

const message = (side: ChatMessage['sender']['side'], textMessage: string): ChatMessage => ({
  messageId: textMessage,
  sender: { side, name: '', universalUid: null },
  sentAt: null,
  kind: 'text',
  textMessage,
});

const seen = (change: Partial<Seen> = {}): Seen => ({
  selectionId: 'e1',
  selectionStatus: 'scouting',
  latest: { scoutId: 's1', status: 'read' },
  after: [],
  ...change,
});

it('finds what was written after a scout, whose spaces a platform may have changed', () => {
  const after = [message('corporation', 'いかがですか'), message('user', 'はい')];
  const all = [
    message('user', '前の話'),
    message('corporation', 'はじめまして。 ご一緒しませんか。'),
    ...after,
  ];
  expect(messagesAfter(all, old.scoutMessage)).toEqual(after);
});

it('takes a follow-up in the words of the scout for no scout', () => {
  const twice = message('corporation', old.scoutMessage);
  expect(messagesAfter([twice, twice], old.scoutMessage)).toEqual([twice]);
});

it('does not know what came after a scout that nobody is said to have written', () => {
  expect(messagesAfter([message('system', old.scoutMessage)], old.scoutMessage)).toBeNull();
});

describe.each([
  ['a follow-up', followUpObstacle],
  ['an end', finishObstacle],
] as const)('%s', (_, obstacleTo) => {
  it('is for those who are silent', () => {
    expect(obstacleTo(old, seen(), now)).toBeNull();
    expect(obstacleTo(old, seen({ latest: null }), now)).toBeNull();
    expect(obstacleTo(old, seen({ after: [message('system', '通知')] }), now)).toBeNull();
  });

  it.each<[string, Partial<Seen>, RegExp]>([
    ['has replied', { after: [message('user', 'はい')] }, /返信がありました/],
    ['has replied to the scout', { latest: { scoutId: 's1', status: 'replied' } }, /返信がありました/],
    ['has declined', { latest: { scoutId: 's1', status: 'declined' } }, /辞退/],
    ['has declined another scout', { latest: { scoutId: 's2', status: 'declined' } }, /辞退/],
    ['is at the end', { selectionStatus: 'finished' }, /終了しています/],
    ['has come to terms', { selectionStatus: 'matched' }, /終了しています/],
    ['is in selection', { selectionStatus: 'inProgress' }, /選考が進んでいます/],
    ['is in a state that nobody knows', { selectionStatus: 'unknown' }, /選考が進んでいます/],
    ['may have replied', { after: null }, /確認できません/],
  ])('is not for one who %s', (_case, change, reason) => {
    expect(obstacleTo(old, seen(change), now)).toMatch(reason);
  });
});

it('follows up once', () => {
  const written = seen({ after: [message('corporation', 'いかがですか')] });
  expect(followUpObstacle(old, written, now)).toMatch(/すでにメッセージを送信しています/);
  expect(finishObstacle(old, written, now)).toBeNull();
});

it.each([
  ['2026-11-21T00:00:00Z', null],
  ['2026-11-21T00:00:01Z', 'スカウトの送信から5日たっていません。5日たつと送れます'],
  [null, 'スカウトの送信から5日たっていません。5日たつと送れます'],
])('follows up five days after a scout of %s: %s', (scoutedAt, reason) => {
  expect(followUpObstacle(scoutOf(scoutedAt), seen(), now)).toBe(reason);
});

it.each([
  ['2026-11-21T00:00:00Z', null],
  ['2026-11-21T00:00:01Z', '最後のメッセージから5日たっていません。返信をお待ちください'],
])('waits five days for an answer to a message of %s: %s', (sentAt, reason) => {
  const after = [{ ...message('corporation', 'いかがですか'), sentAt }];
  expect(finishObstacle(old, seen({ after }), now)).toBe(reason);
});

it.each([
  ['2026-10-27T00:00:00Z', null],
  ['2026-10-27T00:00:01Z', 'スカウトの送信から30日たっていません。30日たつと終了できます'],
])('finishes thirty days after a scout of %s: %s', (scoutedAt, reason) => {
  expect(finishObstacle(scoutOf(scoutedAt), seen(), now)).toBe(reason);
});
