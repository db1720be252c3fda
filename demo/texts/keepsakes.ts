/** Templates of scouts; the product fills the names in double braces. */
export const templates = [
  {
    title: 'はじめてのご連絡(標準)',
    message:
      '{{候補者名|あなた}}様\n\nはじめまして。{{会社名}}の{{担当者名}}と申します。\nプロフィールを拝見し、「{{案件名}}」でぜひお力をお借りしたいと思い、ご連絡いたしました。\n\nまずは30分ほど、オンラインでお話しできませんか。ご都合のよい日時を2〜3ほどお知らせいただけますと幸いです。\n\n{{会社名}} {{担当者名}}',
  },
  {
    title: 'カジュアル面談のお誘い(短め)',
    message:
      '{{候補者の姓}}さん、はじめまして。{{会社名}}の{{担当者名}}です。\n「{{案件名}}」のチームで、まずは気軽にお話ししませんか。副業での関わり方も歓迎です。',
  },
  {
    title:
      'ハイクラスエンジニア向け(技術スタックと体制を詳しく紹介し、技術面談を提案するときに使うテンプレート)',
    message:
      '{{候補者名}}様\n\n{{会社名}}で開発の責任者をしております{{担当者名}}です。\n\n「{{案件名}}」では、TypeScriptとPostgreSQLを中心に、毎朝7時台に集中するアクセスに耐える設計に取り組んでいます。\n\n■体制\n・バックエンド 4名\n・フロントエンド 3名\n・SRE 1名\n\n■お任せしたいこと\n・APIの設計と性能の改善\n・若手のコードレビュー\n\nご経験を拝見し、ぜひ一度技術の話をさせていただきたいです。ご返信をお待ちしております。',
  },
];

export const searches = [
  {
    name: '首都圏のバックエンド経験者',
    search: '?jobCategoryIds=engineer-backend&prefectureCodes=13&prefectureCodes=14',
  },
  { name: 'TypeScript(フルリモート)', search: '?skills=TypeScript&remote=full' },
  { name: 'すぐに始められる人(未スカウト)', search: '?startFrom=now&excludeScouted=1&orderBy=updated' },
];
