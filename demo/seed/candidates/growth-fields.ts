import { type Field, list } from './field.ts';

const voice = [
  ['note', 'note'],
  ['X', 'x'],
  ['登壇資料', 'slides'],
] as const;

/** Marketing and sales: people who make a product known and sold. */
export const growthFields: readonly Field[] = [
  {
    jobCategoryId: 'marketing-digital',
    weight: 4,
    near: ['marketing-seo', 'marketing-crm', 'product-analyst'],
    positions: [
      list('広告運用担当|Webマーケター'),
      list('デジタルマーケター|広告運用コンサルタント|グロースマーケター'),
      list('マーケティングマネージャー|マーケティング責任者|CMO'),
    ],
    skills: list(
      'Google広告|Google Analytics|Meta広告|データ分析|LP改善|SEO|Yahoo!広告|Excel|Looker Studio|SQL|LINE広告|タグマネージャー|A/Bテスト|BtoBマーケティング',
    ),
    works: list(
      '通販サイトの広告運用|BtoB SaaSのリード獲得|アプリの新規獲得|広告アカウントの立て直し|展示会とウェビナーの企画|美容クリニックの集客|マーケティング部門の立ち上げ',
    ),
    results: list(
      'CPAを9,800円から5,200円に改善|月間リード数を80件から310件に増加|広告費を据え置いたまま売上を1.7倍に向上|月額3,000万円の予算を運用|ROASを180%から340%に改善',
    ),
    strengths: list(
      '数字から仮説を立てて素早く試すこと|広告文とLPを一体で改善すること|営業部門と連携したリードの質の向上|社内に運用の知識を残すこと|限られた予算での優先順位づけ',
    ),
    reward: 4300,
    employers: ['agency', 'commerce', 'saas', 'startup'],
    links: voice,
  },
  {
    jobCategoryId: 'marketing-seo',
    weight: 2.5,
    near: ['writing-editor', 'marketing-digital', 'writing-writer'],
    positions: [
      list('Webライター|SEO担当'),
      list('SEOコンサルタント|コンテンツマーケター'),
      list('メディア責任者|コンテンツマーケティングマネージャー'),
    ],
    skills: list(
      'SEO|コンテンツマーケティング|Google Search Console|Google Analytics|キーワード調査|ライティング|WordPress|編集|Ahrefs|テクニカルSEO|構成案作成|ディレクション',
    ),
    works: list(
      'オウンドメディアの立ち上げ|比較サイトのSEO改善|記事制作チームの運営|大規模サイトの内部対策|不動産メディアの編集|ECサイトのカテゴリページの改善|リライトによる順位改善',
    ),
    results: list(
      '自然検索の流入を1年で月3万から28万に増加|主要キーワード42件で10位以内を獲得|メディア経由の問い合わせを4倍に増加|月30本の制作体制を構築|コアアップデート後の順位下落から回復',
    ),
    strengths: list(
      '検索する人の気持ちからの構成づくり|編集者とエンジニアの間の調整|記事の品質をそろえるガイドラインづくり|成果につながる導線の設計',
    ),
    reward: 3600,
    employers: ['media', 'agency', 'commerce'],
    links: voice,
  },
  {
    jobCategoryId: 'marketing-sns',
    weight: 2.2,
    near: ['marketing-pr', 'design-movie', 'design-web'],
    positions: [
      list('SNS運用担当|広報アシスタント'),
      list('SNSマーケター|コミュニティマネージャー'),
      list('SNSプランニング責任者|SNSチームリーダー'),
    ],
    skills: list(
      'SNS運用|Instagram|X運用|TikTok|動画編集|Canva|インフルエンサー施策|投稿企画|コピーライティング|データ分析|コミュニティ運営|撮影|YouTube運用',
    ),
    works: list(
      'アパレルブランドのInstagram運用|食品メーカーの公式アカウントの運用|TikTokの立ち上げ|インフルエンサー施策の企画|地方自治体のSNS発信|ファンコミュニティの運営|採用広報のSNS活用',
    ),
    results: list(
      'フォロワーを1年で6,000人から4.8万人に増加|投稿経由の売上を月120万円まで拡大|エンゲージメント率を2.3倍に改善|動画の再生数が累計1,000万回を突破|キャンペーンで2万件の投稿を獲得',
    ),
    strengths: list(
      '商品の魅力を短い言葉で伝えること|流行をつかむ速さ|投稿の企画から撮影・編集まで一人でこなせること|炎上を防ぐ運用ルールづくり|コメントへの丁寧な対応',
    ),
    reward: 2800,
    employers: ['agency', 'commerce', 'maker'],
    links: [
      ['Instagram', 'instagram'],
      ['TikTok', 'tiktok'],
      ['note', 'note'],
    ],
  },
  {
    jobCategoryId: 'marketing-pr',
    weight: 1.8,
    near: ['marketing-sns', 'corporate-hr', 'writing-editor'],
    positions: [list('広報担当|PRアシスタント'), list('広報|PRプランナー'), list('広報責任者|広報室長')],
    skills: list(
      '広報|プレスリリース作成|メディアリレーション|危機管理広報|採用広報|社内広報|イベント企画|ライティング|ブランディング|取材対応|英語|オウンドメディア',
    ),
    works: list(
      'スタートアップの広報の立ち上げ|新製品の発表会の企画|上場前後の企業広報|採用広報の記事制作|社内報のリニューアル|テレビ取材の誘致|地域イベントのPR',
    ),
    results: list(
      '年間の掲載件数を12件から140件に増加|全国放送の番組での紹介を3度実現|採用サイトの応募数を2倍に増加|記者との関係をゼロから80名まで構築|発表会に42社の媒体を招致',
    ),
    strengths: list(
      '社会の関心と会社の話題を結びつけること|経営者の言葉を分かりやすい文章にすること|記者との長い付き合い|いざというときの落ち着いた対応',
    ),
    reward: 3600,
    employers: ['startup', 'agency', 'maker', 'saas'],
    links: voice,
  },
  {
    jobCategoryId: 'marketing-crm',
    weight: 1.5,
    near: ['marketing-digital', 'sales-success', 'sales-inside'],
    positions: [
      list('CRM担当|メールマーケティング担当'),
      list('CRMスペシャリスト|MAコンサルタント'),
      list('CRMマネージャー|マーケティングオペレーション責任者'),
    ],
    skills: list(
      'MA|CRM|HubSpot|Salesforce|Marketo|メールマーケティング|LINE運用|SQL|データ分析|シナリオ設計|Account Engagement|BtoBマーケティング|KARTE',
    ),
    works: list(
      'MAツールの導入と定着|会員向けメールの改善|LINE公式アカウントの運用|営業とマーケティングのデータ連携|解約防止の施策|ポイント制度の見直し|リードの点数づけの設計',
    ),
    results: list(
      'リピート率を22%から34%に改善|商談化率を1.9倍に向上|メール経由の売上を前年比150%に拡大|ツールの費用を年400万円削減|手作業の配信を8割自動化',
    ),
    strengths: list(
      '顧客の動きに合わせたシナリオの設計|営業の現場で使われる仕組みづくり|ツールの選定から設定まで自分でできること|データの整理整頓',
    ),
    reward: 4300,
    employers: ['commerce', 'saas', 'agency', 'consulting'],
    links: voice,
  },
  {
    jobCategoryId: 'sales-field',
    weight: 4,
    near: ['sales-inside', 'sales-alliance', 'planning-business'],
    positions: [
      list('法人営業|営業担当|ルート営業'),
      list('フィールドセールス|アカウントエグゼクティブ|法人営業'),
      list('営業マネージャー|営業部長|支店長'),
    ],
    skills: list(
      '法人営業|新規開拓|提案書作成|Salesforce|商談|交渉|無形商材|SaaS営業|プレゼンテーション|エンタープライズ営業|代理店営業|マネジメント|PowerPoint',
    ),
    works: list(
      'SaaSの新規営業|大手製造業への提案営業|求人広告の営業|全国の代理店の開拓|医療機器の病院営業|営業組織の立ち上げ|既存顧客への深耕営業|建材のルート営業',
    ),
    results: list(
      '年間目標を3年連続で達成|新規契約を年間64社獲得|受注率を19%から33%に改善|年商1.2億円の大型契約を受注|全国120名中2位の成績を達成|8名のチームで前年比140%を達成',
    ),
    strengths: list(
      '決裁者まで届く提案の組み立て|相手の課題を引き出す聞き方|断られてからの関係づくり|営業資料と話し方の型づくり|若手の同行と育成',
    ),
    reward: 3500,
    employers: ['saas', 'people', 'maker', 'agency', 'finance'],
    links: [
      ['note', 'note'],
      ['経歴書', 'www'],
    ],
  },
  {
    jobCategoryId: 'sales-inside',
    weight: 2,
    near: ['sales-field', 'marketing-crm', 'sales-success'],
    positions: [
      list('インサイドセールス|テレアポ担当|コールセンターオペレーター'),
      list('インサイドセールス|SDR|BDR'),
      list('インサイドセールスマネージャー|営業企画リーダー'),
    ],
    skills: list(
      'インサイドセールス|Salesforce|HubSpot|電話営業|メール作成|リード管理|ヒアリング|トークスクリプト|Excel|SaaS営業|オンライン商談|MA',
    ),
    works: list(
      'インサイドセールス部門の立ち上げ|資料請求者への架電|休眠顧客の掘り起こし|トークスクリプトの改善|エンタープライズ向けBDR|架電リストの整備|ウェビナー参加者のフォロー',
    ),
    results: list(
      'アポ獲得率を3.5%から8.2%に改善|月平均45件の商談を創出|休眠リードから半年で28件を受注|5名のチームを一から構築|架電の記録を徹底し、引き継ぎの漏れを解消',
    ),
    strengths: list(
      '短い会話で信頼を得ること|断られた理由の分析|営業との情報共有の仕組みづくり|数を追いながら質も保つこと',
    ),
    reward: 2700,
    employers: ['saas', 'people', 'startup'],
    links: [['note', 'note']],
  },
  {
    jobCategoryId: 'sales-success',
    weight: 2.3,
    near: ['sales-inside', 'product-project', 'marketing-crm'],
    positions: [
      list('カスタマーサポート|カスタマーサクセス'),
      list('カスタマーサクセス|オンボーディング担当'),
      list('カスタマーサクセスマネージャー|サポート部門責任者'),
    ],
    skills: list(
      'カスタマーサクセス|オンボーディング|カスタマーサポート|Zendesk|データ分析|Salesforce|マニュアル作成|SaaS|ウェビナー運営|Intercom|アップセル|SQL|ヘルプページ作成',
    ),
    works: list(
      '導入企業の立ち上げ支援|解約防止の仕組みづくり|ヘルプセンターの整備|ユーザー会の運営|大手顧客の活用支援|問い合わせ対応の改善|カスタマーサクセス部門の立ち上げ',
    ),
    results: list(
      '解約率を月1.9%から0.7%に改善|導入にかかる期間を3か月から5週間に短縮|問い合わせを自己解決できる割合を6割に向上|120社を担当し、継続率97%を維持|NPSを12から38に改善',
    ),
    strengths: list(
      '利用者の業務に踏み込んだ活用の提案|分かりやすい手順書づくり|顧客の声を開発に届ける仕組みづくり|数字を見ながらの先回りの連絡|落ち着いたクレーム対応',
    ),
    reward: 3100,
    employers: ['saas', 'startup', 'commerce'],
    links: [
      ['note', 'note'],
      ['登壇資料', 'slides'],
    ],
  },
  {
    jobCategoryId: 'sales-alliance',
    weight: 1,
    near: ['planning-business', 'sales-field'],
    positions: [
      list('営業企画|代理店営業'),
      list('アライアンス担当|パートナーセールス'),
      list('アライアンス責任者|事業提携部長'),
    ],
    skills: list(
      'アライアンス|代理店開拓|事業開発|契約交渉|パートナー制度設計|法人営業|提案書作成|Salesforce|英語|プロジェクトマネジメント',
    ),
    works: list(
      '販売代理店制度の設計|通信会社との業務提携|地方銀行との協業|海外パートナーの開拓|APIの相互連携の企画|共同セミナーの開催|大学との共同研究の調整',
    ),
    results: list(
      '2年で販売代理店を35社まで拡大|提携経由の売上を全体の4割に拡大|交渉から4か月で契約を締結|地方銀行12行との協業を実現|共同商品の導入社数が300社を突破',
    ),
    strengths: list(
      '双方に利のある枠組みづくり|社内の各部門を巻き込む調整|契約の細部まで詰めること|長く続く関係づくり',
    ),
    reward: 4400,
    employers: ['saas', 'finance', 'startup', 'consulting'],
    links: [['note', 'note']],
  },
];
