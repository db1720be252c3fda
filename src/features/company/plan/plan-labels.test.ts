import { describe, expect, it } from 'vitest';
import { features, roles } from './plan-labels';

describe('the comparison of the plans', () => {
  it.each([
    ['スカウト送信', [null, '50通まで', '無制限']],
    ['公開できる案件', ['1件まで', '3件まで', '無制限']],
    ['案件の稼働・報酬', ['週10時間以内・時給3,000円以上', '制限なし', '制限なし']],
    ['候補者検索', ['基本の条件のみ', 'すべての条件', 'すべての条件']],
    ['メッセージ送信', ['応募者のみ', 'すべての候補者', 'すべての候補者']],
    ['候補者メモ', [null, 'あり', 'あり']],
  ])('says of %s what each plan offers', (name, offers) => {
    const feature = features.find((candidate) => candidate.name === name);
    expect(roles.map((role) => feature?.offer(role))).toEqual(offers);
  });
});
