import { expect, it } from 'vitest';
import { isActiveEntry, sideMenu } from './side-menu';

it('has the groups and entries of the specification in its order', () => {
  expect(
    sideMenu.map(({ label, entries }) => [label, entries.map((entry) => entry.label)]),
    'a new entry is also to be listed in tests/pages/parts/frame.test.tsx',
  ).toEqual([
    ['ホーム', ['案件管理']],
    ['スカウト', ['候補者検索', 'お気に入り', 'スカウト送信一覧']],
    ['選考', ['応募管理', 'メッセージ']],
    ['アカウント設定', ['企業情報編集', 'メンバー管理']],
    ['プラン', ['ご契約プラン']],
    ['その他', ['ヘルプ', 'お問い合わせ']],
  ]);
});

it.each([
  ['/projects/', '/projects/', true],
  ['/projects/abc/edit/', '/projects/', true],
  ['/profiles/?page=2', '/profiles/', true],
  ['/scouts/templates/', '/scouts/', true],
  ['/corporation/edit', '/corporation/edit/', true],
  ['/corporation/members/', '/corporation/edit/', false],
  ['/switch_account/?redirect=/projects/', '/projects/', false],
])('on %s the entry of %s is active: %s', (path, route, expected) => {
  expect(isActiveEntry(path, route)).toBe(expected);
});
