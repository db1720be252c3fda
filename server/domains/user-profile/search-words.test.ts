import { describe, expect, it } from 'vitest';
import { plainForm } from '#endpoints/text/fold';
import { skillKey } from './search-columns.ts';
import { readKeyword } from './search-query.ts';
import sections from './synonyms.json' with { type: 'json' };
import { searchedForm } from './synonyms.ts';

function finds(keyword: string, text: string): boolean {
  const stored = searchedForm(text);
  return readKeyword(keyword).every(
    ({ forms, isExcluded }) => forms.some((form) => stored.includes(form)) !== isExcluded,
  );
}

describe('a word of a keyword', () => {
  it.each([
    ['Go', 'Goでの開発'],
    ['R', '統計解析(R、SAS)'],
    ['AI', '生成AIの活用'],
    ['Java', 'Java / Spring Boot'],
    ['TS', 'TS・React'],
    ['C', 'C言語'],
    ['C++', 'C++ / Rust'],
    ['.NET', 'ASP.NET Core'],
    ['R&D', 'R&D部門'],
    ['Webエンジニア', 'Web エンジニア'],
  ])('%s is found in 「%s」', (keyword, text) => {
    expect(finds(keyword, text)).toBe(true);
  });

  it.each([
    ['Go', 'Google広告の運用'],
    ['R', 'React、HR領域'],
    ['R', 'R&D部門'],
    ['AI', 'メール: mail@example.com'],
    ['Java', 'JavaScriptのみ'],
    ['TS', 'ATSの導入'],
    ['C', 'C++とC#'],
    ['React', 'Reactive Streams'],
  ])('%s is not found in 「%s」', (keyword, text) => {
    expect(finds(keyword, text)).toBe(false);
  });
});

describe('a spelling', () => {
  it.each([
    ['ＴｙｐｅＳｃｒｉｐｔ', 'typescript'],
    ['ﾏﾈｰｼﾞｬｰ', '営業マネージャー'],
    ['さーばー', 'サーバーの構築'],
    ['サーバ', 'サーバーサイドエンジニア'],
    ['サーバーサイド', 'サーバサイド'],
    ['マネジャー', 'プロジェクトマネージャー'],
    ['プロジェクトマネージャー', 'プロジェクトマネジャ'],
    ['ソフトウエア', 'ソフトウェア開発'],
    ['ヴァイオリン', 'バイオリン'],
    ['高橋', '髙橋 一郎'],
    ['斎藤', '齋藤 花子'],
    ['渡辺', '渡邉 健'],
    ['NodeJS', 'Node.js'],
    ['node.js', 'NodeJS'],
    ['ReactNative', 'React Native'],
    ['react-native', 'ReactNative'],
  ])('%s finds 「%s」', (keyword, text) => {
    expect(finds(keyword, text)).toBe(true);
  });

  it.each([
    ['コース', 'コスト削減'],
    ['フロー', 'フロント'],
    ['デモ', '誰でもできる'],
    ['データ', '楽しんでた'],
  ])('%s does not find 「%s」', (keyword, text) => {
    expect(finds(keyword, text)).toBe(false);
  });
});

describe('a synonym', () => {
  it.each([
    ['k8s', 'Kubernetesの運用'],
    ['Kubernetes', 'k8s'],
    ['JS', 'JavaScript'],
    ['ML', '機械学習の研究'],
    ['machine learning', '機械学習の研究'],
    ['マシンラーニング', 'Machine Learning Engineer'],
    ['AWS', 'Amazon Web Services'],
    ['Rails', 'Ruby on Rails'],
  ])('%s finds 「%s」', (keyword, text) => {
    expect(finds(keyword, text)).toBe(true);
  });

  it('counts as the same skill', () => {
    expect(skillKey('ｋ８ｓ')).toBe(skillKey('Kubernetes'));
    expect(skillKey('Node JS')).toBe(skillKey('node.js'));
    expect(skillKey('Java')).not.toBe(skillKey('JavaScript'));
  });
});

describe('a keyword', () => {
  const text = '決済サービスの開発。React NativeとGoを使用';

  it.each([
    ['決済 Go', true],
    ['決済 Java', false],
    ['"決済サービス"', true],
    ['"決済の開発"', false],
    ['“React Native”', true],
    ['"Native React"', false],
    ['決済 -Java', true],
    ['決済 -Go', false],
    ['決済 -"React Native"', false],
    ['Java OR Go', true],
    ['Java OR Rust', false],
    ['Java OR Go 決済', true],
    ['Java OR Go 物流', false],
    ['OR', true],
    ['- 決済', true],
    ['"決済', true],
  ])('%s: %s', (keyword, isFound) => {
    expect(finds(keyword, text)).toBe(isFound);
  });
});

it('knows at least 300 groups of synonyms, each with at least two members in forms of their own', () => {
  const groups = Object.values(sections).flat();
  expect(groups.length).toBeGreaterThanOrEqual(300);
  const alone = groups.filter(
    (members) => new Set(members.map(plainForm)).size !== members.length || members.length < 2,
  );
  expect(alone).toEqual([]);
});
