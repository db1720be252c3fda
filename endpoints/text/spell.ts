import { change, changeTraced, type Step, type Traced, traced } from './traced.ts';
import { stripUnseen, UNSEEN } from './unseen.ts';
import { VARIANTS } from './variants.ts';

/** Put before and after each Latin word of a folded text, so that a word is found and not its letters. */
export const MARK = '\u0001';

/** Kanji, as the inside of a class of characters; 「々」 is none of them. */
export const HAN = '\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}';

const KANA = 'ぁ-ゖァ-ヺ';

/** Dashes and waves, dots between words, quotes, small and old kana, letters with a stroke: the first replaces the others. */
const SIGNS = `
-‐‑‒–—―⁃−─━➖~〜∼∿〰⁓˜˗
・·•‧∙⋅◦⸱ꞏ
"“”„‟«»‹›〝〞〟″
'‘’‚‛′\`´ʼ
アァ イィヰ ウゥ エェヱ オォ あぁ いぃゐ うぅ えぇゑ おぉ バヷ ビヸ ベヹ ボヺ
oø dđð lł hħ tŧ iı nŋ σς 々〻
`;

/** For each character that is written otherwise too, the usual one. */
const usual: ReadonlyMap<string, string> = new Map(
  `${SIGNS}${VARIANTS}`.split(/\s+/).flatMap((group) => {
    const [first = '', ...others] = group;
    return others.map((other) => [other, first] as const);
  }),
);

const UNUSUAL = new RegExp(`[${[...usual.keys()].join('')}]`, 'gu');

/** How a text is spelled after NFKC, in lower case and without accents, in an order. */
const spellingSteps: readonly Step[] = [
  [/[\n\r\v\f\u0085\u2028\u2029]/g, '\n'],
  [/[\t\u1680\u2800]/g, ' '],
  [/ +/g, ' '],
  [/ ?\n[\n ]*/g, '\n'],
  [UNUSUAL, (character) => usual.get(character) ?? character],
  [/ß/g, 'ss'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  // ヴァイオリン and バイオリン, インタヴュー and インタビュー.
  [/ヴア/g, 'バ'],
  [/ヴ(?:イ|(?=[ャュョ]))/g, 'ビ'],
  [/ヴエ/g, 'ベ'],
  [/ヴオ/g, 'ボ'],
  [/ヴ/g, 'ブ'],
  [/ゔあ/g, 'ば'],
  [/ゔ(?:い|(?=[ゃゅょ]))/g, 'び'],
  [/ゔえ/g, 'べ'],
  [/ゔお/g, 'ぼ'],
  [/ゔ/g, 'ぶ'],
  // A dash behind kana is a long mark, a long mark behind anything else a dash: 「サ−バ−」, 「10時ー15時」.
  [/--+/g, '-'],
  [new RegExp(`(?<=[${KANA}ー])-`, 'g'), 'ー'],
  [/ーー+/g, 'ー'],
  [new RegExp(`(?<=[^${KANA}ー \\n])ー`, 'gu'), '-'],
];

function plain(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  if (!/[\u00c0-\u2fff]/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

/** Returns a text in one spelling: width, case, accents, variants of characters, dashes; nothing in it that nobody sees. */
export const spell = (text: string): string => change(plain(stripUnseen(text)), spellingSteps);

/** A character with the marks that belong to it, which are spelled together: 「ｶﾞ」 is one, so is 「か」 with a combining mark. */
const UNIT =
  /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3\uffa1-\uffdc]+|[^a-z0-9ぁ-んァ-ヶー一-龥 、。\n][\p{M}\uff9e\uff9f]*|.[\p{M}\uff9e\uff9f]+/gu;

/** Returns the same as `spell`, each unit of which knows where it comes from. */
export const spellTraced = (text: string): Traced =>
  changeTraced(traced(text), [[UNSEEN, ''], [UNIT, plain], ...spellingSteps]);

const shift = (text: string, from: RegExp, by: number) =>
  text.replace(from, (kana) => String.fromCharCode(kana.charCodeAt(0) + by));

/** Returns katakana for hiragana. */
export const toKatakana = (text: string): string => shift(text, /[ぁ-ゖ]/g, 0x60);

/** Returns hiragana for katakana. */
export const toHiragana = (text: string): string => shift(text, /[ァ-ヶ]/g, -0x60);
