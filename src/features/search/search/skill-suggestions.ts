/** Skills offered while typing; any other word may be entered too. */
export const skillSuggestions: readonly string[] =
  'JavaScript,TypeScript,React,Next.js,Vue.js,Nuxt,Angular,Svelte,HTML/CSS,Node.js,NestJS,Go,Java,Kotlin,Spring Boot,Python,Django,FastAPI,Ruby,Ruby on Rails,PHP,Laravel,C#,.NET,C++,Rust,Scala,Swift,Flutter,React Native,AWS,Google Cloud,Azure,Terraform,Docker,Kubernetes,Linux,MySQL,PostgreSQL,MongoDB,Redis,BigQuery,Snowflake,dbt,Spark,Airflow,PyTorch,TensorFlow,機械学習,自然言語処理,データ分析,SQL,Tableau,Looker,Figma,Adobe XD,Photoshop,Illustrator,After Effects,UIデザイン,UXリサーチ,プロダクトマネジメント,プロジェクトマネジメント,アジャイル,スクラム,要件定義,Google Analytics,Google広告,SEO,SNS運用,コンテンツマーケティング,MA,CRM,Salesforce,HubSpot,広報,法人営業,インサイドセールス,カスタマーサクセス,事業開発,新規事業,経営企画,M&A,採用,労務,人事制度,経理,財務,管理会計,法務,契約書レビュー,知財,編集,ライティング,翻訳,英語,中国語'.split(
    ',',
  );
