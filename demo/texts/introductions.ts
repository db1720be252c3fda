/** Fields that candidates would like to work in, too. */
export const interests = [
  '教育',
  '医療や介護',
  '地域の活性化',
  '環境問題',
  '子育て支援',
  '食や農業',
  '物流',
  'お金や保険',
  '建設や不動産',
  'スポーツ',
  '音楽や映像',
  '行政サービス',
  '観光',
  '防災',
  'ものづくり',
  '働き方',
];

export const asides = [
  '子育て中のため、日中の打ち合わせは短めですと助かります。',
  '数年前に地方へ移り、自宅で働いています。',
  '英語での読み書きに抵抗はありません。',
  '勉強会の運営にも関わっています。',
  '休日は山に登ったり、写真を撮ったりしています。',
  'はじめての業界でも、調べながら早めに追いつくようにしています。',
  '連絡は当日中にお返しするよう心がけています。',
  '少人数のチームで動くのが好きです。',
  '大きな会社と小さな会社の両方を経験しました。',
  '育児休業から復帰し、働き方を見直しているところです。',
  '資料や手順を残し、次の人が困らない仕事を心がけています。',
  '現場を見てから考えることを大切にしています。',
  '母校で学生向けの講義を担当したことがあります。',
  '前職では出張が多く、全国の拠点を回っていました。',
  '新しい道具は、まず自分で試してから勧めるようにしています。',
];

export const closings = [
  'どうぞよろしくお願いいたします。',
  'まずはお気軽にご連絡ください。',
  'ご縁がありましたら、ぜひ一度お話しさせてください。',
  'ご興味をお持ちいただけましたら、お声がけいただけますと幸いです。',
];

/** How an introduction begins: in the first years, of freelancers, and of others. */
export const starts = {
  beginner: [
    '{position}として働きはじめて{nextYear}年目です。',
    '現在は{company}で{position}をしています。',
    '学生時代のインターンをきっかけに、{position}になりました。',
  ],
  freelance: [
    '会社員を経て独立し、フリーランスの{position}として活動しています。',
    'フリーランスの{position}です。経験は通算で{years}年になります。',
    '独立してからは、{work}をはじめ、複数の企業のお手伝いをしています。',
  ],
  employed: [
    '{position}として{years}年ほど働いています。',
    '現在は{company}で{position}を務めています。',
    '{company}に勤めています。この分野の経験は{years}年です。',
    '{years}年にわたり、{usualPosition}の仕事に携わってきました。',
    'はじめまして。{position}をしている者です。',
  ],
};

/** How somebody wants to work. */
export const preferences = {
  hours: '週{hours}時間',
  hourRange: '{min}〜{max}',
  sideJob: '本業と両立できる範囲で、副業としてお手伝いできればと考えています。',
  sideJobHours: '平日の夜と週末を中心に、{span}ほど動けます。',
  freelance: '業務委託で、長くお付き合いできる企業を探しています。',
  freelanceHours: '{span}ほどの稼働で、立ち上げの時期からご一緒できます。',
  fullTime: '腰を据えて働ける環境であれば、正社員も検討しています。',
  remote: 'フルリモートを希望しています。打ち合わせはオンラインで柔軟に対応できます。',
  partlyRemote: '必要に応じて、週に数日の出社もできます。',
  any: 'ご相談をいただけましたら、働き方は柔軟に考えます。',
};

/** One line about a candidate. */
export const headlines = {
  skills: '{position} / {skills}',
  work: '{work}を経験した{position}',
  strength: '{strength}を大切にしています',
  works: '{position}として、{work}などを担当',
  years: '経験{years}年。{work}を得意とする{position}です',
  result: '{done}{position}',
  pair: '{first}と{second}を軸に活動する{position}',
};

/** What somebody has done: their work, and what came of it. */
export const past = [
  'これまでに{work}や{otherWork}に携わりました。',
  '主な経験は、{work}と{otherWork}です。',
  '{work}を中心に、{otherWork}まで幅広く担当してきました。',
  '直近では{work}を担当しています。',
];
export const results = [
  '印象に残っているのは、{done}ことです。',
  '前職では{donePolite}。',
  'チームで取り組み、{donePolite}。',
  '{done}経験があります。',
];

/** What somebody can do: as a list, or in a sentence. */
export const abilities = {
  mark: '【',
  list: '【できること】\n・{work}\n・{thirdWork}\n・{skills}{use}',
  ofTools: 'を使った実務',
  ofFields: 'に関わる実務',
  sentences: [
    '{strength}が強みです。',
    '{strength}を得意としています。',
    '{strength}には自信があります。',
    '周りからは、{strength}を評価していただくことが多いです。',
    '{strength}と{otherStrength}を心がけています。',
  ],
  tools: '普段よく使うのは{skills}です。',
  fields: '主な分野は{skills}です。',
};

export const future = '今後は{interest}に関わる仕事にも取り組んでみたいです。';
