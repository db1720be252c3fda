import type { UserProfile } from '#endpoints/user-profile';
import type { Random } from '../companies/random.ts';
import { pickSome } from './choose.ts';
import { done, type Field, usesTools } from './field.ts';

/** What the words of a candidate are made from. */
export type Subject = {
  field: Field;
  position: string;
  company: string;
  isFreelance: boolean;
  /** Years of experience in the field. */
  years: number;
  skills: readonly string[];
  hours: UserProfile['availableHoursPerWeek'];
  workingFormIds: readonly string[];
  remote: UserProfile['remote'];
};

const interests =
  '教育|医療や介護|地域の活性化|環境問題|子育て支援|食や農業|物流|お金や保険|建設や不動産|スポーツ|音楽や映像|行政サービス|観光|防災|ものづくり|働き方'.split(
    '|',
  );

const asides = [
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

const closings = [
  'どうぞよろしくお願いいたします。',
  'まずはお気軽にご連絡ください。',
  'ご縁がありましたら、ぜひ一度お話しさせてください。',
  'ご興味をお持ちいただけましたら、お声がけいただけますと幸いです。',
];

const startsOf = (subject: Subject): string[] => {
  const { position, company, isFreelance, years, field } = subject;
  if (years < 3) {
    return [
      `${position}として働きはじめて${years + 1}年目です。`,
      `現在は${company}で${position}をしています。`,
      `学生時代のインターンをきっかけに、${position}になりました。`,
    ];
  }
  if (isFreelance) {
    return [
      `会社員を経て独立し、フリーランスの${position}として活動しています。`,
      `フリーランスの${position}です。経験は通算で${years}年になります。`,
      `独立してからは、${field.works[0] ?? ''}をはじめ、複数の企業のお手伝いをしています。`,
    ];
  }
  return [
    `${position}として${years}年ほど働いています。`,
    `現在は${company}で${position}を務めています。`,
    `${company}に勤めています。この分野の経験は${years}年です。`,
    `${years}年にわたり、${field.positions[1][0] ?? position}の仕事に携わってきました。`,
    `はじめまして。${position}をしている者です。`,
  ];
};

function preference(random: Random, { hours, workingFormIds, remote }: Subject): string {
  const span = hours ? `週${hours.min === hours.max ? hours.min : `${hours.min}〜${hours.max}`}時間` : '';
  const options: string[] = [];
  if (workingFormIds.includes('side-job')) {
    options.push('本業と両立できる範囲で、副業としてお手伝いできればと考えています。');
    if (span && (hours?.max ?? 0) <= 20) options.push(`平日の夜と週末を中心に、${span}ほど動けます。`);
  }
  if (workingFormIds.includes('freelance')) {
    options.push('業務委託で、長くお付き合いできる企業を探しています。');
    if (span) options.push(`${span}ほどの稼働で、立ち上げの時期からご一緒できます。`);
  }
  if (workingFormIds.includes('full-time'))
    options.push('腰を据えて働ける環境であれば、正社員も検討しています。');
  if (remote === 'full')
    options.push('フルリモートを希望しています。打ち合わせはオンラインで柔軟に対応できます。');
  if (remote === 'partial') options.push('必要に応じて、週に数日の出社もできます。');
  return options.length > 0 ? random.pick(options) : 'ご相談をいただけましたら、働き方は柔軟に考えます。';
}

/** One line about a candidate, as people write it under their name. */
export function createHeadline(random: Random, { field, position, years, skills }: Subject): string {
  const [first, second, third] = skills;
  const results = field.results.filter((result) => !result.includes('が'));
  const options = [
    `${position} / ${[first, second, third].filter(Boolean).join('・')}`,
    `${random.pick(field.works)}を経験した${position}`,
    `${random.pick(field.strengths)}を大切にしています`,
    `${position}として、${random.pick(field.works)}などを担当`,
  ];
  if (years >= 3) options.push(`経験${years}年。${random.pick(field.works)}を得意とする${position}です`);
  if (years >= 4 && results.length > 0) options.push(`${done(random.pick(results), 'た')}${position}`);
  if (first && second) options.push(`${first}と${second}を軸に活動する${position}`);
  return random.pick(options);
}

/** Returns a few sentences in which a candidate introduces themselves. */
export function createIntroduction(random: Random, subject: Subject): string {
  const { field, years, skills } = subject;
  const [work = '', otherWork = '', thirdWork = ''] = pickSome(random, field.works, 3);
  const [strength = '', otherStrength = ''] = pickSome(random, field.strengths, 2);
  const result = random.pick(field.results);

  const past = [
    random.pick([
      `これまでに${work}や${otherWork}に携わりました。`,
      `主な経験は、${work}と${otherWork}です。`,
      `${work}を中心に、${otherWork}まで幅広く担当してきました。`,
      `直近では${work}を担当しています。`,
    ]),
  ];
  if (years >= 2 && random.chance(0.65)) {
    past.push(
      random.pick([
        `印象に残っているのは、${done(result, 'た')}ことです。`,
        `前職では${done(result, 'ました')}。`,
        `チームで取り組み、${done(result, 'ました')}。`,
        `${done(result, 'た')}経験があります。`,
      ]),
    );
  }
  const able =
    random.chance(0.22) && skills.length > 2
      ? `【できること】\n・${work}\n・${thirdWork}\n・${skills.slice(0, 4).join('、')}${usesTools(field) ? 'を使った実務' : 'に関わる実務'}`
      : random.pick([
          `${strength}が強みです。`,
          `${strength}を得意としています。`,
          `${strength}には自信があります。`,
          `周りからは、${strength}を評価していただくことが多いです。`,
          `${strength}と${otherStrength}を心がけています。`,
        ]);
  const tools = random.chance(0.3)
    ? [`${usesTools(field) ? '普段よく使うのは' : '主な分野は'}${skills.slice(0, 3).join('、')}です。`]
    : [];
  const future = random.chance(0.35)
    ? `今後は${random.pick(interests)}に関わる仕事にも取り組んでみたいです。`
    : preference(random, subject);
  const aside = random.chance(0.4) ? [random.pick(asides)] : [];
  const closing = random.chance(0.35) ? [random.pick(closings)] : [];

  const paragraphs = [
    [random.pick(startsOf(subject)), ...past].join(''),
    able.startsWith('【') ? able : [able, ...tools].join(''),
    [future, ...aside, ...closing].join(''),
  ];
  if (random.chance(0.25) && !able.startsWith('【')) return paragraphs.join('');
  return paragraphs.join(random.chance(0.6) ? '\n\n' : '\n');
}
