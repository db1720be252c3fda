import { type Field, list } from './field.ts';

const papers = [
  ['note', 'note'],
  ['経歴書', 'www'],
] as const;
const works = [
  ['ポートフォリオ', 'portfolio'],
  ['note', 'note'],
  ['執筆記事', 'articles'],
] as const;

/** Planning, corporate functions and writing. */
export const businessFields: readonly Field[] = [
  {
    jobCategoryId: 'planning-business',
    weight: 3,
    near: ['sales-alliance', 'product-manager', 'planning-ma'],
    positions: [list('事業企画|営業企画'), list('事業開発|事業企画'), list('事業責任者|事業部長|執行役員')],
    skills: list(
      '事業開発|新規事業|事業計画|市場調査|アライアンス|プロジェクトマネジメント|収支計画|PowerPoint|法人営業|データ分析|英語|仮説検証',
    ),
    works: list(
      'ヘルスケア領域の新規事業の立ち上げ|サブスクリプション事業の企画|海外展開の調査と計画|既存事業の収益改善|社内ベンチャーの運営|フランチャイズ事業の拡大|官公庁向け事業の開拓',
    ),
    results: list(
      '2年目に単月黒字を達成|年商3億円の事業に成長|半年で40社への導入を実現|撤退の判断から再配置までを円滑に完了|初期投資を当初計画の6割に抑制',
    ),
    strengths: list(
      '仮説を小さく試して見極めること|数字と現場の両方からの計画づくり|社内外を巻き込む推進力|立ち上げ期の何でもやる姿勢',
    ),
    reward: 5000,
    employers: ['startup', 'saas', 'commerce', 'maker'],
    links: papers,
  },
  {
    jobCategoryId: 'planning-corporate',
    weight: 1.5,
    near: ['corporate-finance', 'planning-business', 'planning-ma'],
    positions: [list('経営企画|予算管理担当'), list('経営企画|FP&A'), list('経営企画部長|CFO補佐')],
    skills: list(
      '経営企画|予算管理|管理会計|Excel|財務分析|中期経営計画|KPI設計|IR|上場準備|PowerPoint|SQL|取締役会運営',
    ),
    works: list(
      '中期経営計画の策定|予算編成と月次の予実管理|上場準備の推進|取締役会の資料作成|KPIの設計と浸透|グループ会社の管理|投資家向け資料の作成',
    ),
    results: list(
      '月次の締めを12営業日から5営業日に短縮|予測の誤差を15%から4%に縮小|上場審査を1年半で通過|不採算事業の見直しで年1.5億円を改善|経営会議の資料作成を3日から半日に短縮',
    ),
    strengths: list(
      '複雑な数字を一枚にまとめること|部門間の利害の調整|経営者の壁打ち相手になること|制度を整えながら実務も回すこと',
    ),
    reward: 4800,
    employers: ['saas', 'maker', 'commerce', 'office'],
    links: papers,
  },
  {
    jobCategoryId: 'planning-consultant',
    weight: 2.5,
    near: ['product-project', 'planning-corporate', 'planning-business'],
    positions: [
      list('アナリスト|コンサルタント'),
      list('コンサルタント|シニアコンサルタント'),
      list('マネージャー|シニアマネージャー|代表'),
    ],
    skills: list(
      'コンサルティング|業務改善|プロジェクトマネジメント|PowerPoint|データ分析|DX推進|要件定義|ファシリテーション|戦略立案|Excel|英語|組織改革|業務フロー設計',
    ),
    works: list(
      '製造業の業務改革|地方銀行のDX推進|人事制度の見直し|中小企業の経営支援|物流拠点の再編|基幹システム導入の構想策定|小売業の店舗戦略',
    ),
    results: list(
      '年間4万時間の業務を削減|在庫を金額で2割圧縮|12社の黒字化を支援|構想から導入までを2年で完了|現場の提案制度で年300件の改善を実現',
    ),
    strengths: list(
      '現場に入り込んで課題を見つけること|論点の整理と資料づくりの速さ|実行まで伴走すること|経営層と現場をつなぐこと',
    ),
    reward: 6200,
    employers: ['consulting', 'consulting', 'finance', 'office'],
    links: papers,
  },
  {
    jobCategoryId: 'planning-ma',
    weight: 0.9,
    near: ['planning-corporate', 'corporate-finance', 'planning-business'],
    positions: [
      list('投資アナリスト|法人営業'),
      list('M&Aアドバイザー|新規事業担当'),
      list('M&A推進室長|投資責任者'),
    ],
    skills: list(
      'M&A|企業価値評価|デューデリジェンス|財務モデリング|契約交渉|新規事業|PMI|Excel|投資判断|英語|事業計画',
    ),
    works: list(
      '事業承継のM&A仲介|買収先の選定と交渉|買収後の統合|海外企業への出資|CVCの運営|事業売却の支援|社内公募による新規事業の審査',
    ),
    results: list(
      '累計14件の成約を担当|統合から1年で営業利益を1.6倍に改善|8億円の出資案件を完了|後継者のいない製造業の承継を実現|検討から契約までを5か月で完了',
    ),
    strengths: list(
      '数字の裏にある事業の実態を見抜くこと|売り手と買い手の双方に誠実な交渉|専門家を束ねた進行|秘密を守る慎重さ',
    ),
    reward: 6500,
    employers: ['finance', 'consulting', 'office'],
    links: papers,
  },
  {
    jobCategoryId: 'corporate-hr',
    weight: 3,
    near: ['marketing-pr', 'corporate-affairs', 'planning-corporate'],
    positions: [
      list('採用担当|人事アシスタント|キャリアアドバイザー'),
      list('人事|採用リクルーター|HRBP'),
      list('人事マネージャー|人事責任者|CHRO'),
    ],
    skills: list(
      '採用|人事制度|労務|ダイレクトリクルーティング|面接|採用広報|研修企画|組織開発|Excel|SmartHR|評価制度|キャリアコンサルタント|社会保険手続き',
    ),
    works: list(
      'エンジニア採用の立ち上げ|新卒採用の企画と運営|評価制度の設計|オンボーディングの整備|労務管理の体制づくり|管理職研修の企画|採用サイトと求人票の改善',
    ),
    results: list(
      '年間42名の中途採用を実現|採用単価を120万円から68万円に削減|内定承諾率を48%から76%に向上|入社1年以内の離職を半減|残業時間を月平均32時間から18時間に削減',
    ),
    strengths: list(
      '候補者の不安に寄り添う面談|現場の要望を求人票の言葉にすること|スカウト文面の改善|経営者と社員の間に立つこと|制度を押しつけずに根づかせること',
    ),
    reward: 3500,
    employers: ['people', 'saas', 'startup', 'maker'],
    links: papers,
  },
  {
    jobCategoryId: 'corporate-finance',
    weight: 2,
    near: ['planning-corporate', 'corporate-affairs'],
    positions: [
      list('経理担当|会計事務所スタッフ'),
      list('経理|財務担当|税理士補助'),
      list('経理マネージャー|財務部長|CFO'),
    ],
    skills: list(
      '経理|財務|決算|管理会計|freee|マネーフォワード|税務申告|日商簿記1級|Excel|資金繰り|連結決算|監査対応|インボイス対応|弥生会計',
    ),
    works: list(
      '月次・年次の決算|クラウド会計への移行|スタートアップの経理体制づくり|資金調達の資料作成|連結決算の整備|税務申告の補助|内部統制の構築',
    ),
    results: list(
      '月次決算を15営業日から6営業日に短縮|請求書の処理を月60時間から15時間に削減|3億円の融資を実行|監査の指摘事項ゼロを達成|経費精算を完全に電子化',
    ),
    strengths: list(
      '少人数の会社に合った仕組みづくり|締め日を守る段取り|経営者に伝わる数字の説明|税理士や監査法人との連携|細部まで確認する几帳面さ',
    ),
    reward: 3400,
    employers: ['office', 'startup', 'maker', 'finance'],
    links: papers,
  },
  {
    jobCategoryId: 'corporate-legal',
    weight: 1,
    near: ['corporate-affairs', 'planning-ma'],
    positions: [
      list('法務担当|パラリーガル'),
      list('法務|知財担当|弁護士'),
      list('法務部長|ゼネラルカウンセル'),
    ],
    skills: list(
      '法務|契約書レビュー|知財|個人情報保護|英文契約|利用規約作成|商標|コンプライアンス|下請法|訴訟対応|株主総会運営|景品表示法',
    ),
    works: list(
      '契約書の審査体制づくり|利用規約とプライバシーポリシーの作成|商標と特許の管理|個人情報保護法の改正対応|海外企業との契約交渉|社内のコンプライアンス研修|上場準備の法務',
    ),
    results: list(
      '契約審査を平均6日から1.5日に短縮|年間800件の契約書を担当|商標を12か国で登録|ひな形を整え、外部弁護士の費用を4割削減|改正法への対応を期限前に完了',
    ),
    strengths: list(
      '事業を止めない落としどころの提案|難しい条文のかみ砕いた説明|相談しやすい雰囲気づくり|リスクの大小を見極めること',
    ),
    reward: 5200,
    employers: ['office', 'saas', 'finance', 'maker'],
    links: papers,
  },
  {
    jobCategoryId: 'corporate-affairs',
    weight: 2,
    near: ['engineer-infra', 'corporate-hr', 'corporate-finance'],
    positions: [
      list('総務担当|ヘルプデスク|一般事務'),
      list('情報システム担当|総務|社内SE'),
      list('情報システム部長|管理部マネージャー'),
    ],
    skills: list(
      '情シス|Google Workspace|Microsoft 365|ヘルプデスク|総務|資産管理|業務改善|ISMS|Slack|kintone|Excel|オフィス移転|Okta|RPA|Power Automate',
    ),
    works: list(
      '社内ITの一元管理|本社移転の取りまとめ|ひとり情シスとしての環境整備|入退社時の手続きの自動化|kintoneによる業務アプリの作成|社内規程の整備|リモート勤務の環境づくり',
    ),
    results: list(
      'アカウント発行を2日から10分に短縮|紙の申請書を全廃|問い合わせを月200件から70件に削減|移転費用を見積もりより900万円削減|200台のパソコンの入れ替えを業務を止めずに完了',
    ),
    strengths: list(
      '困っている人にすぐ気づいて動くこと|手順書を残して属人化を防ぐこと|高価なツールに頼らない改善|部署をまたぐ段取り',
    ),
    reward: 2900,
    employers: ['office', 'maker', 'saas', 'people'],
    links: papers,
  },
  {
    jobCategoryId: 'writing-editor',
    weight: 1.6,
    near: ['writing-writer', 'marketing-seo', 'marketing-pr'],
    positions: [
      list('編集アシスタント|編集者'),
      list('編集者|Web編集者|コンテンツディレクター'),
      list('編集長|デスク'),
    ],
    skills: list(
      '編集|取材|校正|企画|ライティング|進行管理|インタビュー|SEO|WordPress|InDesign|撮影ディレクション|書籍編集',
    ),
    works: list(
      'ビジネス誌の特集の編集|Webメディアの運営と編集|企業のオウンドメディアの編集|実用書の企画と編集|著名人へのインタビュー|社史の制作|メールマガジンの編集',
    ),
    results: list(
      '担当した書籍が累計8万部を突破|月間180万PVのメディアに成長|公開本数を保ったまま残業を半減|ライター25名の体制を構築|新聞や番組で引用される記事を多数担当',
    ),
    strengths: list(
      '書き手の持ち味を生かした赤字入れ|読者の目線での構成|締め切りから逆算した進行|取材相手との信頼づくり',
    ),
    reward: 3200,
    employers: ['media', 'agency', 'media'],
    links: works,
  },
  {
    jobCategoryId: 'writing-writer',
    weight: 2,
    near: ['writing-editor', 'marketing-seo', 'marketing-sns'],
    positions: [
      list('ライター|Webライター'),
      list('ライター|コピーライター|取材ライター'),
      list('シニアライター|コピーライター|ライターチーム代表'),
    ],
    skills: list(
      'ライティング|取材|SEO|コピーライティング|インタビュー|WordPress|構成案作成|校正|シナリオ作成|写真撮影|薬機法|英語|メルマガ作成',
    ),
    works: list(
      'IT企業の導入事例の取材と執筆|金融メディアの記事執筆|採用サイトの社員インタビュー|通販カタログのコピー|医療系記事の執筆|動画の台本制作|地域情報誌の取材',
    ),
    results: list(
      '累計600本以上の記事を執筆|検索1位の記事を30本以上担当|導入事例からの問い合わせを2倍に増加|年間90名に取材|メールの開封率を1.5倍に改善',
    ),
    strengths: list(
      '専門的な内容をやさしく書くこと|取材相手が話しやすい雰囲気づくり|納期と文字数を守ること|裏づけを取る調べ方|声に出して読みやすい文章',
    ),
    reward: 2600,
    employers: ['media', 'agency', 'studio'],
    links: works,
  },
  {
    jobCategoryId: 'writing-translator',
    weight: 1.2,
    near: ['writing-writer', 'corporate-affairs', 'marketing-pr'],
    positions: [
      list('翻訳者|貿易事務|語学講師'),
      list('翻訳者|通訳者|ローカライザー'),
      list('翻訳コーディネーター|社内通訳翻訳者|ローカライズ責任者'),
    ],
    skills: list(
      '英語|翻訳|通訳|中国語|校正|ローカライズ|Trados|韓国語|技術翻訳|契約書翻訳|字幕翻訳|ビジネス文書|メディカル翻訳',
    ),
    works: list(
      '製品マニュアルの英訳|海外拠点との会議の通訳|ゲームのローカライズ|契約書の和訳|医薬品の申請資料の翻訳|Webサイトの多言語化|動画の字幕制作',
    ),
    results: list(
      '累計180万語を翻訳|用語集を整え、表記の揺れを解消|年間150件の会議通訳を担当|5言語同時公開を実現|レビューの差し戻しを9割削減',
    ),
    strengths: list(
      '原文の意図をくんだ自然な日本語|専門用語の正確さ|機械翻訳を生かした効率のよい進行|文化の違いを踏まえた提案',
    ),
    reward: 3200,
    employers: ['media', 'maker', 'office', 'development'],
    links: [
      ['ProZ', 'proz'],
      ['経歴書', 'www'],
    ],
  },
];
