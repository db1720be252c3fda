import { type Field, list } from './field.ts';

const makers = ['startup', 'saas', 'development', 'commerce'] as const;
const code = [
  ['GitHub', 'github'],
  ['Zenn', 'zenn'],
  ['Qiita', 'qiita'],
  ['登壇資料', 'slides'],
] as const;

/** Engineers who build what users see, and what stands behind it. */
export const engineeringFields: readonly Field[] = [
  {
    jobCategoryId: 'engineer-frontend',
    weight: 9,
    near: ['engineer-backend', 'design-ui', 'engineer-mobile'],
    positions: [
      list('フロントエンドエンジニア|Webエンジニア|マークアップエンジニア'),
      list('フロントエンドエンジニア|シニアフロントエンドエンジニア|Webアプリケーションエンジニア'),
      list('フロントエンドリード|テックリード|フロントエンド開発マネージャー'),
    ],
    skills: list(
      'TypeScript|React|JavaScript|HTML/CSS|Next.js|Vue.js|Nuxt|GraphQL|Storybook|Jest|Playwright|Tailwind CSS|Angular|Svelte|アクセシビリティ|Figma',
    ),
    works: list(
      'SaaS管理画面のReactへの移行|ECサイトのフロントエンド刷新|予約サービスのSPA開発|デザインシステムの構築|jQueryで書かれた画面のVue.jsへの置き換え|会員サイトのパフォーマンス改善|社内向けダッシュボードの新規開発|LPと申込フォームの改善|動画配信サイトのプレイヤー開発|アクセシビリティ対応の推進',
    ),
    results: list(
      '初期表示を4.2秒から1.6秒に短縮|E2Eテストを整備し、リリースを週1回から毎日に変更|共通コンポーネントを60種類ほど整え、画面開発の工数を3割削減|Lighthouseのスコアを48から92まで改善|フォームの離脱率を18%改善|TypeScript化を半年で完了',
    ),
    strengths: list(
      'デザイナーと仕様を詰めながら手早く形にすること|状態管理を複雑にしない設計|表示速度の計測と改善|アクセシビリティに配慮した実装|レガシーな画面を止めずに置き換えていくこと|APIの設計から一緒に考えられること',
    ),
    reward: 4800,
    employers: makers,
    links: code,
  },
  {
    jobCategoryId: 'engineer-backend',
    weight: 12,
    near: ['engineer-infra', 'engineer-frontend', 'engineer-data'],
    positions: [
      list('プログラマー|システムエンジニア|サーバーサイドエンジニア'),
      list('バックエンドエンジニア|サーバーサイドエンジニア|シニアエンジニア'),
      list('テックリード|リードエンジニア|開発部マネージャー|VPoE'),
    ],
    skills: list(
      'Go|Java|Python|Ruby on Rails|PHP|AWS|PostgreSQL|MySQL|TypeScript|Node.js|Docker|Spring Boot|Laravel|Redis|Kotlin|Ruby|GraphQL|gRPC|C#|Scala|Rust|Elasticsearch',
    ),
    works: list(
      '決済基盤のリプレイス|受発注システムのAPI開発|会員管理システムのマイクロサービス化|物流倉庫の在庫管理システムの開発|金融機関向けバッチ処理の再設計|予約システムの性能改善|社内の認証基盤の統合|求人サイトの検索機能の開発|モノリスからの段階的な分割|請求書発行サービスの新規開発',
    ),
    results: list(
      'ピーク時の応答時間を3分の1に短縮|夜間バッチを6時間から40分に短縮|障害件数を月8件から1件以下に削減|テストのカバレッジを20%台から80%まで向上|月間2,000万件の取引を無停止で新基盤へ移行|問い合わせ対応の工数を半減',
    ),
    strengths: list(
      '業務を理解したうえでのデータベース設計|性能問題の調査と改善|テストを書きながら安全に作り替えること|要件定義から運用まで一貫して担当できること|若手のコードレビューと育成|仕様の曖昧な段階から整理して形にすること',
    ),
    reward: 4900,
    employers: ['startup', 'saas', 'development', 'commerce', 'finance'],
    links: code,
  },
  {
    jobCategoryId: 'engineer-mobile',
    weight: 4,
    near: ['engineer-frontend', 'engineer-backend'],
    positions: [
      list('アプリエンジニア|iOSエンジニア|Androidエンジニア'),
      list('モバイルアプリエンジニア|シニアiOSエンジニア|シニアAndroidエンジニア'),
      list('モバイルリード|アプリ開発グループリーダー'),
    ],
    skills: list(
      'Swift|Kotlin|Flutter|React Native|SwiftUI|Jetpack Compose|Firebase|Dart|Objective-C|Java|Fastlane|GraphQL',
    ),
    works: list(
      'フードデリバリーアプリのiOS版開発|銀行アプリの認証まわりの改修|健康管理アプリのFlutterでの新規開発|ポイントアプリのJetpack Composeへの移行|音楽配信アプリの再生機能の開発|写真共有アプリの保守と機能追加|配達員向けアプリの位置情報機能の開発',
    ),
    results: list(
      'クラッシュ率を0.9%から0.1%に改善|ストア評価を3.1から4.4まで向上|起動時間を半分に短縮|iOSとAndroidの開発を一本化し、工数を4割削減|リリース作業を自動化し、隔週リリースを実現',
    ),
    strengths: list(
      'OSの作法に沿った使いやすい画面づくり|ストア申請から運用までの経験|オフラインを前提にした設計|クラッシュ解析と品質改善|企画段階からの技術的な提案',
    ),
    reward: 4900,
    employers: makers,
    links: [
      ['GitHub', 'github'],
      ['App Storeの公開アプリ', 'apps'],
      ['Zenn', 'zenn'],
    ],
  },
  {
    jobCategoryId: 'engineer-infra',
    weight: 5,
    near: ['engineer-backend', 'engineer-security', 'corporate-affairs'],
    positions: [
      list('インフラエンジニア|ネットワークエンジニア|運用エンジニア'),
      list('SRE|クラウドエンジニア|インフラエンジニア'),
      list('SREリード|インフラ部門マネージャー|プラットフォームチームリーダー'),
    ],
    skills: list(
      'AWS|Terraform|Docker|Kubernetes|Linux|Google Cloud|Ansible|Datadog|GitHub Actions|Azure|Prometheus|CloudFormation|シェルスクリプト|Go|Python|Oracle Database',
    ),
    works: list(
      'オンプレミスからAWSへの移行|Kubernetes基盤の構築と運用|監視と障害対応の仕組みづくり|CI/CDの整備|社内ネットワークの再構築|ゲームサーバーの負荷対策|Terraformによる構成管理の導入|データセンターの統廃合',
    ),
    results: list(
      'クラウド費用を年間1,800万円削減|デプロイにかかる時間を40分から6分に短縮|年間の稼働率99.98%を達成|夜間の呼び出しを月20件から3件に削減|環境構築を半日から15分に短縮',
    ),
    strengths: list(
      '費用と信頼性のバランスを考えた構成の提案|障害の原因を地道に突き止めること|開発チームが自走できる仕組みづくり|手作業の自動化|小さなチームに合わせた無理のない運用設計',
    ),
    reward: 5000,
    employers: ['saas', 'development', 'commerce', 'finance', 'startup'],
    links: code,
  },
  {
    jobCategoryId: 'engineer-data',
    weight: 3,
    near: ['product-analyst', 'engineer-ml', 'engineer-backend'],
    positions: [
      list('データエンジニア|BIエンジニア'),
      list('データエンジニア|アナリティクスエンジニア'),
      list('データ基盤チームリーダー|データエンジニアリングマネージャー'),
    ],
    skills: list(
      'SQL|Python|BigQuery|dbt|Airflow|Snowflake|Google Cloud|AWS|Spark|Terraform|Looker|Redshift|Databricks|Kafka',
    ),
    works: list(
      '全社データ基盤の構築|広告データの集計パイプラインの開発|データウェアハウスのSnowflakeへの移行|店舗の購買データの統合|dbtによるデータモデリング|ログ収集基盤のリアルタイム化|データカタログの整備',
    ),
    results: list(
      '集計にかかる時間を8時間から30分に短縮|分析依頼の待ち時間を2週間から翌日に短縮|BigQueryの費用を月60万円から22万円に削減|データ欠損の検知を自動化|部署ごとに異なっていた指標の定義を統一',
    ),
    strengths: list(
      '使う人に合わせたデータモデリング|壊れにくいパイプラインの設計|費用を意識したクエリの改善|事業部との指標の定義づくり|分析基盤の立ち上げを一人で進められること',
    ),
    reward: 5200,
    employers: ['saas', 'commerce', 'agency', 'startup'],
    links: code,
  },
  {
    jobCategoryId: 'engineer-ml',
    weight: 2.5,
    near: ['engineer-data', 'product-analyst'],
    positions: [
      list('機械学習エンジニア|研究員|データサイエンティスト'),
      list('機械学習エンジニア|シニアデータサイエンティスト|AIエンジニア'),
      list('機械学習チームリーダー|R&Dマネージャー'),
    ],
    skills: list(
      'Python|機械学習|PyTorch|TensorFlow|自然言語処理|SQL|scikit-learn|LLM|画像認識|Docker|AWS|BigQuery|時系列予測|MLOps|レコメンド',
    ),
    works: list(
      '商品レコメンドの改善|問い合わせ自動分類モデルの開発|製造ラインの外観検査の自動化|需要予測モデルの構築|社内文書検索へのLLMの導入|不正検知モデルの運用|医用画像の解析|音声認識エンジンの精度改善',
    ),
    results: list(
      'レコメンド経由の売上を14%向上|検品の工数を7割削減|欠品率を6.5%から3.1%に改善|問い合わせの一次対応の4割を自動化|推論の費用を5分の1に削減',
    ),
    strengths: list(
      '課題の見極めからモデルの運用まで任せていただけること|論文の手法を実務に落とし込むこと|非エンジニアへの分かりやすい説明|精度だけでなく運用費用も考えた設計|小さく試して効果を測る進め方',
    ),
    reward: 5800,
    employers: ['startup', 'saas', 'maker', 'commerce'],
    links: [
      ['GitHub', 'github'],
      ['Kaggle', 'kaggle'],
      ['論文', 'papers'],
      ['登壇資料', 'slides'],
    ],
  },
  {
    jobCategoryId: 'engineer-security',
    weight: 1.5,
    near: ['engineer-infra', 'corporate-affairs'],
    positions: [
      list('セキュリティエンジニア|SOCアナリスト'),
      list('セキュリティエンジニア|脆弱性診断士'),
      list('セキュリティ責任者|CSIRTリーダー'),
    ],
    skills: list(
      '脆弱性診断|Webセキュリティ|AWS|Linux|インシデント対応|ISMS|SIEM|Python|ゼロトラスト|ネットワーク|ペネトレーションテスト|OWASP',
    ),
    works: list(
      'Webアプリケーションの脆弱性診断|CSIRTの立ち上げ|ISMSの認証取得|SOCでの監視と分析|クラウド環境のセキュリティ設計|社内のゼロトラスト化|開発者向けセキュリティ研修の企画',
    ),
    results: list(
      '重大な脆弱性の修正までの日数を45日から7日に短縮|認証取得を8か月で完了|年間120件の診断を担当|フィッシング訓練の開封率を21%から4%に低減|インシデントの初動を30分以内に短縮',
    ),
    strengths: list(
      '開発チームに寄り添った現実的な対策の提案|診断結果を経営層にも伝わる言葉で説明すること|規程づくりから実装までの幅広い経験|事業のスピードを落とさない仕組みづくり',
    ),
    reward: 5600,
    employers: ['saas', 'finance', 'development', 'consulting'],
    links: [
      ['GitHub', 'github'],
      ['登壇資料', 'slides'],
    ],
  },
  {
    jobCategoryId: 'engineer-qa',
    weight: 2,
    near: ['product-scrum', 'engineer-frontend'],
    positions: [
      list('テスター|QAエンジニア'),
      list('QAエンジニア|テスト自動化エンジニア|SET'),
      list('QAリード|品質保証グループ長'),
    ],
    skills: list(
      'テスト設計|Playwright|Selenium|テスト自動化|JSTQB|Appium|TypeScript|Postman|品質管理|Jira|負荷試験|Python|mabl',
    ),
    works: list(
      '業務システムの結合テストの設計|E2Eテストの自動化|QA部門の立ち上げ|決済機能のリリース判定|アプリの多端末検証|アジャイル開発へのQAの組み込み|負荷試験の計画と実施',
    ),
    results: list(
      '回帰テストを5日から半日に短縮|本番不具合を半年で6割削減|自動テストを700件整備|テスト観点を標準化し、属人化を解消|リリース頻度を月1回から週2回に向上',
    ),
    strengths: list(
      '仕様の抜けを早い段階で見つけること|開発者と同じ目線でのテスト設計|ちょうどよい範囲の自動化の見極め|不具合を再現しやすい形で伝えること',
    ),
    reward: 3900,
    employers: ['saas', 'development', 'commerce'],
    links: [
      ['GitHub', 'github'],
      ['note', 'note'],
    ],
  },
  {
    jobCategoryId: 'engineer-embedded',
    weight: 1.5,
    near: ['engineer-backend', 'engineer-qa'],
    positions: [
      list('組み込みエンジニア|制御設計エンジニア'),
      list('組み込みソフトウェアエンジニア|ファームウェアエンジニア'),
      list('組み込み開発リーダー|主任技師'),
    ],
    skills: list(
      'C|C++|RTOS|Linux|マイコン|Python|回路設計|CAN通信|BLE|AUTOSAR|Rust|MATLAB|IoT|デバイスドライバ',
    ),
    works: list(
      '車載ECUのソフトウェア開発|産業用ロボットの制御|IoTセンサーのファームウェア開発|医療機器の組み込みLinux移植|家電の通信モジュールの開発|スマートロックの省電力化|計測器のデバイスドライバ開発',
    ),
    results: list(
      '電池の持ちを3か月から14か月に延長|起動時間を12秒から3秒に短縮|量産後の不具合ゼロで出荷|試作から量産までを9か月で完了|シミュレーション環境を整え、実機試験を半減',
    ),
    strengths: list(
      'ハードウェアの担当者と会話しながら進められること|限られたメモリでの実装|不具合の切り分け|安全規格に沿った文書の作成|試作品を素早く動かすこと',
    ),
    reward: 4300,
    employers: ['maker', 'development', 'startup'],
    links: [
      ['GitHub', 'github'],
      ['個人サイト', 'www'],
    ],
  },
];
