import { sql } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { jobCategory, prefecture, workingForm } from './schema.ts';

const prefectureNames =
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県'.split(
    ' ',
  );

/** The prefectures by JIS X 0401 code. */
export const prefectures = prefectureNames.map((name, index) => ({
  code: String(index + 1).padStart(2, '0'),
  name,
}));

const jobCategoryTree: [id: string, name: string, children: [id: string, name: string][]][] = [
  [
    'engineer',
    'エンジニア',
    [
      ['engineer-frontend', 'フロントエンドエンジニア'],
      ['engineer-backend', 'バックエンドエンジニア'],
      ['engineer-mobile', 'モバイルアプリエンジニア'],
      ['engineer-infra', 'インフラ・SRE'],
      ['engineer-data', 'データエンジニア'],
      ['engineer-ml', '機械学習エンジニア'],
      ['engineer-security', 'セキュリティエンジニア'],
      ['engineer-qa', 'QA・テストエンジニア'],
      ['engineer-embedded', '組み込みエンジニア'],
    ],
  ],
  [
    'product',
    'プロダクト・PM',
    [
      ['product-manager', 'プロダクトマネージャー'],
      ['product-project', 'プロジェクトマネージャー'],
      ['product-scrum', 'スクラムマスター'],
      ['product-analyst', 'データアナリスト'],
    ],
  ],
  [
    'design',
    'デザイン',
    [
      ['design-ui', 'UI/UXデザイナー'],
      ['design-web', 'Webデザイナー'],
      ['design-graphic', 'グラフィックデザイナー'],
      ['design-art', 'アートディレクター'],
      ['design-movie', '動画クリエイター'],
    ],
  ],
  [
    'marketing',
    'マーケティング',
    [
      ['marketing-digital', 'デジタルマーケター'],
      ['marketing-seo', 'SEO・コンテンツ'],
      ['marketing-sns', 'SNS運用'],
      ['marketing-pr', '広報・PR'],
      ['marketing-crm', 'CRM・MA'],
    ],
  ],
  [
    'sales',
    '営業・カスタマーサクセス',
    [
      ['sales-field', 'フィールドセールス'],
      ['sales-inside', 'インサイドセールス'],
      ['sales-success', 'カスタマーサクセス'],
      ['sales-alliance', 'アライアンス'],
    ],
  ],
  [
    'planning',
    '事業企画・経営',
    [
      ['planning-business', '事業開発'],
      ['planning-corporate', '経営企画'],
      ['planning-consultant', 'コンサルタント'],
      ['planning-ma', '新規事業・M&A'],
    ],
  ],
  [
    'corporate',
    'コーポレート',
    [
      ['corporate-hr', '人事・採用'],
      ['corporate-finance', '経理・財務'],
      ['corporate-legal', '法務・知財'],
      ['corporate-affairs', '総務・情シス'],
    ],
  ],
  [
    'writing',
    '編集・ライティング',
    [
      ['writing-editor', '編集者'],
      ['writing-writer', 'ライター'],
      ['writing-translator', '翻訳・通訳'],
    ],
  ],
];

/** The job categories in two levels, parents before their children. */
export const jobCategories = jobCategoryTree
  .flatMap(([id, name, children]) => [
    { id, name, parentId: null },
    ...children.map(([childId, childName]) => ({ id: childId, name: childName, parentId: id })),
  ])
  .map((category, position) => ({ ...category, position }));

/** The forms of work that a project offers and a candidate looks for. */
export const workingForms = [
  { id: 'side-job', name: '副業' },
  { id: 'freelance', name: '業務委託' },
  { id: 'part-time', name: 'パート・アルバイト' },
  { id: 'contract', name: '契約社員' },
  { id: 'full-time', name: '正社員' },
].map((form, position) => ({ ...form, position }));

/** Writes the master lists; what is there already is brought up to date. */
export async function writeMasters(db: Executor): Promise<void> {
  await db
    .insert(prefecture)
    .values(prefectures)
    .onConflictDoUpdate({ target: prefecture.code, set: { name: sql`excluded.name` } });
  await db
    .insert(jobCategory)
    .values(jobCategories)
    .onConflictDoUpdate({
      target: jobCategory.id,
      set: {
        name: sql`excluded.name`,
        parentId: sql`excluded.parent_id`,
        position: sql`excluded.position`,
      },
    });
  await db
    .insert(workingForm)
    .values(workingForms)
    .onConflictDoUpdate({
      target: workingForm.id,
      set: { name: sql`excluded.name`, position: sql`excluded.position` },
    });
}
