import { type Field, list } from './field.ts';

const writing = [
  ['note', 'note'],
  ['登壇資料', 'slides'],
  ['X', 'x'],
] as const;
const portfolio = [
  ['ポートフォリオ', 'portfolio'],
  ['Behance', 'behance'],
  ['note', 'note'],
] as const;

/** People who decide what is built, and who give it its form. */
export const productFields: readonly Field[] = [
  {
    jobCategoryId: 'product-manager',
    weight: 4,
    near: ['product-project', 'planning-business', 'product-analyst'],
    positions: [
      list('Webディレクター|プロダクトアシスタント|プロダクトマネージャー'),
      list('プロダクトマネージャー|プロダクトオーナー'),
      list('シニアプロダクトマネージャー|プロダクト責任者|CPO'),
    ],
    skills: list(
      'プロダクトマネジメント|要件定義|アジャイル|SQL|UXリサーチ|ロードマップ策定|スクラム|Figma|データ分析|ユーザーインタビュー|Jira|A/Bテスト|BtoB SaaS',
    ),
    works: list(
      '勤怠管理SaaSの機能企画|フリマアプリの出品体験の改善|BtoB SaaSの新規立ち上げ|料金プランの見直し|法人向け管理画面の刷新|ユーザーインタビューの仕組み化|オンライン診療サービスの企画',
    ),
    results: list(
      '解約率を月2.4%から1.1%に改善|初回利用の完了率を37%から61%に向上|開始から1年で導入企業を200社まで拡大|問い合わせ件数を4割削減|有料転換率を1.8倍に改善',
    ),
    strengths: list(
      '利用者の声と数字の両方から優先順位を決めること|開発・営業・サポートの間に立った調整|やらないことを決めて絞り込むこと|0から1の立ち上げ|仕様を誰が読んでも分かる文書にすること',
    ),
    reward: 5500,
    employers: ['saas', 'startup', 'commerce'],
    links: writing,
  },
  {
    jobCategoryId: 'product-project',
    weight: 3.5,
    near: ['product-manager', 'planning-consultant', 'engineer-backend'],
    positions: [
      list('システムエンジニア|PMO|Webディレクター'),
      list('プロジェクトマネージャー|PMO|プロジェクトリーダー'),
      list('シニアプロジェクトマネージャー|PMO統括|部長'),
    ],
    skills: list(
      'プロジェクトマネジメント|要件定義|PMBOK|進捗管理|ベンダーコントロール|アジャイル|基本設計|リスク管理|Excel|Jira|SAP|Salesforce|会議運営',
    ),
    works: list(
      '基幹システムの刷新プロジェクト|ECサイトのリニューアル|保険会社の業務システム導入|全国300店舗へのPOSの展開|オフショア開発の立ち上げ|会計システムの入れ替え|自治体向けシステムの標準化対応',
    ),
    results: list(
      '予定の11か月どおりに稼働を開始|遅延していた案件を3か月で正常化|予算を8%下回って完了|最大45名のチームを統括|移行後の重大な障害ゼロを達成',
    ),
    strengths: list(
      '遅れの兆しを早めにつかんで手を打つこと|立場の違う関係者の合意づくり|業務側と開発側の言葉の橋渡し|炎上した案件の立て直し|議事録と課題管理を滞らせないこと',
    ),
    reward: 4900,
    employers: ['development', 'consulting', 'commerce', 'finance'],
    links: [
      ['note', 'note'],
      ['経歴書', 'www'],
    ],
  },
  {
    jobCategoryId: 'product-scrum',
    weight: 1,
    near: ['product-project', 'engineer-qa'],
    positions: [
      list('開発エンジニア|スクラムマスター'),
      list('スクラムマスター|アジャイルコーチ'),
      list('アジャイルコーチ|エンジニアリングマネージャー'),
    ],
    skills: list(
      'スクラム|アジャイル|ファシリテーション|カンバン|チームビルディング|Jira|コーチング|ふりかえり|プロジェクトマネジメント|Miro|認定スクラムマスター',
    ),
    works: list(
      'スクラムの導入支援|5チームの大規模アジャイルの運営|受託開発チームのアジャイル化|ふりかえりの定着|開発組織の立て直し|ベロシティの見える化',
    ),
    results: list(
      'リリースまでの期間を3か月から2週間に短縮|離職が続いていたチームを1年で安定化|見積もりの誤差を半分に縮小|7チームへの展開を完了|従業員満足度を18ポイント向上',
    ),
    strengths: list(
      'チームが自分たちで決められる場づくり|対立のある会議の進行|経営層へのアジャイルの説明|問いかけによる課題の引き出し',
    ),
    reward: 4800,
    employers: ['saas', 'development', 'consulting'],
    links: writing,
  },
  {
    jobCategoryId: 'product-analyst',
    weight: 2.5,
    near: ['engineer-data', 'marketing-digital', 'product-manager'],
    positions: [
      list('データアナリスト|マーケティングアナリスト'),
      list('データアナリスト|シニアアナリスト'),
      list('アナリティクスマネージャー|データ戦略室長'),
    ],
    skills: list(
      'SQL|データ分析|Tableau|Python|Looker|Google Analytics|BigQuery|統計|Excel|A/Bテスト|R|ダッシュボード設計|Looker Studio',
    ),
    works: list(
      '会員データの分析と施策の提案|経営ダッシュボードの構築|A/Bテストの設計と評価|解約要因の分析|店舗の売上予測|アプリの行動ログの分析|広告効果の検証',
    ),
    results: list(
      '休眠会員の復帰率を1.6倍に改善|週次の報告作業を6時間から20分に短縮|値引きの見直しで利益率を2.3ポイント改善|年間40本のA/Bテストを運営|部門ごとのKPIを1つの画面に統合',
    ),
    strengths: list(
      '数字を意思決定につながる言葉にすること|分析の前に問いを整理すること|現場が自分で使えるダッシュボードづくり|統計の考え方を分かりやすく伝えること',
    ),
    reward: 4500,
    employers: ['commerce', 'saas', 'agency', 'consulting'],
    links: [
      ['Tableau Public', 'tableau'],
      ['note', 'note'],
      ['GitHub', 'github'],
    ],
  },
  {
    jobCategoryId: 'design-ui',
    weight: 4,
    near: ['design-web', 'engineer-frontend', 'product-manager'],
    positions: [
      list('UIデザイナー|Webデザイナー'),
      list('UI/UXデザイナー|プロダクトデザイナー'),
      list('リードデザイナー|デザインマネージャー'),
    ],
    skills: list(
      'Figma|UIデザイン|UXリサーチ|デザインシステム|プロトタイピング|情報設計|ユーザビリティテスト|Adobe XD|HTML/CSS|Illustrator|アクセシビリティ|ワークショップ設計|Protopie',
    ),
    works: list(
      '会計SaaSの画面設計|医療従事者向けアプリのUIデザイン|デザインシステムの立ち上げ|配車アプリの導線の見直し|行政手続きサイトのUX改善|ユーザビリティテストの企画と実施|教育アプリの新規デザイン',
    ),
    results: list(
      '申込完了率を1.4倍に改善|操作に関する問い合わせを35%削減|デザインから実装までの手戻りを半減|グッドデザイン賞の受賞に貢献|12製品の見た目と操作を統一',
    ),
    strengths: list(
      '複雑な業務を分かりやすい画面に整理すること|エンジニアと会話できる粒度での仕様づくり|調査から検証までを回すこと|短い期間で複数の案を出すこと|事業の数字を意識した提案',
    ),
    reward: 4300,
    employers: ['saas', 'startup', 'studio', 'commerce'],
    links: portfolio,
  },
  {
    jobCategoryId: 'design-web',
    weight: 4,
    near: ['design-graphic', 'design-ui', 'marketing-sns'],
    positions: [
      list('Webデザイナー|HTMLコーダー'),
      list('Webデザイナー|デザイナー兼コーダー'),
      list('アートディレクター|制作チームリーダー'),
    ],
    skills: list(
      'Photoshop|HTML/CSS|Illustrator|Figma|WordPress|JavaScript|Webデザイン|バナー制作|LP制作|Adobe XD|Shopify|SEO|コーディング|STUDIO',
    ),
    works: list(
      'コーポレートサイトの制作|化粧品のLP制作|ECサイトのバナーと特集ページの制作|採用サイトのデザイン|WordPressサイトの構築|キャンペーンページの制作|Shopifyストアの構築|クリニックのサイト制作',
    ),
    results: list(
      'CVRを1.2%から2.9%に改善|公開から半年で応募数を2.5倍に増加|年間60本のLPを担当|更新作業を社内でできる形にし、外注費を削減|直帰率を24ポイント改善',
    ),
    strengths: list(
      'デザインからコーディングまで一人で対応できること|ヒアリングをもとにした構成の提案|納期を守ること|ブランドの雰囲気をくみ取った表現|公開後の改善まで見据えた設計',
    ),
    reward: 3100,
    employers: ['studio', 'agency', 'commerce'],
    links: portfolio,
  },
  {
    jobCategoryId: 'design-graphic',
    weight: 2.5,
    near: ['design-web', 'design-art'],
    positions: [
      list('グラフィックデザイナー|DTPオペレーター'),
      list('グラフィックデザイナー|ブックデザイナー'),
      list('チーフデザイナー|アートディレクター'),
    ],
    skills: list(
      'Illustrator|Photoshop|InDesign|ロゴデザイン|DTP|パッケージデザイン|エディトリアル|タイポグラフィ|イラスト|撮影ディレクション|ブランディング|入稿データ作成',
    ),
    works: list(
      '地域ブランドのロゴとパッケージの制作|会社案内と採用パンフレットの制作|雑誌の誌面デザイン|展示会ブースのグラフィック|飲食店のメニューと看板の制作|書籍の装丁|美術展の広報物の制作',
    ),
    results: list(
      'リニューアル後の売上が前年比130%に伸長|年間80点の印刷物を担当|パッケージデザイン賞に入選|制作期間を3週間から10日に短縮|色校正の回数を減らし、費用を2割削減',
    ),
    strengths: list(
      '文字組みの丁寧さ|紙や加工の知識を生かした提案|少ない要素で印象に残すデザイン|撮影や印刷の現場との調整|手描きの表現',
    ),
    reward: 3000,
    employers: ['studio', 'agency', 'media', 'maker'],
    links: portfolio,
  },
  {
    jobCategoryId: 'design-art',
    weight: 1.2,
    near: ['design-graphic', 'design-ui', 'marketing-pr'],
    positions: [
      list('デザイナー|アシスタントディレクター'),
      list('アートディレクター|クリエイティブプランナー'),
      list('アートディレクター|クリエイティブディレクター'),
    ],
    skills: list(
      'アートディレクション|ブランディング|コンセプト設計|Illustrator|Photoshop|撮影ディレクション|Figma|プレゼンテーション|コピーライティング|チームマネジメント|動画ディレクション',
    ),
    works: list(
      '飲料メーカーの広告キャンペーン|スタートアップのブランド刷新|商業施設の開業広告|化粧品ブランドの立ち上げ|周年記念のビジュアル設計|Webと紙面を通した世界観づくり',
    ),
    results: list(
      '認知率を12ポイント向上|広告賞を2度受賞|社内外30名の制作チームを統括|ブランドガイドラインを整え、制作のぶれを解消|発売初月の目標を160%達成',
    ),
    strengths: list(
      '言葉になる前の思いを形にすること|経営者との対話からの方向づけ|写真・コピー・デザインを束ねる進行|若手デザイナーの育成',
    ),
    reward: 5000,
    employers: ['agency', 'studio'],
    links: portfolio,
  },
  {
    jobCategoryId: 'design-movie',
    weight: 1.8,
    near: ['marketing-sns', 'design-graphic'],
    positions: [
      list('動画編集者|映像制作アシスタント'),
      list('動画クリエイター|映像ディレクター|モーションデザイナー'),
      list('映像プロデューサー|制作部リーダー'),
    ],
    skills: list(
      'Premiere Pro|After Effects|動画編集|撮影|DaVinci Resolve|モーショングラフィックス|YouTube運用|Photoshop|絵コンテ|ドローン撮影|Cinema 4D|サムネイル制作',
    ),
    works: list(
      '企業のYouTubeチャンネルの制作|採用動画の企画と撮影|SNS広告の動画制作|サービス紹介のモーショングラフィックス|イベントの記録映像|料理動画の撮影と編集|研修用動画の制作',
    ),
    results: list(
      '登録者を半年で1.2万人から5万人に増加|視聴維持率を31%から52%に改善|月40本の制作体制を構築|広告の獲得単価を4割削減|撮影から納品までを5営業日に短縮',
    ),
    strengths: list(
      '企画から編集まで一貫して対応できること|最初の数秒で引きつける構成|出演者が話しやすい現場づくり|テンポのよい編集|短納期への対応',
    ),
    reward: 3000,
    employers: ['studio', 'media', 'agency'],
    links: [
      ['作品集', 'portfolio'],
      ['YouTube', 'youtube'],
      ['Vimeo', 'vimeo'],
    ],
  },
];
