/** Changes by hand with what this file does: texts that were stored are folded again then. */
export const FOLD_VERSION = 2;

/** Stands before and after each Latin word of a folded text, so that a word is found and not its letters. */
export const MARK = '\u0001';

/** Characters that people write in several ways in names, the usual one first. */
const VARIANTS = [
  ...[
    '高髙',
    '崎﨑碕嵜埼',
    '斎齋斉齊',
    '辺邊邉',
    '沢澤',
    '浜濱濵',
    '島嶋嶌',
    '広廣',
    '国國',
    '真眞',
    '桜櫻',
    '竜龍',
    '滝瀧',
    '恵惠',
  ],
  ...[
    '徳德',
    '柳栁',
    '富冨',
    '館舘',
    '槙槇',
    '条條',
    '円圓',
    '応應',
    '寿壽',
    '実實',
    '聡聰',
    '弥彌',
    '万萬',
    '豊豐',
    '静靜',
    '園薗',
  ],
  ...[
    '峰峯',
    '穂穗',
    '凛凜',
    '遥遙',
    '桧檜',
    '薮藪籔',
    '蔵藏',
    '関關',
    '鉄鐵',
    '清淸',
    '黒黑',
    '昇曻',
    '栄榮',
    '学學',
    '会會',
    '楽樂',
  ],
  ...[
    '教敎',
    '増增',
    '寛寬',
    '吉𠮷',
    '淵渕渊',
    '騨驒',
    '荘莊',
    '瑶瑤',
    '礼禮',
    '来來',
    '亀龜',
    '塩鹽',
    '沖冲',
    '桑桒',
    '梅楳',
    '松枩',
  ],
  ...[
    '鶴靏靍',
    '野埜',
    '船舩',
    '杉椙',
    '秋穐',
    '剣劍劒',
    '検檢',
    '経經',
    '県縣',
    '総總',
    '芸藝',
    '体體',
    '売賣',
    '号號',
    '乗乘',
    '仏佛',
  ],
];

const variants = new Map(
  VARIANTS.map((all) => [...all]).flatMap(([usual = '', ...others]) =>
    others.map((other) => [other, usual] as const),
  ),
);

const voicedV: Readonly<Record<string, string>> = {
  ヴァ: 'バ',
  ヴィ: 'ビ',
  ヴェ: 'ベ',
  ヴォ: 'ボ',
  ヴ: 'ブ',
};
const smallVowels: Readonly<Record<string, string>> = { ァ: 'ア', ィ: 'イ', ゥ: 'ウ', ェ: 'エ', ォ: 'オ' };

const LATIN = /[a-z0-9]+(?:[+#]+|&[a-z0-9]+)*/g;

/** What may stand between the parts of one Latin name: `Node.js`, `React Native`, `CI/CD`. */
const JOINS = /^[ .\-_/・]$/;

/** The longest run of Latin words that is also found when written as one. */
const JOINED_WORDS = 3;
const JOINED_LENGTH = 40;

const KATAKANA_RUN = /[ァ-ヶー]+/g;

/** So many letters without long marks are enough to tell words apart: 「マネジャ」, but not 「コス」 of 「コース」. */
export const UNMARKED_LETTERS = 4;

/** Returns a text in one spelling: width, case, accents, variants of characters, small vowels of katakana; no control characters. */
function spell(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?!\s)[\p{Cc}\p{Co}]/gu, '')
    .replace(/[à-ÿ]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replace(/ヴ[ァィェォ]?/g, (kana) => voicedV[kana] ?? kana)
    .replace(/[ァィゥェォ]/g, (kana) => smallVowels[kana] ?? kana)
    .replace(/\p{Script=Han}/gu, (character) => variants.get(character) ?? character);
}

type Segment = { text: string; isLatin: boolean };

function segmentsOf(spelled: string): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  for (const { 0: word, index } of spelled.matchAll(LATIN)) {
    if (index > end) segments.push({ text: spelled.slice(end, index), isLatin: false });
    segments.push({ text: word, isLatin: true });
    end = index + word.length;
  }
  if (end < spelled.length) segments.push({ text: spelled.slice(end), isLatin: false });
  return segments;
}

export const marked = (word: string): string => `${MARK}${word}${MARK}`;

/** Leaves out what joins the parts of a Latin name, and a space between Latin and Japanese. */
function betweenWords(text: string, isAfterLatin: boolean, isBeforeLatin: boolean): string {
  if (isAfterLatin && isBeforeLatin) return JOINS.test(text) ? '' : text;
  const withoutStart = isAfterLatin ? text.replace(/^ (?=\S)/, '') : text;
  return isBeforeLatin ? withoutStart.replace(/(?<=\S) $/, '') : withoutStart;
}

function foldSegments(segments: readonly Segment[]): string {
  return segments
    .map(({ text, isLatin }, index) =>
      isLatin ? marked(text) : betweenWords(text, index > 0, index < segments.length - 1),
    )
    .join('');
}

/** Returns a text as the search compares it: in one spelling, with `MARK` around each Latin word. */
export const fold = (text: string): string => foldSegments(segmentsOf(spell(text)));

/** Returns the Latin words of a text that are parts of one name, written as one: `nodejs` of 「Node.js」. */
function joinedWords(segments: readonly Segment[]): Set<string> {
  const joined = new Set<string>();
  for (const [start, first] of segments.entries()) {
    if (!first.isLatin) continue;
    let word = first.text;
    for (let count = 1; count < JOINED_WORDS; count += 1) {
      const [gap, next] = segments.slice(start + 2 * count - 1, start + 2 * count + 1);
      if (!gap || !next?.isLatin || !JOINS.test(gap.text)) break;
      word += next.text;
      if (word.length > JOINED_LENGTH) break;
      joined.add(word);
    }
  }
  return joined;
}

/** Returns a run of katakana without its long marks. */
export const withoutLongMarks = (run: string): string => run.replaceAll('ー', '');

function unmarkedRuns(spelled: string): Set<string> {
  const runs = (spelled.match(KATAKANA_RUN) ?? []).filter((run) => run.includes('ー')).map(withoutLongMarks);
  return new Set(runs.filter((run) => run.length >= UNMARKED_LETTERS));
}

/** Returns a folded text, followed by the other ways of writing what is in it: names as one word, katakana without long marks. */
export function foldWithSpellings(text: string): string {
  const spelled = spell(text);
  const segments = segmentsOf(spelled);
  return [foldSegments(segments), [...joinedWords(segments)].map(marked).join(' '), ...unmarkedRuns(spelled)]
    .filter(Boolean)
    .join('\n');
}

/** Returns the Latin words that a folded text consists of; null when there is anything else in it. */
export function latinWords(folded: string): string[] | null {
  const words = folded.split(MARK).filter(Boolean);
  return words.length > 0 && folded === words.map(marked).join('') ? words : null;
}
