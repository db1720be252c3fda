import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { listForm } from '#endpoints/text/list-form';
import { skillKey } from './search-columns.ts';
import { SPELLING_VERSION } from './spelling-version.ts';
import sections from './synonyms.json' with { type: 'json' };
import { searchedForm } from './synonyms.ts';

/** What a version derives of some texts. When that has changed: raise the version by one, and put here what is shown. */
const derivedBy = { version: 3, digest: '5baf6c93cf2b14fb' };

const samples = [
  ...[
    '新規事業の立ち上げ、問い合わせと申し込み、取り引き先との打ち合わせ、引き継ぎ、お見積もり、受け付け、割り引き',
  ],
  ...[
    '売り上げ高、買い取り、組み込み、切り替え、振り込み、手続き、払い戻し、取り締まり役、行なう、終わり、変わる',
  ],
  ...[
    'ウェブのフロントエンド、サーバーサイド、eメール、3ヶ月、霞ヶ関、佐々木、いすゞ、サ−バ−、10時〜15時、メール・マーケティング',
  ],
  ...[
    'Node.js18とC++17/C#12、AWS/GCP、Go1.22、R&Python、React+Redux、ES2015、S3、プロジェクト・マネージャー',
  ],
];

/** Signs, kana and kanji, in all widths. */
const characters = [
  [0x20, 0x24f],
  [0x2010, 0x206f],
  [0x3000, 0x30ff],
  [0x3400, 0x9fff],
  [0xf900, 0xffef],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
);

test('a change of what is derived of texts has a version of its own', () => {
  const members = Object.values(sections).flat(2);
  const derived = [
    samples.map((text) => [searchedForm(text), listForm(text)]),
    members.map((member) => [searchedForm(member), skillKey(member)]),
    characters.map((character) => searchedForm(`${character}字`)),
  ];
  const digest = createHash('sha256').update(JSON.stringify(derived)).digest('hex').slice(0, 16);
  expect({ version: SPELLING_VERSION, digest }).toEqual(derivedBy);
});
