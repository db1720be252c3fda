import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMatches, needlesOf } from './find-matches.ts';
import { foldWithSpellings, formsOf } from './fold.ts';
import { keywordParts, soughtWords } from './keyword.ts';
import { hasWords, listForm, listWords } from './list-form.ts';
import { spell, spellTraced } from './spell.ts';

/** Whether a search for words that need no synonyms finds a text; the same for each of its words. */
const finds = (keyword: string, text: string): boolean => {
  const stored = foldWithSpellings(text);
  return keywordParts(keyword)
    .map(({ text: word, joined = [] }) => [word, ...joined].flatMap(formsOf))
    .filter((forms) => forms.length > 0)
    .every((forms) => forms.some((form) => stored.includes(form)));
};

const isListed = (search: string, text: string): boolean => hasWords(listForm(text), listWords(search));

const isMarked = (keyword: string, text: string): boolean =>
  findMatches(text, needlesOf(soughtWords(keyword))).length > 0;

/** Each line has the ways of writing one thing. */
const spellings = `
ＴｙｐｅＳｃｒｉｐｔ|typescript
ﾏﾈｰｼﾞｬｰ|マネージャー
résumé|resume|RÉSUMÉ
Gödel|godel
髙橋|高橋
山﨑|山崎|山嵜
斎藤|齋藤|斉藤|齊藤
渡辺|渡邊|渡邉
濵田|浜田|濱田
小澤|小沢
廣瀬|広瀬
國分|国分
眞鍋|真鍋
𠮷田|吉田
葛\u{e0100}城|葛城
辻\u{e0101}|辻
神社|神\ufe00社
學校|学校
醫療|医療
鐵道|鉄道
佐々木|佐佐木
いすゞ|いすず
ヴァイオリン|バイオリン
インタヴュー|インタビュー
レヴュー|レビュー
ソフトウエア|ソフトウェア
サーバ構築|サーバー構築|サ−バ−構築|サ―バ―構築
ユーザ登録|ユーザー登録
10時〜15時|10時～15時|10時∼15時|10時-15時|10時ー15時|10時–15時|10時―15時|10時−15時
03-1234-5678|03ー1234ー5678|03−1234−5678|03─1234─5678|03‐1234‐5678
3ヶ月|3か月|3カ月|3ヵ月|3ケ月|3箇月|３ヶ月
霞ヶ関|霞が関|霞ケ関
メール・マーケティング|メールマーケティング|メール マーケティング|メール･マーケティング|メール　マーケティング
ワーク・ライフ・バランス|ワークライフバランス|ワーク ライフ バランス
React\u200bNative|ReactNative|React Native|react-native|React・Native
Re\u00adact|React|\u202aReact\u202c|React\ufeff|Re\u2060act|React\u180e
エ\u200bンジニア|エンジニア
立上げ|立ち上げ|立上|立ちあげ
新規事業立上げ|新規事業立ち上げ|新規事業 立ち上げ
問合せ|問い合わせ|問合わせ|問い合せ|問合|問いあわせ
申込|申し込み|申込み
申し込む|申込む
取引|取り引き|取引き
取引先|取り引き先
打合せ|打ち合わせ|打合わせ|打ちあわせ
引継ぎ|引き継ぎ|引継
見積|見積り|見積もり
見積書|見積り書|見積もり書
受付|受け付け|受付け
割引|割り引き|割引き
売上|売り上げ|売上げ
売上高|売り上げ高
買取|買い取り|買取り
組込|組み込み|組込み
切替|切り替え|切替え
振込|振り込み|振込み
手続|手続き
払戻|払い戻し|払戻し
引渡|引き渡し|引渡し
売出|売り出し
受入|受け入れ|受入れ
取組|取り組み|取組み
締切|締め切り|締切り
見込|見込み
届出|届け出
貸出|貸し出し|貸出し
書込|書き込み|書込み
読込|読み込み
差引|差し引き
繰越|繰り越し
積立|積み立て|積立て
組立|組み立て
取扱|取り扱い|取扱い
仕上げ|仕上
値上げ|値上
打切り|打ち切り|打切
待合せ|待ち合わせ|待合わせ
問合せ先|問い合わせ先
引越し|引っ越し|引越
請負|請け負い
下請|下請け
借入|借り入れ|借入れ
貸付|貸し付け
裏付け|裏付
割当|割り当て|割当て
割増|割り増し
繰上げ|繰り上げ
乗換|乗り換え
乗継|乗り継ぎ
書換|書き換え
入替|入れ替え
立替|立て替え
建替え|建て替え
差替え|差し替え
据置|据え置き
覚書|覚え書き
肩書|肩書き
棚卸|棚卸し
日割|日割り
支払|支払い
前払|前払い
退職願|退職願い
欠勤届|欠勤届け
呼出し|呼び出し
買物|買い物
入口|入り口
受取人|受け取り人
取締役|取り締まり役
立会|立ち会い
振舞い|振る舞い
行う|行なう
表す|表わす
終り|終わり
変る|変わる
当り前|当たり前
起る|起こる
落す|落とす
暮し|暮らし
分る|分かる
向う|向かう
申立て|申し立て
埋込み|埋め込み
聞取り|聞き取り
話合い|話し合い
見直し|見直
ウェブ|Web|WEB|ｳｪﾌﾞ|ウエブ
ウェブ制作|Web制作
ウェブサイト|Webサイト
front-end|front end|frontend|Front-End|フロントエンド|フロント・エンド|フロント エンド
back-end|back end|backend|バックエンド
full-stack|full stack|fullstack|フルスタック
server-side|server side|サーバーサイド|サーバサイド
eメール|Eメール|e-mail|email|E-Mail
eラーニング|e-learning|イーラーニング
ノーコード|No-code|nocode
Node.js|NodeJS|node js
CI/CD|CICD|CI CD
履歴書ガンバレポプラ|${'履歴書ガンバレポプラ'.normalize('NFD')}
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

const pairs = spellings.flatMap((ways) =>
  ways.flatMap((one) => ways.filter((other) => other !== one).map((other) => [one, other] as const)),
);

describe('what is written in several ways', () => {
  test.each(pairs)('%s finds 「%s」, in long texts and in lists, and is marked', (one, other) => {
    const text = `これまでの${other}について`;
    expect([finds(one, text), isListed(one, text), isMarked(one, text)]).toEqual([true, true, true]);
  });
});

/** What is sought, and a text in which it must not be found. */
const strangers: [string, string][] = [
  ['行う', '行った'],
  ['行く', '行う'],
  ['強力', '強い力'],
  ['生物', '生き物'],
  ['見方', '見え方'],
  ['組合', '組み合わせ'],
  ['上下', '上げ下げ'],
  ['出入', '出し入れ'],
  ['長期', '長い期間'],
  ['会場', '会う場'],
  ['提出', '提案'],
  ['開発', '開いて発表'],
  ['人気', '人の気'],
  ['話題', '話した題'],
  ['作品', '作る品'],
  ['コース', 'コスト'],
  ['デモ', '誰でも'],
  ['データ', '楽しんでた'],
  ['C', 'C++17'],
  ['C', 'C#12'],
  ['S', 'S3'],
  ['EC', 'EC2'],
  ['R', 'R&D'],
  ['Go', 'Google'],
  ['Java', 'JavaScript'],
  ['Web', 'Webex'],
  ['React', 'Reactive'],
  ['京都', '東京の都'],
];

test.each(strangers)('%s does not find 「%s」, which is something else', (one, other) => {
  expect([finds(one, other), isMarked(one, other)]).toEqual([false, false]);
});

describe('Latin words that touch', () => {
  test.each([
    ['C++17', ['C++', 'C++17']],
    ['C++20', ['C++', 'C++20']],
    ['C#12', ['C#', 'C#12']],
    ['C++Builder', ['C++', 'Builder', 'C++Builder']],
    ['.NET8', ['.NET', '.NET8', 'NET']],
    ['Node.js18', ['Node', 'Node.js', 'Node.js18', 'NodeJS']],
    ['Vue3', ['Vue', 'Vue3']],
    ['Go1.22', ['Go', 'Go1.22']],
    ['AWS/GCP', ['AWS', 'GCP', 'AWS/GCP']],
    ['Python3', ['Python', 'Python3']],
    ['ES2015', ['ES', 'ES2015']],
    ['React18', ['React', 'React18']],
    ['C/C++', ['C', 'C++', 'C/C++']],
    ['C/C++/C#', ['C', 'C++', 'C#', 'C/C++', 'C++/C#', 'C/C++/C#']],
    ['TCP/IP', ['TCP', 'IP', 'TCP/IP']],
    ['PHP8.2', ['PHP', 'PHP8', 'PHP8.2']],
    ['Java17', ['Java', 'Java17']],
    ['F#6', ['F#', 'F#6']],
    ['Notepad++8', ['Notepad++', 'Notepad', 'Notepad++8']],
    ['React+Redux', ['React', 'Redux', 'React+Redux']],
    ['R&Python', ['Python', 'R&Python']],
    ['HTML5/CSS3', ['HTML', 'HTML5', 'CSS', 'CSS3', 'HTML5/CSS3']],
    ['Windows11Pro', ['Windows11Pro']],
    ['aws_lambda_function_name', ['lambda', 'aws_lambda_function_name']],
    ['a.b.c.d.e', ['a.b', 'c.d.e', 'a.b.c.d.e']],
    [
      `${'abcdefghij'.repeat(3)}.${'abcdefghij'.repeat(3)}`,
      [`${'abcdefghij'.repeat(3)}.${'abcdefghij'.repeat(3)}`],
    ],
  ])('%s is found by its parts and as a whole', (text, words) => {
    expect(words.filter((word) => !finds(word, `${text}での開発`))).toEqual([]);
    expect(words.filter((word) => !finds(word, `開発: ${text} 5年`))).toEqual([]);
    expect(words.filter((word) => !isMarked(word, `${text}での開発`))).toEqual([]);
  });
});

/** Characters and words of all kinds that texts are made of here. */
const pieces = fc.oneof(
  fc.constantFrom(
    ...spellings.flat(),
    ...strangers.flat(),
    ...[
      'C++17',
      'C#',
      'R&D',
      'S3',
      'Go1.22',
      'AWS/GCP',
      'a+b',
      '+',
      '-',
      '/',
      '.',
      '・',
      '〜',
      '、',
      '。',
      '(',
      ')',
    ],
    ...[
      '"',
      "'",
      '’',
      '\u200b',
      '\u00ad',
      '\ufe0f',
      '\u3099',
      '々',
      'ゝ',
      'ー',
      'ヶ',
      '㌔',
      '①',
      'Ⅱ',
      'ﬁ',
      'ß',
      'İ',
      '😀',
    ],
    ...['の', 'を', 'して', 'から', 'です', 'する', '年', '人', 'ABC', '123', '５', 'é', 'ﾞ', '\u0301'],
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const texts = fc
  .array(fc.oneof(pieces, fc.constantFrom(' ', ' ', '　', '\n')), { maxLength: 25 })
  .map((parts) => parts.join(''));

/** Words as they are copied, one or several: what is between spaces. U+FEFF is one in JavaScript, and nobody sees it. */
const copiedWords = (text: string): string[][] => {
  const lines = text
    .split(/[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => line.split(/[^\S\ufeff]+/).filter(Boolean));
  return lines.flatMap((words) => words.map((_, at) => words.slice(at, at + 1 + (at % 3))));
};

/** What a keyword means by itself is nothing that it looks for. */
const isPlain = (word: string) => !/["“”„‟〝〞〟″＂]|^[-‐‑–—−－﹣]|^OR$/u.test(word.normalize('NFKC'));

test('any words copied from a text find it', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const words of copiedWords(text).filter((each) => each.every(isPlain))) {
        const keyword = words.join(' ');
        expect([keyword, finds(keyword, text), isListed(keyword, text)]).toEqual([keyword, true, true]);
        expect([keyword, finds(`"${keyword}"`, text)]).toEqual([keyword, true]);
      }
    }),
    { numRuns: 3000 },
  );
});

test('what is found is marked', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const [word = ''] of copiedWords(text).filter((each) => each.every(isPlain))) {
        const isThere = formsOf(word).length > 0;
        if (isThere) expect([word, isMarked(word, text)]).toEqual([word, true]);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a text is spelled the same when it is known where each of its units comes from', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { text: spelled, from, to } = spellTraced(text);
      expect(spelled).toBe(spell(text));
      expect([from.length, to.length]).toEqual([spelled.length, spelled.length]);
      expect(from.every((at, index) => at <= (to[index] ?? 0))).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
