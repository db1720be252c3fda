import { HAN, MARK } from './spell.ts';
import type { Step } from './traced.ts';

const voiced = (_: string, kana: string): string => `${kana}\u3099`.normalize('NFC');

/** What stands for something beside it, or is read as something else there. Before kana become one. */
export const readingSteps: readonly Step[] = [
  // 佐々木 and 佐佐木, いすゞ and いすず.
  [new RegExp(`(?<=([${HAN}]))々`, 'gu'), '$1'],
  [new RegExp(`(?<=([${HAN}]))々`, 'gu'), '$1'],
  [/(?<=([ぁ-ゖ]))ゝ/g, '$1'],
  [/(?<=([ァ-ヺ]))ヽ/g, '$1'],
  [/(?<=([ぁ-ゖ]))ゞ/g, voiced],
  [/(?<=([ァ-ヺ]))ヾ/g, voiced],
  // 3ヶ月 and 3か月, 霞ヶ関 and 霞が関.
  [new RegExp(`(?<=[0-9一二三四五六七八九十百千数何]${MARK}?)[ヶヵケカか箇個](?=[月所国年条])`, 'g'), 'か'],
  [new RegExp(`(?<=[${HAN}])(?:[ヶヵ]|ケ(?=[${HAN}]))`, 'gu'), 'が'],
];

/**
 * Verbs that start compounds, by the kana that may be left out behind them when one of `SECOND` follows: 「取り引き」 and
 * 「取引き」.
 */
const FIRST = `
ち立打持待建
り取割振繰乗切売刷張送借釣折織盛積練掘貼走渡残戻語滑塗絞狩散入作造係預綴
き引書置焼巻抜聞突叩拭吹敷解説磨
い買払追使言問思洗扱拾救誘伺吸争食
し申差押貸消探話試回渡返直流刺指越移
み組積読込踏編包囲挟刻噛住飲
び呼飛選結並
ぎ継繋剥
け受付掛分助届向避駆預請賭
え替換変考教伝植抑添据支控備揃迎押覚
め締詰埋決集勤始止染溜改
れ入切連触遅忘
て立育捨当建
せ寄載任
べ比調並
ね重積兼
`;

/** What follows such a verb in a compound. */
const SECOND =
  '上下込合引付出入立替換変返戻消直渡取切組扱払継締残落越離分止決抜違過売買積場口先手方書置当掛回続起寄詰次会着外除振調比交証状票所持待帰壊増退占与受請負卸揚舞送通崩倒始終尽破放巻捨去重足損込値主金紙皿物札線江訳苦遠答木図子';

/** Kana that may be left out behind the last part of a compound, behind another kanji: 「取引き」 and 「取引」. */
const LAST = `
げ上下揚
み込組済並
き引付切抜続置書巻焼
け付分受請届掛
り取切入積割振売送返戻帰締
い扱払違買願伺負
え替換変控
て立当
せ寄
め締決止
れ入切
ち持待
し返戻消直渡残越落通回押貸出離外壊増起卸
べ調
ぎ過次
`;

/** Each line is the kana and the kanji before it. */
const lines = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, 1), line.slice(1)] as const);

const R_ROW = 'らりるれろっ';
const S_ROW = 'さしすせそ';
const A_ROW = 'わいうえおっ';

/** Verbs that are written with more kana or fewer: what stands before the kana that is left out, it, and what follows. */
const VERBS = [
  ['行伴', 'な', A_ROW],
  ['終変代替換関係断', 'わ', R_ROW],
  ['表現著', 'わ', `${S_ROW}れ`],
  ['合', 'わ', S_ROW],
  ['当', 'た', R_ROW],
  ['上下', 'が', R_ROW],
  ['締集決始止', 'ま', R_ROW],
  ['起聞', 'こ', `${S_ROW}${R_ROW}え`],
  ['落', 'と', S_ROW],
  ['暮', 'ら', S_ROW],
  ['積', 'も', R_ROW],
  ['生', 'ま', 'れ'],
  ['浮', 'か', 'ばびぶべぼん'],
  ['向', 'か', A_ROW],
  ['押', 'さ', 'え'],
  ['捕', 'ら', 'え'],
  ['預分', 'か', R_ROW],
  ['異', 'な', R_ROW],
  ['基', 'づ', 'かきくけこい'],
  ['引', 'っ', '越'],
  ['振', 'る', '舞'],
] as const;

