import { describe, expect, test } from 'vitest';
import { skillKey } from './search-columns.ts';
import { readKeyword } from './search-query.ts';
import { searchedForm } from './synonyms.ts';

const finds = (keyword: string, text: string): boolean => {
  const stored = searchedForm(text);
  return readKeyword(keyword).every(
    ({ forms, isExcluded }) => forms.some((form) => stored.includes(form)) !== isExcluded,
  );
};

/** What recruiters and candidates call the same thing, one to a line. */
const pairs = `
ウェブ Web
ウェブデザイナー Webデザイナー
ウェブディレクター Webディレクター
ウェブマーケティング デジタルマーケティング
フロントエンド front-end
フロントエンド frontend
フロントエンドエンジニア Front-end_Engineer
バックエンド back-end
バックエンドエンジニア サーバーサイドエンジニア
フルスタック full-stack
フルスタックエンジニア Full-stack_Engineer
サーバーサイド server-side
PM プロジェクトマネージャー
PM プロダクトマネージャー
PM Project_Manager
PM Product_Manager
PdM プロダクトマネージャー
PjM プロジェクトマネジャー
PMO プロジェクトマネジメントオフィス
EM エンジニアリングマネージャー
SE システムエンジニア
PG プログラマー
メール e-mail
メール email
メール Eメール
メール mail
メールマガジン メルマガ
IoT モノのインターネット
API エーピーアイ
DB データベース
データベース Database
ネットワーク Network
セキュリティ Security
クラウド Cloud
サーバー Server
アプリ アプリケーション
アプリ Application
モバイル Mobile
スマホ スマートフォン
インフラ Infrastructure
アーキテクチャ Architecture
アルゴリズム Algorithm
フレームワーク Framework
OSS オープンソース
コンテナ Container
監視 モニタリング
保守運用 運用保守
組込み Embedded
ファームウェア Firmware
ロボティクス Robotics
AI 人工知能
生成AI Generative_AI
機械学習 Machine_Learning
ML 機械学習
深層学習 ディープラーニング
LLM 大規模言語モデル
データサイエンティスト Data_Scientist
データアナリスト Data_Analyst
データエンジニア Data_Engineer
データ分析 Data_Analysis
データ基盤 データプラットフォーム
BI ビジネスインテリジェンス
レコメンド 推薦システム
JavaScript ジャバスクリプト
TypeScript タイプスクリプト
Python パイソン
Go Golang
C# シーシャープ
C++ シープラスプラス
Ruby_on_Rails Rails
Node.js NodeJS
React リアクト
Vue.js Vue
Kubernetes k8s
AWS Amazon_Web_Services
GCP Google_Cloud
Azure アジュール
Docker ドッカー
CI/CD 継続的インテグレーション
SRE サイト信頼性
アジャイル Agile
スクラム Scrum
要件定義 要求定義
単体テスト ユニットテスト
テスト Test
QA 品質保証
社内SE 情シス
ITコンサルタント IT_Consultant
エンジニア Engineer
ソフトウェアエンジニア Software_Engineer
プログラミング Programming
コーディング Coding
ゲーム Game
DX デジタルトランスフォーメーション
RPA Robotic_Process_Automation
SaaS Software_as_a_Service
ERP 統合基幹業務システム
Salesforce セールスフォース
Excel エクセル
PowerPoint パワポ
デザイナー Designer
デザイン Design
UI ユーザーインターフェース
UX ユーザーエクスペリエンス
UIデザイナー UI_Designer
グラフィックデザイナー Graphic_Designer
グラフィックデザイン Graphic_Design
アートディレクター Art_Director
ディレクター Director
プロデューサー Producer
Figma フィグマ
Photoshop フォトショップ
Illustrator イラレ
ランディングページ LP
ホームページ Webサイト
バナー Banner
ロゴ Logo
イラスト Illustration
アニメーション Animation
動画 Video
動画編集 映像編集
カメラマン フォトグラファー
情報設計 Information_Architecture
アクセシビリティ a11y
ユーザビリティ Usability
デザイン思考 Design_Thinking
コピーライター Copywriter
マーケティング Marketing
マーケター Marketer
SEO 検索エンジン最適化
SNS ソーシャルメディア
SNS運用 SNSマーケティング
広告運用 運用型広告
リスティング広告 検索連動型広告
MA マーケティングオートメーション
CRM 顧客関係管理
CTR クリック率
CVR コンバージョン率
コンバージョン Conversion
KPI 重要業績評価指標
オウンドメディア Owned_Media
アクセス解析 Web解析
リードジェネレーション リード獲得
カスタマージャーニー Customer_Journey
ブランディング Branding
市場調査 マーケットリサーチ
ライター Writer
コンテンツ Content
イベント Event
EC eコマース
EC ネット通販
営業 セールス
営業 Sales
法人営業 BtoB営業
新規開拓 新規営業
インサイドセールス Inside_Sales
フィールドセールス Field_Sales
テレアポ テレマーケティング
カスタマーサクセス Customer_Success
カスタマーサポート Customer_Support
CS カスタマーサクセス
代理店 Agency
事業開発 BizDev
アポイント Appointment
コンサルティング Consulting
採用 リクルーティング
人事 HR
人事 Human_Resources
業務委託 フリーランス
在宅勤務 リモートワーク
テレワーク リモートワーク
研修 トレーニング
インターン インターンシップ
経営企画 Corporate_Planning
CTO 最高技術責任者
CFO 最高財務責任者
経理 Accounting
財務 Finance
法務 Legal_Affairs
マネージャー Manager
リーダー Leader
アシスタント Assistant
eラーニング e-learning
オンボーディング Onboarding
英語 English
`
  .trim()
  .split('\n')
  .map((line) => line.split(' ').map((word) => word.replaceAll('_', ' ')))
  .map(([one = '', other = '']) => [one, other] as const);

test('the table has what engineers, designers, marketing and sales are sought by', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(150);
});

test.each(pairs)('%s and %s find each other', (one, other) => {
  expect([finds(one, `${other}を5年`), finds(other, `${one}を5年`)]).toEqual([true, true]);
});

describe('what is near is no synonym', () => {
  test.each([
    ['営業', 'セールスフォースの管理'],
    ['広報', '自己PR'],
    ['デザイナー', 'デザイン'],
    ['EC', 'EC2とS3'],
    ['プロジェクトマネージャー', 'PMO'],
    ['インサイドセールス', 'This is a pen'],
    ['Java', 'JavaScript'],
  ])('%s does not find 「%s」', (keyword, text) => {
    expect(finds(keyword, text)).toBe(false);
  });
});

test('a word that stands for two finds both, and is found by both; these do not find each other', () => {
  expect(finds('プロジェクトマネージャー', 'プロダクトマネージャー')).toBe(false);
  expect(finds('プロジェクトマネージャー', 'PM')).toBe(true);
  expect(skillKey('PM')).not.toBe(skillKey('プロジェクトマネージャー'));
});