/** The pattern of kana between others; the kana first, which is the quickest. */
const between = (before: string, kana: string, after: string): string =>
  `${kana}(?<=${before}${kana})${after}`;

/** What leaves out okurigana that people write or not. */
const okuriganaSteps: readonly Step[] = [
  // 「問いあわせ」, 「立ちあげ」: the second part in kana.
  [/あわせ(?<=[打待問組][ちいみ]?あわせ)/g, '合せ'],
  [/あげ(?<=[立打売引繰][ちりき]?あげ)/g, '上げ'],
  [
    new RegExp(
      VERBS.map(([before, kana, after]) => between(`[${before}]`, kana, `(?=[${after}])`)).join('|'),
      'g',
    ),
    '',
  ],
  [
    new RegExp(
      lines(FIRST)
        .map(([kana, verbs]) => between(`[${verbs}]`, kana, `(?=[${SECOND}])`))
        .join('|'),
      'g',
    ),
    '',
  ],
  [
    new RegExp(
      lines(LAST)
        // 「提出した」 is no 「提出」 with kana behind it.
        .map(([kana, verbs]) => between(`[${HAN}][${verbs}]`, kana, kana === 'し' ? '(?![たてまなつ])' : ''))
        .join('|'),
      'gu',
    ),
    '',
  ],
  [/ぎ(?<=[引受乗語]継ぎ)/g, ''],
  // 「組合」 is something else.
  [/組合せ/g, '組み合せ'],
  [/せ(?<=[問打]合せ)|い(?<=立会い|振舞い)/g, ''],
];

/** Words that are written in katakana and in Latin letters. */
const LOANS: readonly (readonly [kana: string, latin: string])[] = [
  ['ウエブ', 'web'],
  ['フロントエンド', 'frontend'],
  ['バックエンド', 'backend'],
  ['フルスタック', 'fullstack'],
  ['サーバーサイド', 'serverside'],
  ['サーバサイド', 'serverside'],
  ['クライアントサイド', 'clientside'],
  ['ノーコード', 'nocode'],
  ['ローコード', 'lowcode'],
  ['イーメール', 'email'],
  ['イーラーニング', 'elearning'],
  ['イーコマース', 'ecommerce'],
];

/** Words whose last long mark is often left out, also where another word follows. */
const LONG_OR_NOT =
  'サーバ|ユーザ|プリンタ|フォルダ|ブラウザ|ドライバ|コンピュータ|プログラマ|エディタ|モニタ|センサ|アダプタ|ルータ|コントローラ|レイヤ|ヘッダ|パラメータ|メモリ|カテゴリ|ライブラリ|ディレクトリ|リポジトリ|メンバ|オペレータ|ベンダ|クリエータ|デザイナ';

/** How a text has its katakana, and its Latin words. */
type Writing = { kana(text: string): string; latin(word: string): string };

/** Returns words in katakana as a text has them, with what stands for each. */
function loansAs({ kana, latin }: Writing): ReadonlyMap<string, string> {
  return new Map(
    LOANS.flatMap(([word, by]) => {
      const whole = [kana(word), latin(by)] as const;
      // 「eメール」
      return word.startsWith('イー')
        ? [whole, [latin('e') + kana(word.slice(2)), latin(by)] as const]
        : [whole];
    }),
  );
}

/** Returns the steps that leave out long marks that people write or not. */
const longMarkSteps = ({ kana }: Writing): readonly Step[] => [
  [new RegExp(kana('マネー?ジャー?'), 'g'), kana('マネジャ')],
  [new RegExp(`ー(?<=(?:${kana(LONG_OR_NOT)})ー)`, 'g'), ''],
];

/**
 * Returns the steps that leave out what people write or not: okurigana, katakana for Latin words, long marks at the end of
 * some words.
 */
export function looseningSteps(writing: Writing): readonly Step[] {
  const loans = loansAs(writing);
  return [
    ...okuriganaSteps,
    [new RegExp([...loans.keys()].join('|'), 'g'), (word) => loans.get(word) ?? word],
    ...longMarkSteps(writing),
  ];
}

/** Latin words that are also written as two: 「front end」. */
export const compoundWords: ReadonlySet<string> = new Set(LOANS.map(([, latin]) => latin));
